import { type Static, Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { Invalid, problemOf, type ProblemValue } from '../../core/rules/problem.ts'
import { type Instant, instant } from '../../core/rules/time/instant.ts'
import { addSpan } from '../../core/rules/time/span.ts'
import { noteChanges } from '../../host/http/transact.ts'
import { type ClockMode, clockAt, timeOf } from '../../host/sandbox/clock.ts'
import type { Life } from '../../host/sandbox/life.ts'
import type { ClockSetting } from '../../core/state/bookkeeping.ts'
import type { State } from '../../core/state/state.ts'
import { instantText, parseInstant } from '../../core/wire/instant-text.ts'
import { parseSpan } from '../../core/wire/span-text.ts'
import { formatProblem } from '../../core/wire/text-formats.ts'
import { StringEnum } from '../../core/contract/index.ts'
import { route } from './route/route.ts'

const modes = ['frozen', 'ticking', 'system'] as const satisfies readonly ClockMode[]
const Mode =
  StringEnum(modes, {
    description: 'A frozen clock stands still. A ticking clock goes on from `now`. A system clock shows the time of ' +
      'the machine.'
  })

export const Clock = Type.Object({ now: Type.String({ format: 'date-time' }), mode: Mode })
export type Clock = Static<typeof Clock>
export const ClockUpdate = Type.Object({
  now: Type.Optional(Type.String({ format: 'date-time' })),
  mode: Type.Optional(Mode)
}, { additionalProperties: false })
export type ClockUpdate = Static<typeof ClockUpdate>

const ClockAdvance = Type.Object({
  by: Type.String({
    description: 'An ISO 8601 duration, such as `PT90M` or `P1D`, or a span, such as `90m` or `30d`. Time only goes ' +
      'forward.'
  })
}, { additionalProperties: false })

export const clockRoutes = [
  route('getClock', 'GET /_sandbox/clock', 'Clock', {
    about: { pt: 'A hora no sandbox', en: 'The time in the sandbox' },
    description: 'Returns the time that the sandbox answers by, and how it goes.',
    client: { clock: [] },
    response: { 200: Clock },
    handler: async ({ life }) => presentClock(life)
  }),
  route('setClock', 'PUT /_sandbox/clock', 'Clock', {
    about: { pt: 'Acerta a hora, ou como ela anda', en: 'Set the time, or how it goes' },
    description: 'Sets the time, or how it goes. A time alone freezes a clock that showed the time of the machine.',
    client: { setClock: ['body'] },
    body: ClockUpdate,
    response: { 200: Clock },
    handler: async request => {
      return await setClock(request, (state, now) => clockWanted(request.body, state, now))
    }
  }),
  route('advanceClock', 'POST /_sandbox/clock/advance', 'Clock', {
    about: { pt: 'Deixa o tempo passar', en: 'Let time pass' },
    description: 'Moves the clock forward. A clock that shows the time of the machine cannot be moved.',
    client: { advanceClock: ['by'] },
    body: ClockAdvance,
    response: { 200: Clock },
    handler: async request => {
      return await advance(request, request.body.by)
    }
  })
]

/** Reads the time within the decision, so that two requests at once add up. */
async function advance (request: FastifyRequest, by: string): Promise<Clock> {
  const span = parseSpan(by)
  if (span === undefined) throw broken('/by', problemOf('wrong-format', { field: 'by', format: 'span' }))
  return await setClock(request, (state, now) => {
    const mode = modeIn(state)
    if (mode === 'system') throw broken('/by', problemOf('not-with', { field: 'by', other: 'mode system' }))
    const later = Math.max(now, addSpan(now, span)) // because a span that goes past the year 3000 ends there
    return clockAt(mode, instant(later))
  })
}

/** Resolves to the clock that it sets. A later request may set another one before this one is durable. */
async function setClock (
  request: FastifyRequest, wanted: (state: State, now: Instant) => ClockSetting
): Promise<Clock> {
  const set = await request.life.transact((state, { now }) => {
    const setting = wanted(state, now)
    return { result: setting, put: { clock: [setting] } }
  }, noteChanges(request, false))
  return { now: instantText(timeOf(set)), mode: set.mode }
}

export function presentClock (life: Life): Clock {
  return { now: instantText(life.now()), mode: modeIn(life.state) }
}

function modeIn (state: State): ClockMode {
  return state.get('clock', 'clock')?.mode ?? 'system'
}

/** The clock that a request sets. A time alone freezes a system clock, because a system clock cannot show that time. */
function clockWanted ({ now, mode }: ClockUpdate, state: State, present: Instant): ClockSetting {
  const at = now === undefined ? present : parseInstant(now)
  if (at === undefined) throw broken('/now', formatProblem('now', 'date-time', now))
  const former = modeIn(state)
  const wanted = mode ?? (now !== undefined && former === 'system' ? 'frozen' : former)
  if (now !== undefined && wanted === 'system') {
    throw broken('/now', problemOf('not-with', { field: 'now', other: 'mode system' }))
  }
  return clockAt(wanted, at)
}

function broken (pointer: string, problem: ProblemValue): Invalid {
  return new Invalid([{ pointer, problem }])
}
