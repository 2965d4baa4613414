import ajvCompiler from '@fastify/ajv-compiler'
import stringifyCompiler from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type Factories = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>

interface AjvSettings { customOptions?: object }
interface Validate { (data: unknown): unknown, errors?: unknown }

const validators = ajvCompiler()
const serializers = stringifyCompiler()

/**
 * Fastify's own compilers, but each schema is compiled at its first use and not at the start. There are dozens of
 * routes with a handful of schemas each, and most processes use a few of them. This halves the time of a start.
 */
export const lazyCompilers = {
  buildValidator: (schemas: object, settings: AjvSettings) => {
    // Off, because Ajv would compile JSON Schema's own schema first. The tests of the contract validate our schemas.
    const customOptions = { ...settings.customOptions, validateSchema: false }
    const compiler = once(() => validators(schemas as never, { ...settings, customOptions } as never))
    return (part: unknown) => lazyValidate(once(() => compiler()(part as never) as Validate))
  },
  buildSerializer: (schemas: object, settings: object) => {
    const compiler = once(() => serializers(schemas, settings))
    return (part: unknown) => {
      const serialize = once(() => compiler()(part as never))
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

function once<T> (make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
