import type { FastifyReply, FastifyRequest } from 'fastify'
import { READING } from '../../../core/contract/index.ts'
import { Problem } from '../../../core/rules/problem.ts'
import type { Registry } from '../../sandbox/registry.ts'
import type { Sandbox } from '../../sandbox/sandbox.ts'
import { namesSandbox, SANDBOX_NAME, sandboxName } from './sandbox-url.ts'
import { onRequestEnd } from './request-end.ts'

/**
 * An `onRequest` hook: the request enters the sandbox of its base URL, and leaves it when its connection is done with
 * it.
 */
export function enterSandbox (registry: Registry) {
  return function enterSandbox (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    const name = sandboxName(request.raw)
    if (!SANDBOX_NAME.test(name)) {
      done(new Problem('sandbox-name', { name: name.slice(0, 80) }))
      return
    }
    const into = (sandbox: Sandbox): void => {
      const life = sandbox.enter()
      request.sandbox = sandbox
      request.life = life
      onRequestEnd(request, reply, () => sandbox.leave(life))
      done()
    }
    const known = registry.find(name)
    if (known !== undefined) into(known)
    else if (readsOnly(request)) registry.openToRead(name).then(into, done)
    else registry.open(name, request.routeOptions.config.frees).then(into, done)
  }
}

/** True if it asks the control plane for what is there. One that waits for what comes needs the sandbox. */
function readsOnly ({ method, routeOptions: { config } }: FastifyRequest): boolean {
  return READING.has(method) && config.operation === undefined && config.waits !== true
}

/** An `onRequest` hook of the operations. It comes before anything that changes the sandbox. */
export function noteOperation ({ sandbox, draft }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  sandbox.noteOperation(draft.startedAt)
  done()
}

/**
 * An `onRequest` hook. A path without a route enters no sandbox, but the settings of the sandbox in its URL decide how
 * it is refused. So a stored sandbox is opened for it.
 */
export function openForRefusal (registry: Registry) {
  return function openForRefusal (request: FastifyRequest, _reply: unknown, done: () => void): void {
    if (!request.is404) return done()
    const name = sandboxName(request.raw)
    if (!SANDBOX_NAME.test(name) || registry.find(name) !== undefined) return done()
    // If the sandbox cannot be opened, the starting settings decide.
    registry.reopen(name).then(() => done(), () => done())
  }
}

/**
 * An `onRequest` hook that refuses an operation without a sandbox in its URL, where one is required, because the
 * client has lost the prefix of its base URL.
 */
export function requireSandbox (request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void {
  done(namesSandbox(request.raw) ? undefined : new Problem('sandbox-required', {}))
}
