import type { FastifyRequest } from 'fastify'
import { Problem } from '../../domain/problem.ts'
import type { Registry } from '../../sandbox/registry.ts'
import { namesSandbox, SANDBOX_NAME, sandboxName } from './sandbox-url.ts'

/** An `onRequest` hook: the request enters the sandbox of its base URL, which is made at its first use. */
export function enterSandbox (registry: Registry) {
  return function enter (request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void {
    const name = sandboxName(request.raw)
    if (!SANDBOX_NAME.test(name)) {
      done(new Problem('sandbox-name', { name: name.slice(0, 80) }))
      return
    }
    const known = registry.find(name)
    if (known !== undefined) {
      request.sandbox = known
      request.life = known.enter()
      done()
      return
    }
    registry.open(name).then(sandbox => {
      request.sandbox = sandbox
      request.life = sandbox.enter()
      done()
    }, done)
  }
}

/** An `onRequest` hook: an operation whose client has lost the prefix of its base URL is refused, not served elsewhere. */
export function requireSandbox (request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void {
  done(namesSandbox(request.raw) ? undefined : new Problem('sandbox-required', {}))
}
