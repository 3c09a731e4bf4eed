import PackagePlugin

/// Writes the Swift types of the varlink interfaces before they are compiled: the messages for Wire, and the types of
/// the model for Pasteboard.
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
