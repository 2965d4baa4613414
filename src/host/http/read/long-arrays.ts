import type { TSchema } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../../../core/assumptions.ts'
import { type Operation, type OperationName, operations, schemaNamed } from '../../../core/contract/index.ts'
import { memoizeByObject } from '../../../core/memoize.ts'
import { fieldPath } from '../../../core/rules/json-pointer.ts'
import { Invalid, problemOf, type Violation } from '../../../core/rules/problem.ts'

/** The longest array whose items are all judged, whatever its limit, because a message lists all mistakes (A52). */
const MAX_JUDGED_ITEMS = 1000

/** A `preValidation` hook: see `longArrays`. */
export function refuseLongArrays (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const { body, life, routeOptions: { config } } = request
  done(longArrays(config.operation as OperationName, body, life.settings))
}

/**
 * Refuses far too long arrays before their items are validated. To judge a million items would block the server for
 * half a minute.
 */
export function longArrays (operation: OperationName, body: unknown, settings: Settings): Invalid | undefined {
  const { schema }: Operation = operations[operation]
  if (schema.body === undefined) return undefined
  const limits: Readonly<Record<string, number>> = {
    ...settings['limits.arrayItems'], anexos: settings['limits.attachments'].count // A81, A26
  }
  let long: Violation[] | undefined
  for (const path of arraysOf(schema.body)) {
    const value = valueAt(body, path)
    const pointer = path.map(name => `/${name}`).join('')
    const maximum = limits[path.join()] ?? MAX_JUDGED_ITEMS
    if (!Array.isArray(value) || value.length <= Math.max(maximum, MAX_JUDGED_ITEMS)) continue
    const problem = problemOf('too-many-items', { field: fieldPath(pointer), maximum });
    (long ??= []).push({ pointer, problem })
  }
  return long && new Invalid(long)
}

type Path = readonly string[]

/** The arrays that a schema names, without those in the items of another, because none there needs this early check. */
const arraysOf = memoizeByObject((schema: TSchema) => arraysIn(schema, []))

function arraysIn (schema: TSchema, path: Path): Path[] {
  const target: TSchema | undefined = schema.$ref === undefined ? schema : schemaNamed(schema.$ref)
  if (target?.items !== undefined) return [path]
  return Object.entries<TSchema>(target?.properties ?? {}).flatMap(([name, field]) => arraysIn(field, [...path, name]))
}

function valueAt (value: unknown, path: readonly string[]): unknown {
  let found = value
  for (const name of path) {
    if (typeof found !== 'object' || found === null) return undefined
    found = (found as Record<string, unknown>)[name]
  }
  return found
}
