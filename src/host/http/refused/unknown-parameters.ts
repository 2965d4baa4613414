import type { FastifyReply, FastifyRequest } from 'fastify'
import { Invalid, problemOf } from '../../../core/rules/problem.ts'
import { PRETTY_PARAMETER } from '../body/finish-json.ts'
import { escaped } from '../../../core/rules/json-pointer.ts'

/**
 * A `preValidation` hook for the control plane. It refuses query parameters that the route does not have, because a
 * misspelled one would be ignored in silence.
 */
export function refuseUnknownParameters (
  { query, routeOptions: { schema, config } }: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void
): void {
  const { properties = {} } = (schema?.querystring ?? {}) as { readonly properties?: object }
  // Each response that ends may be JSON.
  if (config.endless !== true) delete (query as Record<string, unknown>)[PRETTY_PARAMETER]
  done(config.parametersAreFields === true ? undefined : unknownIn(query as object, Object.keys(properties)))
}

/** The refusal of a query with parameters that are not among the allowed ones. `undefined` if there are none. */
export function unknownIn (query: object, allowed: readonly string[]): Invalid | undefined {
  const unknown = Object.keys(query).filter(name => !allowed.includes(name))
  return unknown.length === 0
    ? undefined
    : new Invalid(unknown.map(field => ({
      pointer: `/${escaped(field)}`, problem: problemOf('unknown-parameter', { field, allowed })
    })))
}
