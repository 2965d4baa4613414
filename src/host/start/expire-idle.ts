import { DEFAULT_SANDBOX } from '../http/sandbox/sandbox-url.ts'
import { instant } from '../../core/rules/time/instant.ts'
import type { Registry } from '../sandbox/registry.ts'
import { systemTime } from '../sandbox/system-clock.ts'

export interface ExpireOptions {
  readonly registry: Pick<Registry, 'expire'>
  /** Seconds for which nobody has used a sandbox that is removed. */
  readonly seconds: number
  readonly notice: (message: string) => void
}

/** Names that one line on removed sandboxes has at most. */
const MOST_NAMES = 20
/** Milliseconds between two looks, at most. */
const MAX_PAUSE_MS = 60_000

/** Removes sandboxes that nobody has used for a while, now and then, until the returned call. */
export function expireIdle ({ registry, seconds, notice }: ExpireOptions): () => Promise<void> {
  let running: Promise<void> | undefined
  const look = async (): Promise<void> => {
    const removed = await registry.expire(instant(systemTime() - seconds * 1000), DEFAULT_SANDBOX)
    if (removed.length > 0) notice(lineOf(removed))
  }
  const timer = setInterval(() => {
    running ??= look()
      .catch(error => notice(`sandboxes that nobody uses were not removed: ${(error as Error).message}`))
      .finally(() => { running = undefined })
  }, Math.min(MAX_PAUSE_MS, seconds * 250))
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

function lineOf (names: readonly string[]): string {
  const [subject, verb] = names.length === 1 ? ['1 sandbox', 'is'] : [`${names.length} sandboxes`, 'are']
  const more = names.length > MOST_NAMES ? `, and ${names.length - MOST_NAMES} others` : ''
  return `${subject} that nobody used for --expire ${verb} removed: ${names.slice(0, MOST_NAMES).join(', ')}${more}`
}
