import type { FastifyReply } from 'fastify'

/**
 * Sets the headers of a page: its Content-Security-Policy (`policy`), no guessing of content types, and no use by
 * other sites, neither in a frame nor as a resource.
 */
export function securePage (reply: FastifyReply, policy: readonly string[]): FastifyReply {
  return reply.headers({
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin'
  })
}
