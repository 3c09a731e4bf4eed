import PackagePlugin

/// Has the Swift types of a target's varlink interfaces written before it is compiled.
@main struct VarlinkMessages: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let interfaces = module.sourceFiles(withSuffix: ".varlink").map(\.url)
    let output = context.pluginWorkDirectoryURL.appending(component: "Messages.swift")
    return [
      .buildCommand(
        displayName: "Writing the messages of \(target.name)",
        executable: try context.tool(named: "varlink-messages").url,
        arguments: [output.path] + interfaces.map(\.path).sorted(), inputFiles: interfaces, outputFiles: [output])
    ]
  }
}
