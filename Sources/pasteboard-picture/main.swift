// The worker that converts one picture, from its standard input to its standard output, and ends. It also reads the
// pictures of a note from their files, which may hang. It is a program of its own because it uses libraries of the system, which the worker for documents does not.

internal import Bytes
internal import Glibc
internal import Pictures
internal import RenderCommand
internal import Sandbox

Expendable.declare()
if let gathering = PictureGathering(arguments: CommandLine.arguments.dropFirst()) { end(gathering.run()) }
guard let conversion = PictureConversion(arguments: CommandLine.arguments.dropFirst()) else {
  complain("usage: \(PictureConversion.worker) \(PictureConversion.usage)")
  end(.usage)
}
// Nothing can be opened later.
do {
  try PictureLibrary.load(reading: conversion.source, writing: conversion.target)
} catch {
  complain("\(PictureConversion.worker) could not load a library for \(conversion)")
  end(.noLibrary)
}
let size = StandardInput.size
do {
  try Sandbox.enter(
    .forPicture(conversion.source, of: size, writingAtMost: conversion.capacity),
    with: conversion.source == .pdf ? .librariesWithFiles : .libraries)
} catch {
  complain("\(PictureConversion.worker) could not be confined: it \(error)")
  end(.notLockedIn)
}
// From here on, the worker reads untrusted data.
guard let input = StandardInput.readAll(expecting: size) else {
  complain("\(PictureConversion.worker) could not read its input: errno \(errno)")
  end(.ioFailed)
}
do {
  let picture = try PictureReader.read(input, as: conversion.source, width: conversion.width)
  guard StandardOutput.writeAll(try PictureWriter.write(picture, as: conversion.target)) else {
    complain("\(PictureConversion.worker) could not write its output: errno \(errno)")
    end(.ioFailed)
  }
} catch {
  switch error {
  case .malformed: end(.malformed)
  case .tooManyPixels: end(.tooManyPixels)
  case .noLibrary: end(.noLibrary)
  case .noMemory: abort()
  }
}
