import ajvCompiler from '@fastify/ajv-compiler'
import stringifyCompiler from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'
import * as precompiled from './precompiled.ts'
import type { Validate } from './precompiled.ts'

type Factories = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>

type BuildSerializers = ReturnType<typeof stringifyCompiler>
type SerializerCompiler = ReturnType<BuildSerializers>
interface AjvSettings { customOptions?: object }

// Ajv and fast-json-stringify are loaded when a schema needs them.
const validators = once(ajvCompiler)
const serializers = once(() => compilingOnce(stringifyCompiler()))

/**
 * Fastify's own compilers, but each schema is compiled at its first use and not at the start. There are dozens of
 * routes with a handful of schemas each, and most processes use a few of them. This halves the time of a start.
 */
export const lazyCompilers = {
  buildValidator: (schemas: object, settings: AjvSettings) => {
    // Off, because Ajv would compile JSON Schema's own schema first. The tests of the contract validate our schemas.
    const customOptions = { ...settings.customOptions, validateSchema: false }
    const compiler = once(() => validators()(schemas as never, { ...settings, customOptions } as never))
    return (route: { schema: object }) =>
      lazyValidate(precompiled.validators.get(route.schema) ?? once(() => compiler()(route as never) as Validate))
  },
  buildSerializer: (schemas: object, settings: object) => {
    const compiler = once(() => serializers()(schemas, settings))
    return (route: { schema: object }) => {
      const serialize = precompiled.serializers.get(route.schema) ?? once(() => compiler()(route as never))
      // The line feed that `finishJson` wants is added here, because V8 copies a text when it looks at its end.
      return (data: unknown) => `${serialize()(data)}\n`
    }
  }
} as unknown as Factories

/** Copies the errors, because Fastify reads them from the function that it called. */
function lazyValidate (compiled: () => Validate): Validate {
  const validate: Validate = data => {
    const result = compiled()(data)
    validate.errors = compiled().errors
    return result
  }
  return validate
}

/**
 * The servers of a process compile a schema once, as with Ajv's compiler, which does so by itself. Servers whose shared
 * schemas or settings differ share nothing.
 */
function compilingOnce (build: BuildSerializers): BuildSerializers {
  const compilers = new Map<string, SerializerCompiler>()
  return (schemas, settings) => {
    const key = JSON.stringify([schemas, settings])
    const known = compilers.get(key) ?? memoizeBySchema(build(schemas, settings))
    compilers.set(key, known)
    return known
  }
}

function memoizeBySchema (compile: SerializerCompiler): SerializerCompiler {
  const known = new WeakMap<object, ReturnType<SerializerCompiler>>()
  return route => {
    const schema = route.schema as object
    const serialize = known.get(schema) ?? compile(route)
    known.set(schema, serialize)
    return serialize
  }
}

function once<T> (compile: () => T): () => T {
  let result: { value: T } | undefined
  return () => (result ??= { value: compile() }).value
}
