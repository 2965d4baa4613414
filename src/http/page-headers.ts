import type { FastifyReply } from 'fastify'

/**
 * The headers of a page: what it may load (`policy`, a Content-Security-Policy), that no type of content is guessed,
 * and that no other site gets at it, neither in a frame nor as a resource of its own.
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
