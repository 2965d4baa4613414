import ts from 'typescript'

/** The name under which a type is declared elsewhere; `undefined` for one that is to be written out here. */
export type Named = (type: ts.Type) => string | undefined

/** The compiler has an `undefined` of its own for a property that is left out (`exactOptionalPropertyTypes`). */
interface Intrinsic extends ts.Type { debugIntrinsicName?: string }

/** What is told of a method beside its types: the compiler has no names for the items of a tuple of arguments. */
export type Told = (method: string) => { readonly about: string, readonly names: readonly string[] } | undefined

/** Writes a type out member by member, each with its description. */
export function printType (
  type: ts.Type, checker: ts.TypeChecker, nameOf: Named, told: Told = () => undefined
): string {
  return written(type, '')

  function print (type: ts.Type, indent: string): string {
    return nameOf(type) ?? written(type, indent)
  }

  function written (type: ts.Type, indent: string): string {
    if (type.isUnion()) return union(type, indent)
    if (checker.isArrayType(type)) return array(type, indent)
    if (checker.isTupleType(type)) return `[${itemsOf(type).map(one => print(one, indent)).join(', ')}]`
    if (type.isIntersection() && type.types.some(isList)) return type.types.map(one => print(one, indent)).join(' & ')
    if (!isRecord(type) || isForeign(type)) {
      return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)
    }
    return record(type, indent)
  }

  /** One that Node.js or the compiler's own library declares. */
  function isForeign ({ symbol }: ts.Type): boolean {
    const [declaration] = symbol?.declarations ?? []
    return declaration !== undefined && ts.isInterfaceDeclaration(declaration) &&
      declaration.getSourceFile().isDeclarationFile
  }

  function union ({ types }: ts.UnionType, indent: string): string {
    const texts = types.filter(one => !isMissing(one)).map(one => print(one, indent))
    const isSwitch = texts.includes('true') && texts.includes('false')
    const named = isSwitch ? ['boolean', ...texts.filter(text => text !== 'true' && text !== 'false')] : texts
    return [...named.filter(text => text !== 'undefined'), ...named.filter(text => text === 'undefined')].join(' | ')
  }

  function array (type: ts.Type, indent: string): string {
    const [item] = itemsOf(type)
    const text = item === undefined ? 'unknown' : print(item, indent)
    const readonly = type.symbol.name === 'ReadonlyArray' ? 'readonly ' : ''
    return `${readonly}${/[ |&]/.test(text) && !text.startsWith('{') ? `(${text})` : text}[]`
  }

  function itemsOf (type: ts.Type): readonly ts.Type[] {
    return checker.getTypeArguments(type as ts.TypeReference)
  }

  function isList (type: ts.Type): boolean {
    return checker.isArrayType(type) || checker.isTupleType(type)
  }

  /** An intersection counts as one record with the members of all. */
  function isRecord (type: ts.Type): boolean {
    if (checker.getSignaturesOfType(type, ts.SignatureKind.Call).length > 0) return false
    if (type.isIntersection()) return type.types.every(isRecord)
    return (type.flags & ts.TypeFlags.Object) !== 0
  }

  function record (type: ts.Type, indent: string): string {
    const inner = `${indent}  `
    const indexes = checker.getIndexInfosOfType(type)
      .map(({ keyType, type: value }) => `${inner}[key: ${checker.typeToString(keyType)}]: ${print(value, inner)}`)
    const members = inOrder(checker.getPropertiesOfType(type)).map(property => member(property, inner))
    const lines = [...indexes, ...members]
    return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
  }

  /** A method whose arguments are one tuple, and whose result is a promise. */
  function method (name: string, signature: ts.Signature, indent: string): string {
    const { about, names } = told(name) ?? { about: '', names: [] }
    const tuples = signature.parameters.map(parameter => checker.getTypeOfSymbol(parameter))
    const given = tuples.flatMap(tuple => itemsOf(tuple)).map((type, at) =>
      `${names[at] ?? `given${at}`}: ${print(checker.getNonNullableType(type), indent)}`)
    const [result] = itemsOf(signature.getReturnType())
    const doc = about === '' ? '' : `${indent}/** ${about} */\n`
    const resolved = result === undefined ? 'void' : print(result, indent)
    return `${doc}${indent}${name} (${given.join(', ')}): Promise<${resolved}>`
  }

  function member (property: ts.Symbol, indent: string): string {
    const [signature] = checker.getSignaturesOfType(checker.getTypeOfSymbol(property), ts.SignatureKind.Call)
    if (signature !== undefined && told(property.name) !== undefined) return method(property.name, signature, indent)
    const optional = (property.flags & ts.SymbolFlags.Optional) !== 0
    const text = print(checker.getTypeOfSymbol(property), indent)
    const name = /^[A-Za-z_$][\w$]*$/.test(property.name) ? property.name : `'${property.name}'`
    return `${comment(property, indent)}${indent}${name}${optional ? '?' : ''}: ${text}`
  }

  function comment (property: ts.Symbol, indent: string): string {
    const written = ts.displayPartsToString(property.getDocumentationComment(checker))
    const text = written === '' ? described(property.declarations?.[0]) : written
    return text === '' ? '' : `${indent}/** ${text.replaceAll('\n', ' ')} */\n`
  }

  /** The `description` in the schema of a property, and the value that holds when it is not given. */
  function described (declaration: ts.Node | undefined): string {
    if (declaration === undefined || !ts.isPropertyAssignment(declaration)) return ''
    const options = optionsIn(declaration.initializer)
    const text = stringOf(options.get('description'))
    if (text === undefined) return ''
    const fallback = (options.get('inProcess') ?? options.get('default'))?.getText() ?? stringOf(options.get('absent'))
    return `${text}${fallback === undefined ? '' : ` (default: ${fallback})`}`
  }

  /** `Type.Optional(Type.String({ description: … }))`; also of a schema that has a name. */
  function optionsIn (node: ts.Expression): Map<string, ts.Expression> {
    if (ts.isIdentifier(node)) {
      const declaration = checker.getSymbolAtLocation(node)?.declarations?.[0]
      return declaration !== undefined && ts.isVariableDeclaration(declaration) && declaration.initializer !== undefined
        ? optionsIn(declaration.initializer)
        : new Map()
    }
    if (!ts.isCallExpression(node)) return new Map()
    const literals = node.arguments.filter(ts.isObjectLiteralExpression)
    for (const literal of literals.toReversed()) {
      const found = new Map(literal.properties.filter(ts.isPropertyAssignment).map(one =>
        [one.name.getText(), one.initializer]))
      if (found.has('description')) return found
    }
    const [first] = node.arguments
    return first === undefined ? new Map() : optionsIn(first)
  }
}

function isMissing (type: Intrinsic): boolean {
  return type.debugIntrinsicName === 'missing'
}

function stringOf (node: ts.Node | undefined): string | undefined {
  if (node === undefined) return undefined
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isBinaryExpression(node)) return undefined
  const [left, right] = [stringOf(node.left), stringOf(node.right)]
  return left === undefined || right === undefined ? undefined : left + right
}

/** As they are written; the compiler lists those of a schema that may be left out first. */
function inOrder (properties: readonly ts.Symbol[]): readonly ts.Symbol[] {
  const places = properties.map(({ declarations: [declaration] = [] }) => declaration)
  const files = new Set(places.map(place => place?.getSourceFile().fileName))
  if (files.size !== 1) return properties
  const at = ({ declarations: [declaration] = [] }: ts.Symbol): number => declaration?.pos ?? 0
  return properties.toSorted((a, b) => at(a) - at(b))
}
