import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts'],
  module: ts.ModuleKind.NodeNext,
  types: ['node'],
  typeRoots: [fileURLToPath(new URL('../../node_modules/@types', import.meta.url))],
  noEmit: true
}
const THEIRS = /\/node_modules\/(typescript|@types|undici-types)\//
const known = new Map<string, ts.SourceFile | undefined>()

/**
 * A program of files as someone has them who uses Node.js. What all programs have in common, the types of the language
 * and of Node.js, is read once, because that takes longer than all else.
 */
export function programOf (files: readonly string[], options: ts.CompilerOptions = {}): ts.Program {
  const all = { ...OPTIONS, ...options }
  const host = ts.createCompilerHost(all)
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseForTypeErrors // as tsc does
  const read = host.getSourceFile.bind(host)
  host.getSourceFile = (file, ...how) => {
    if (!THEIRS.test(file)) return read(file, ...how)
    if (!known.has(file)) known.set(file, read(file, ...how))
    return known.get(file)
  }
  return ts.createProgram(files, all, host)
}

/** What the compiler says of a file. */
export function faultsOf (program: ts.Program, file: ts.SourceFile | undefined): string[] {
  return ts.getPreEmitDiagnostics(program, file).map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, '\n'))
}
