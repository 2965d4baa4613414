import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { memoizeByObject } from '../../src/core/memoize.ts'

/** A file of `src/`, by its path from there. */
export interface Source { readonly file: string, readonly text: string, readonly tree: () => ts.SourceFile }
export interface Import { readonly target: string, readonly line: number }

export function readSources (): Source[] {
  const folder = fileURLToPath(new URL('../../src/', import.meta.url))
  const files = (readdirSync(folder, { recursive: true }) as string[]).map(file => file.replaceAll('\\', '/'))
  // What is made from the control plane's document is there only after a check of types.
  return files.filter(file => /\.tsx?$/.test(file) && file !== 'guests/page/api/control-plane.d.ts').sort()
    .map(file => parseSource(file, readFileSync(`${folder}/${file}`, 'utf8')))
}

export function parseSource (file: string, text: string): Source {
  let tree: ts.SourceFile | undefined
  return { file, text, tree: () => (tree ??= ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)) }
}

/** A file of ours has a path from `src`; anything else is a package. */
export function isOurs (target: string): boolean {
  return target.startsWith('src:')
}

export function fileOf (target: string): string {
  return target.slice('src:'.length)
}

/** Imports of every kind: static, of types, passed on, dynamic. */
export const importsOf = memoizeByObject(({ file, text }: Source): Import[] =>
  ts.preProcessFile(text, true, true).importedFiles.map(({ fileName, pos }) => ({
    target: fileName.startsWith('.') ? `src:${posix.join(posix.dirname(file), fileName)}` : fileName,
    line: text.slice(0, pos).split('\n').length
  })))

/**
 * The outermost nodes that offend, each with its line. A file without a word that every offence has is not parsed,
 * because to parse them all takes a second.
 */
export function offences (
  { file, text, tree: treeOf }: Source, word: RegExp, isOffence: (node: ts.Node) => boolean
): string[] {
  if (!word.test(text)) return []
  const tree = treeOf()
  const places: string[] = []
  const visit = (node: ts.Node): void => {
    if (!isOffence(node)) return ts.forEachChild(node, visit)
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart())
    places.push(`${file}:${line + 1} ${node.getText().slice(0, 60)}`)
  }
  visit(tree)
  return places
}

export function isDefaultExport (node: ts.Node): boolean {
  if (ts.isExportAssignment(node)) return true
  if (ts.isExportSpecifier(node)) return node.name.text === 'default'
  const { DefaultKeyword } = ts.SyntaxKind
  return ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === DefaultKeyword) === true
}

/** `new Date()`, `Date.now` or `x`; else nothing. */
export function callText (node: ts.Node): string {
  if (ts.isNewExpression(node) && (node.arguments?.length ?? 0) === 0) return `new ${node.expression.getText()}()`
  return ts.isPropertyAccessExpression(node) || ts.isIdentifier(node) ? node.getText() : ''
}

/** The files that each file imports. */
function importGraph (sources: readonly Source[]): Map<string, string[]> {
  return new Map(sources.map(source =>
    [source.file, importsOf(source).filter(({ target }) => isOurs(target)).map(({ target }) => fileOf(target))]))
}

/** What can be reached from a file; the file itself only if an import leads back to it. */
function reachedFrom (file: string, graph: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set(graph.get(file))
  for (const next of reached) for (const target of graph.get(next) ?? []) reached.add(target)
  return reached
}

/** The files that no entry leads to. A declaration file is found by the compiler, not imported. */
export function unreachable (sources: readonly Source[], entries: readonly string[]): string[] {
  const graph = importGraph(sources)
  const reached = new Set(entries.flatMap(entry => [entry, ...reachedFrom(entry, graph)]))
  return [...graph.keys()].filter(file => !reached.has(file) && !file.endsWith('.d.ts'))
}

/** The largest sets of files of which each leads to each: `a.ts b.ts`. */
export function circles (sources: readonly Source[]): string[] {
  const graph = importGraph(sources)
  const reach = new Map(sources.map(({ file }) => [file, reachedFrom(file, graph)]))
  const circleOf = (file: string) => [...reach.get(file) ?? []].filter(other => reach.get(other)?.has(file))
  return [...new Set([...graph.keys()].map(file => circleOf(file).sort().join(' ')))].filter(circle => circle !== '')
}
