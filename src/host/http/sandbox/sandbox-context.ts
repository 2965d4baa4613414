import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../../core/rules/problem.ts'
import { ASIDE, PAGE_HEADER } from '../../sandbox/request-log/exchange.ts'
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
    const known = registry.isShared ? undefined : registry.find(name)
    if (known !== undefined) into(known)
    else registry.open(name, request.routeOptions.config.frees).then(into, done)
  }
}

/**
 * An `onRequest` hook of the control plane. What it shows of the request log and the coverage is what all processes
 * have added that share the store.
 */
export function readLog ({ sandbox }: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  if (sandbox.isShared) sandbox.log.fill().then(() => done(), done)
  else done()
}

/**
 * An `onRequest` hook: the same for a request without a route, which the settings of its sandbox refuse. Where it
 * cannot enter, the starting settings do.
 */
export function enterUnrouted (registry: Registry) {
  const enter = enterSandbox(registry)
  return function enterUnrouted (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    if (request.is404) enter(request, reply, error => done(isAway(error) ? error : undefined))
    else done()
  }
}

/** Nobody knows then what settings there are. */
function isAway (error: unknown): boolean {
  return error instanceof Problem && ['database-away', 'database-crowded'].includes(error.code)
}

/**
 * An `onRequest` hook of the operations. It comes before anything that changes the sandbox. What no client means begins
 * no run.
 */
export function noteOperation ({ sandbox, draft, raw }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (!ASIDE.has(raw.headers[PAGE_HEADER])) sandbox.runs.note(draft.startedAt)
  done()
}

/**
 * An `onRequest` hook that refuses an operation without a sandbox in its URL, where one is required, because the
 * client has lost the prefix of its base URL.
 */
export function requireSandbox (request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void {
  done(namesSandbox(request.raw) ? undefined : new Problem('sandbox-required', {}))
}
