import { type Static, Type } from '@sinclair/typebox'
import { Invalid, Problem } from '../domain/problem.ts'
import { instant } from '../domain/time/instant.ts'
import { addSpan } from '../domain/time/span.ts'
import type { TypedApp } from '../http/route-context.ts'
import { type ClockMode, clockAt } from '../sandbox/clock.ts'
import type { Life } from '../sandbox/life.ts'
import type { ClockSetting } from '../state/bookkeeping.ts'
import { instantText, parseInstant } from '../wire/instant-text.ts'
import { parseSpan } from '../wire/span-text.ts'
import { formatProblem } from '../wire/text-formats.ts'
import { StringEnum } from '../contract/index.ts'

const modes = ['frozen', 'ticking', 'system'] as const satisfies readonly ClockMode[]
const Mode =
  StringEnum(modes, { description: 'frozen stands still, ticking goes on from now, system is the time of the machine' })

export const Clock = Type.Object({ now: Type.String({ format: 'date-time' }), mode: Mode })
export type Clock = Static<typeof Clock>
export const ClockUpdate = Type.Object({
  now: Type.Optional(Type.String({ format: 'date-time' })),
  mode: Type.Optional(Mode)
}, { additionalProperties: false })
export type ClockUpdate = Static<typeof ClockUpdate>

const ClockAdvance = Type.Object({
  by: Type.String({ description: 'ISO 8601 duration, as PT90M or P1D, or a span, as 90m or 30d; forward only' })
}, { additionalProperties: false })

export function registerClock (app: TypedApp): void {
  app.get('/_sandbox/clock', {
    schema: { operationId: 'getClock', summary: 'The time in the sandbox', response: { 200: Clock } }
  }, async ({ life }) => presentClock(life))

  app.put('/_sandbox/clock', {
    schema: {
      operationId: 'setClock', summary: 'Set the time, or how it goes', body: ClockUpdate, response: { 200: Clock }
    }
  }, async ({ life, body }) => {
    const clock = clockWanted(life, body)
    await life.transact(() => ({ result: undefined, put: { clock: [clock] } }))
    return presentClock(life)
  })

  app.post('/_sandbox/clock/advance', {
    schema: { operationId: 'advanceClock', summary: 'Let time pass', body: ClockAdvance, response: { 200: Clock } }
  }, async ({ life, body }) => {
    await advance(life, body.by)
    return presentClock(life)
  })
}

/** Within one decision, so that two of them add up. */
async function advance (life: Life, by: string): Promise<void> {
  const span = parseSpan(by)
  if (span === undefined) throw broken('/by', new Problem('wrong-format', { field: 'by', format: 'span' }))
  await life.transact(state => {
    const mode = state.get('clock', 'clock')?.mode ?? 'system'
    if (mode === 'system') throw broken('/by', new Problem('not-with', { field: 'by', other: 'mode system' }))
    const now = life.now()
    const later = Math.max(now, addSpan(now, span)) // a span ends at the year 3000
    return { result: undefined, put: { clock: [clockAt(mode, instant(later))] } }
  })
}

export function presentClock (life: Life): { now: string, mode: ClockMode } {
  return { now: instantText(life.now()), mode: modeOf(life) }
}

function modeOf (life: Life): ClockMode {
  return life.state.get('clock', 'clock')?.mode ?? 'system'
}

/** A time alone stops a system clock there: it could not show it otherwise. */
function clockWanted (life: Life, {
  now, mode = now !== undefined && modeOf(life) === 'system'
    ? 'frozen'
    : modeOf(life)
}: {
  now?: string
  mode?: ClockMode
}): ClockSetting {
  const at = now === undefined ? life.now() : parseInstant(now)
  if (at === undefined) throw broken('/now', formatProblem('now', 'date-time', now))
  if (now !== undefined && mode === 'system') {
    throw broken('/now', new Problem('not-with', { field: 'now', other: 'mode system' }))
  }
  return clockAt(mode, at)
}

function broken (pointer: string, problem: Problem): Invalid {
  return new Invalid([{ pointer, problem }])
}
