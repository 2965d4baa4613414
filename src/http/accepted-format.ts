import type { FastifyReply, FastifyRequest } from 'fastify'

/** The forms of a response: the value of `format`, and its media type. The first one is the default. */
export type Formats<F extends string> = readonly (readonly [format: F, type: string])[]

/** The form that a request asks for: with `format`, or else with `Accept` (RFC 9110 §12.5.1). */
export function acceptedFormat<F extends string> (
  { query, headers: { accept = '' } }: FastifyRequest, reply: FastifyReply, formats: Formats<F>
): F {
  const { format } = query as { format?: F }
  if (format !== undefined) return format
  reply.header('vary', 'accept')
  const wanted = accept.split(',').map(readRange).filter(({ weight }) => weight > 0)
  wanted.sort((a, b) => b.weight - a.weight)
  const [found] = wanted.flatMap(({ range }) => formats.filter(([, type]) => range === type))
  return (found ?? formats[0] as typeof formats[number])[0]
}

/** A range with wildcards gets the default. */
function readRange (text: string): { range: string, weight: number } {
  const [range = '', ...parameters] = text.split(';').map(part => part.trim().toLowerCase())
  const weight = parameters.find(parameter => parameter.startsWith('q='))
  return { range, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 }
}
