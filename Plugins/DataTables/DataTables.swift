import PackagePlugin

/// Writes a target's data files (`*.data`) as Swift before it is compiled, so that a program needs no file for them.
@main struct DataTables: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let files = module.sourceFiles(withSuffix: ".data").map(\.url)
    let output = context.pluginWorkDirectoryURL.appending(component: "DataTables.swift")
    return [
      .buildCommand(
        displayName: "Writing the tables of \(target.name)",
        executable: try context.tool(named: "data-tables").url,
        arguments: [output.path] + files.map(\.path).sorted(), inputFiles: files, outputFiles: [output])
    ]
  }
}
