import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { SANDBOX_ROUTES, SERVER_ROUTES } from '../../src/guests/control/control-plane.ts'
import type { ControlRoute } from '../../src/guests/control/route/route.ts'
import { printType, type Named, type Told } from './print-type.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const entry = fileURLToPath(new URL('../../src/index.ts', import.meta.url))
const formatHost: ts.FormatDiagnosticsHost = {
  getCurrentDirectory: () => root, getCanonicalFileName: name => name, getNewLine: () => '\n'
}

/*
 * Node's types have these since 20, the compiler's own library only in the newest edition: without either, `await
 * using` is not written, and the rest of this file is still of use.
 */
const DISPOSABLE = `declare global {
  interface SymbolConstructor { readonly asyncDispose: unique symbol }
  interface AsyncDisposable { [Symbol.asyncDispose](): PromiseLike<void> }
}
`

/**
 * The public types as one file. Interfaces, classes and functions stand in it as they are written. A type alias is
 * written out member by member, with the descriptions of the TypeBox schema that it comes from, so that nobody who
 * installs the package needs TypeBox. Only writes them: `npm run typecheck` is what checks.
 */
export function declarations (): string {
  const program = programOf(entry)
  const checker = program.getTypeChecker()
  const index = checker.getSymbolAtLocation(sourceOf(program, entry))
  const names = namesOf(program, checker)
  const wanted = new Map<string, ts.Symbol>()
  const want = (symbol: ts.Symbol): void => {
    const known = wanted.get(symbol.name)
    if (known !== undefined && known !== symbol) throw new Error(`Two public types are named ${symbol.name}`)
    wanted.set(symbol.name, symbol)
  }
  for (const symbol of checker.getExportsOfModule(index as ts.Symbol)) want(resolved(symbol, checker))
  const texts: string[] = []
  // What a declaration names is added to the list while it is walked.
  for (const symbol of wanted.values()) texts.push(declarationOf(symbol, { checker, program, want, names }))
  return `${texts.sort((a, b) => nameIn(a) < nameIn(b) ? -1 : 1).join('\n')}\n${DISPOSABLE}`
}

function programOf (file: string): ts.Program {
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  return ts.createProgram([file], {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    noCheck: true,
    rootDir: `${root}/src`,
    outDir: `${root}/dist/types`
  })
}

function sourceOf (program: ts.Program, file: string): ts.SourceFile {
  const source = program.getSourceFile(file)
  if (source === undefined) throw new Error(`${file} is not there`)
  return source
}

interface Context {
  readonly checker: ts.TypeChecker
  readonly program: ts.Program
  /** The types of `src` that have a name, which another type says instead of their members. */
  readonly names: ReadonlyMap<ts.Type, ts.Symbol>
  readonly want: (symbol: ts.Symbol) => void
}

const NAMED_IN = /\/src\/(core\/(assumptions|contract|problems)|host\/fixtures|guests\/(client|control|explain))[/.]/

const SHAPED = ts.TypeFlags.Object | ts.TypeFlags.Union | ts.TypeFlags.Intersection

function namesOf (program: ts.Program, checker: ts.TypeChecker): Map<ts.Type, ts.Symbol> {
  const names = new Map<ts.Type, ts.Symbol>()
  for (const source of program.getSourceFiles().filter(({ fileName }) => NAMED_IN.test(fileName))) {
    for (const node of source.statements) {
      if (!ts.isTypeAliasDeclaration(node) && !ts.isInterfaceDeclaration(node)) continue
      const symbol = checker.getSymbolAtLocation(node.name)
      const isExported = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
      if (symbol === undefined || !isExported || node.typeParameters !== undefined) continue
      const type = checker.getDeclaredTypeOfSymbol(symbol)
      // Two unions of the same texts are one type: only the contract's are sure to be meant by their name.
      const isMeant = !type.isUnion() || /\/src\/core\/contract\//.test(source.fileName) ||
        type.types.some(one => one.flags & ts.TypeFlags.Object)
      if (type.flags & SHAPED && isMeant && !names.has(type)) names.set(type, symbol)
    }
  }
  return names
}

/** The declarations of a file as the compiler writes them. */
function emit (program: ts.Program, source: ts.SourceFile): ts.SourceFile {
  let written: ts.SourceFile | undefined
  const { diagnostics } = program.emit(source, (path, text) => {
    written = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  })
  if (diagnostics.length > 0) throw new Error(ts.formatDiagnostics(diagnostics, formatHost))
  if (written === undefined) throw new Error(`The compiler has not written ${source.fileName}`)
  return written
}

function declarationOf (symbol: ts.Symbol, context: Context): string {
  // An alias and the schema that it is derived from have one name: the alias is meant.
  const declaration = symbol.declarations?.find(ts.isTypeAliasDeclaration) ??
    symbol.declarations?.find(node => !ts.isVariableDeclaration(node))
  if (declaration === undefined) throw new Error(`${symbol.name} is no type, class or function`)
  return isWrittenOut(declaration) ? writtenOut(symbol, declaration, context) : asWritten(symbol, declaration, context)
}

/** An interface that extends the static type of a schema has no member of its own. */
function isWrittenOut (node: ts.Declaration): node is ts.TypeAliasDeclaration | ts.InterfaceDeclaration {
  return ts.isTypeAliasDeclaration(node) ||
    (ts.isInterfaceDeclaration(node) && /\bextends Static</.test(node.getText()))
}

function writtenOut (
  symbol: ts.Symbol, node: ts.TypeAliasDeclaration | ts.InterfaceDeclaration, { checker, want, names }: Context
): string {
  const nameOf: Named = type => {
    const other = names.get(type)
    if (other !== undefined) want(other)
    return other?.name
  }
  return `${docOf(node)}export type ${symbol.name} = ` +
      `${printType(checker.getDeclaredTypeOfSymbol(symbol), checker, nameOf, told)}\n`
}

/** The methods of the client are made of the routes, which tell what their types cannot. */
const METHODS = new Map(([...SERVER_ROUTES, ...SANDBOX_ROUTES] as readonly ControlRoute[])
  .flatMap(({ description, at, refuses = [], client = {} }) => Object.entries(client).map(([name, names]) => {
    const refused = [...at.includes(':') ? [404] : [], ...refuses].sort()
    const throws = refused.length === 0 ? '' : ` @throws ControlError ${refused.join(', ')}`
    return [name, { about: description + throws, names: names === 'own' ? [] : names }] as const
  })))
const told: Told = method => METHODS.get(method)

function docOf (node: ts.Declaration): string {
  const text = node.getSourceFile().text
  const docs = (ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []).map(({ pos, end }) => text.slice(pos, end))
  const doc = docs.findLast(comment => comment.startsWith('/**'))
  return doc === undefined ? '' : `${doc}\n`
}

function asWritten (symbol: ts.Symbol, node: ts.Declaration, { checker, program, want }: Context): string {
  const source = node.getSourceFile()
  for (const name of typeNamesIn(node)) {
    const found = checker.getSymbolAtLocation(name)
    const other = found && resolved(found, checker)
    const isOurs = other?.declarations?.some(one => one.getSourceFile().fileName.startsWith(`${root}src/`)) === true
    if (other !== undefined && isOurs && !(other.flags & ts.SymbolFlags.TypeParameter)) want(other)
  }
  if (ts.isInterfaceDeclaration(node)) return `${docOf(node)}${node.getText()}\n`
  const written = emit(program, source).statements.find(one =>
    'name' in one && (one.name as ts.Identifier | undefined)?.text === symbol.name)
  if (written === undefined) throw new Error(`The compiler has not written ${symbol.name}`)
  return `${written.getFullText().trim().replace(/^import [^\n]*\n/gm, '').trim()}\n`
}

/** The names of types in what a reader sees: not in the body of a function. */
function typeNamesIn (node: ts.Node): ts.Node[] {
  const names: ts.Node[] = []
  const visit = (child: ts.Node): void => {
    if (ts.isBlock(child)) return
    if (ts.isTypeReferenceNode(child)) names.push(child.typeName)
    if (ts.isExpressionWithTypeArguments(child)) names.push(child.expression)
    if (ts.isTypeQueryNode(child)) throw new Error(`${child.getText()} in a public type: name the type instead`)
    ts.forEachChild(child, visit)
  }
  visit(node)
  return names
}

function resolved (symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

function nameIn (text: string): string {
  return /^export (?:declare )?(?:type|interface|class|function) (\w+)/m.exec(text)?.[1] ?? ''
}
