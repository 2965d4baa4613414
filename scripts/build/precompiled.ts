import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { StandaloneValidator } from '@fastify/ajv-compiler'
import { StandaloneSerializer } from '@fastify/fast-json-stringify-compiler'
import type { Plugin } from 'esbuild'
import { ajvOptions, operations, schemasWithoutDefaults } from '../../src/core/contract/index.ts'

const MODULE = fileURLToPath(new URL('../../src/host/http/body/precompiled.ts', import.meta.url))
/** What a serializer needs. That of a schema with alternatives needs the whole of Ajv besides, to tell them apart. */
const SERIALIZER = 'fast-json-stringify/lib/serializer'
const { resolve } = createRequire(import.meta.url)
const ofAjv = createRequire(resolve('@fastify/ajv-compiler'))
const ofStringify = createRequire(resolve('@fastify/fast-json-stringify-compiler'))

type Compile = (part: { schema: object, method: string, url: string }) => unknown
type Build = (schemas: object, settings: object) => Compile

/** Puts the module of `precompiledText` in place of the one that knows no compiled schema. */
export const precompiled: Plugin = {
  name: 'precompiled',
  setup ({ onLoad }) {
    onLoad({ filter: /[\\/]precompiled\.ts$/ }, ({ path }) =>
      path === MODULE ? { contents: precompiledText(), loader: 'js' } : undefined)
  }
}

/**
 * An ES module with the validators and serializers of the operations. Their code is what Fastify's own compilers make
 * for it, with the options of the server.
 */
export function precompiledText (): string {
  const functions = new Map<string, number>()
  const validators: string[] = []
  const serializers: string[] = []
  const [validatorCode, serializerCode] = compilers()
  const placeOf = (code: string): string => {
    if (!functions.has(code)) functions.set(code, functions.size)
    return `functions[${functions.get(code)}]`
  }
  for (const [name, { schema }] of Object.entries(operations)) {
    if ('body' in schema) validators.push(`[schemas.${name}.schema.body, ${placeOf(validatorCode(schema.body))}]`)
    for (const [status, response] of Object.entries(schema.response)) {
      const code = '$ref' in response ? serializerCode(response) : ''
      if (packagesIn(code).join() !== SERIALIZER) continue
      serializers.push(`[schemas.${name}.schema.response[${status}], ${placeOf(code)}]`)
    }
  }
  const packages = new Set(Array.from(functions.keys()).flatMap(packagesIn))
  return [
    "import { formats, operations as schemas } from '../../../core/contract/index.ts'",
    ...Array.from(packages, (name, at) => `import package${at} from ${JSON.stringify(fileOf(name))}`),
    `const packages = { ${Array.from(packages, (name, at) => `'${name}': package${at}`).join(', ')} }`,
    'const require = name => packages[name]',
    'const once = make => { let made; return () => made ??= make() }',
    `const functions = [${Array.from(functions.keys(), inFunction).join(',\n')}]`,
    `export const validators = new Map([${validators.join(',\n')}])`,
    `export const serializers = new Map([${serializers.join(',\n')}])`
  ].join('\n')
}

/** What makes the code of a schema's validator, and of its serializer. */
function compilers (): [validator: (schema: object) => string, serializer: (schema: object) => string] {
  let text = ''
  const storeFunction = (_part: unknown, made: unknown): void => { text = String(made) }
  const options = { readMode: false, storeFunction } as never
  const schemas = Object.fromEntries(schemasWithoutDefaults.map(schema => [schema.$id, schema]))
  const { _ } = ofAjv('ajv')
  const code = { source: true, formats: _`formats` } // where the module has the checks of formats
  const customOptions = { ...ajvOptions.customOptions, validateSchema: false, code }
  const compilers = [
    (StandaloneValidator(options) as unknown as Build)(schemas, { ...ajvOptions, customOptions }),
    (StandaloneSerializer(options) as unknown as Build)(schemas, {})
  ]
  const [validator, serializer] = compilers.map(compile => (schema: object) => {
    compile({ schema, method: '', url: '' })
    return text
  })
  return [validator, serializer] as never
}

function inFunction (code: string): string {
  return `once(() => { const module = { exports: {} }, { exports } = module; ${code}\nreturn module.exports })`
}

function packagesIn (code: string): string[] {
  return Array.from(code.matchAll(/\brequire\(["']([^"']+)["']\)/g), ([, name]) => name as string)
}

function fileOf (name: string): string {
  return (name.startsWith('ajv/') ? ofAjv : ofStringify).resolve(name)
}
