import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedRanges } from '../wire/accepted-ranges.ts'

/** The forms of a response: the value of `format`, and its media type. The first one is the default. */
export type Formats<F extends string> = readonly (readonly [format: F, type: string])[]

/** The form that a request asks for: with `format`, or else with `Accept`. A range with wildcards gets the default. */
export function acceptedFormat<F extends string> (
  { query, headers: { accept } }: FastifyRequest, reply: FastifyReply, formats: Formats<F>
): F {
  const { format } = query as { format?: F }
  if (format !== undefined) return format
  reply.header('vary', 'accept')
  const [found] = acceptedRanges(accept).flatMap(range => formats.filter(([, type]) => range === type))
  return (found ?? formats[0] as typeof formats[number])[0]
}
