import type { TSchema } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fieldPath } from '../../domain/field-path.ts'
import { Invalid, Problem, type Violation } from '../../domain/problem.ts'
import { schemaOf } from '../refused/schema-violations.ts'

/**
 * The longest array whose items are all judged, whatever its `maxItems`, because a message lists all that is wrong
 * (A52).
 */
const JUDGED = 1000

/**
 * A `preValidation` hook that refuses far too long arrays before their items are validated. To judge a million items
 * would block the server for half a minute.
 */
export function refuseLongArrays (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const { schema, resolve } = schemaOf(request, 'body')
  const { count } = request.life.settings['limits.attachments'] // A26
  const fewest = Math.max(JUDGED, count)
  const long = longArrays(request.body, schema, '', { resolve, fewest })
  done(long.length === 0 ? undefined : new Invalid(long))
}

interface Limits {
  readonly resolve: (id: string) => TSchema | undefined
  readonly fewest: number
}

/** Does not look into the items of an array, because no array in there needs this early check. */
function longArrays (value: unknown, schema: TSchema, pointer: string, limits: Limits): Violation[] {
  const target: TSchema | undefined = schema.$ref === undefined ? schema : limits.resolve(schema.$ref)
  if (Array.isArray(value) && target?.items !== undefined) {
    const maximum = Math.max(target.maxItems ?? 0, limits.fewest)
    const field = fieldPath(pointer)
    return value.length > maximum ? [{ pointer, problem: new Problem('too-many-items', { field, maximum }) }] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries<TSchema>(target?.properties ?? {}).flatMap(([name, field]) =>
    longArrays((value as Record<string, unknown>)[name], field, `${pointer}/${name}`, limits))
}
