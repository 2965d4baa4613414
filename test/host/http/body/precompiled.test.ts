import assert from 'node:assert/strict'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import fc from 'fast-check'
import Fastify from 'fastify'
import t from 'tap'
import { precompiled as plugin } from '../../../../scripts/build/precompiled.ts'
import { ajvOptions, operations, schemas, schemasWithoutDefaults } from '../../../../src/core/contract/index.ts'
import { lazyCompilers } from '../../../../src/host/http/body/lazy-compilers.ts'
import type { Serialize, Validate } from '../../../../src/host/http/body/precompiled.ts'
import type { ResponseExamples } from '../../../../src/host/http/docs/examples.ts'
import examples from '../../../../src/host/http/docs/response-examples.json' with { type: 'json' }
import { fromSchema, mutated, mutations, odd } from '../../../support/schema-arbitrary.ts'

// The build compiles the schemas of the operations, and a server from the sources compiles them when it needs them.

type Named = keyof typeof operations
interface Compilers {
  buildValidator: (schemas: object, settings: object) => (part: { schema: object }) => Validate
  buildSerializer: (schemas: object, settings: object) => (part: { schema: object }) => Serialize
}
interface Built {
  operations: typeof operations
  validators: Map<object, () => Validate>
  serializers: Map<object, () => Serialize>
}

const compilers = lazyCompilers as unknown as Compilers
const shared = Object.fromEntries(schemasWithoutDefaults.map(schema => [schema.$id, schema]))
const resolve = (id: string) => schemas.find(({ $id }) => $id === id)
const names = Object.keys(operations) as Named[]
const withBody = names.filter(name => 'body' in operations[name].schema)
const bodyOf = (name: Named, from = operations): object => (from[name].schema as { body: object }).body
const successOf = (name: Named, from = operations): { $ref?: string } => Object.values(from[name].schema.response)[0]
const built = await bundled()

t.test('a precompiled validator finds what the compiled one finds', async t => {
  t.strictSame([...built.validators.keys()], withBody.map(name => bodyOf(name, built.operations)))
  const validatorOf = compilers.buildValidator(shared, ajvOptions)
  for (const name of withBody) {
    const expected = validatorOf({ schema: bodyOf(name) })
    const found = built.validators.get(bodyOf(name, built.operations))?.() as Validate
    fc.assert(fc.property(fc.oneof(fromSchema(bodyOf(name) as never, resolve), odd), mutations, (sample, changes) => {
      const body = changes.reduce(mutated, sample)
      assert.deepEqual([found(body), found.errors], [expected(body), expected.errors])
    }))
  }
})

t.test('a precompiled serializer writes what the compiled one writes', async t => {
  const written = names.filter(name => built.serializers.has(successOf(name, built.operations)))
  t.strictSame(written, names.filter(name => name !== 'downloadAttachment'), 'which responds with no JSON')
  const serializerOf = compilers.buildSerializer(shared, {})
  for (const name of written) {
    const found = built.serializers.get(successOf(name, built.operations))?.() as Serialize
    const expected = serializerOf({ schema: successOf(name) })
    const samples = ((examples as ResponseExamples).pt[name] ?? [])
      .filter(({ status }) => status === 'success').map(({ value }) => value)
    t.ok(samples.length > 0, name)
    fc.assert(fc.property(fc.constantFrom(...samples), mutations, (sample, changes) => {
      const value = changes.reduce(mutated, sample)
      assert.equal(outcome(() => `${found(value)}\n`), outcome(() => expected(value)))
    }))
  }
})

t.test('Fastify asks for them by the very schemas of the operations', async t => {
  const asked = new Set<object>()
  const note = () => ({ schema }: { schema: object }) => {
    asked.add(schema)
    return () => ''
  }
  const app = Fastify({
    schemaController: { compilersFactory: { buildValidator: note, buildSerializer: note } as never }
  })
  for (const schema of schemasWithoutDefaults) app.addSchema(schema)
  for (const name of names) app.route({ ...operations[name], handler: () => {} } as never)
  await app.ready()
  t.strictSame(withBody.filter(name => !asked.has(bodyOf(name))), [])
  t.strictSame(names.filter(name => successOf(name).$ref !== undefined && !asked.has(successOf(name))), [])
})

/** What a serializer writes, or the kind of error. The message has a number that counts the compiled schemas. */
function outcome (write: () => string): string {
  try {
    return write()
  } catch (error) {
    return (error as Error).name
  }
}

/** The module of the build, and the schemas that it knows. */
async function bundled (): Promise<Built> {
  const root = fileURLToPath(new URL('../../../..', import.meta.url))
  const { outputFiles: [file] } = await build({
    stdin: {
      contents: `export * from './src/host/http/body/precompiled.ts'
export { operations } from './src/core/contract/index.ts'`,
      resolveDir: root
    },
    absWorkingDir: root,
    plugins: [plugin],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false
  })
  const folder = t.testdir({ 'built.cjs': file?.text ?? '' })
  return await import(pathToFileURL(`${folder}/built.cjs`).href)
}
