import PackagePlugin

/// Has the Swift types of the varlink interfaces written before they are compiled: for Wire the messages, for Pasteboard the
/// types that the model has too.
@main struct VarlinkMessages: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let wire = context.package.targets.first(where: { $0.name == "Wire" })?.sourceModule else { return [] }
    let interfaces = wire.sourceFiles(withSuffix: ".varlink").map(\.url)
    let kind = target.name == wire.name ? "messages" : "model"
    let output = context.pluginWorkDirectoryURL.appending(component: "\(kind).swift")
    return [
      .buildCommand(
        displayName: "Writing the \(kind) of the interfaces",
        executable: try context.tool(named: "varlink-messages").url,
        arguments: [kind, output.path] + interfaces.map(\.path).sorted(), inputFiles: interfaces, outputFiles: [output])
    ]
  }
}
