import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../../core/rules/problem.ts'
import type { Life } from '../../sandbox/life.ts'
import { systemTime } from '../../sandbox/system-clock.ts'

interface Window {
  readonly startedAt: number
  count: number
}

const MINUTE_MS = 60_000

/** The windows of each life, by API key. A reset starts a new life, so it clears them. */
const windows = new WeakMap<Life, Map<string, Window>>()

/**
 * An `onRequest` hook that limits the requests of each API key per minute. It counts system time, whatever the
 * sandbox's clock shows (A44).
 */
export function limitRate (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const maximum = request.life.settings['limits.rate']
  if (maximum === 0) {
    done()
    return
  }
  const now = systemTime()
  const { startedAt, count } = counted(request.life, request.apiKey?.id ?? '', now)
  const seconds = Math.ceil((startedAt + MINUTE_MS - now) / 1000)
  done(count > maximum ? new Problem('too-many-requests', { maximum, seconds }) : undefined)
}

function counted (life: Life, key: string, now: number): Window {
  let ofLife = windows.get(life)
  if (ofLife === undefined) windows.set(life, ofLife = new Map())
  let window = ofLife.get(key)
  if (window === undefined || now >= window.startedAt + MINUTE_MS || now < window.startedAt) {
    ofLife.set(key, window = { startedAt: now, count: 0 })
  }
  window.count++
  return window
}
