import { Type } from '@sinclair/typebox'
import { Invalid, Problem } from '../domain/problem.ts'
import type { TypedApp } from '../http/route-context.ts'
import { type ClockMode, clockAt } from '../sandbox/clock.ts'
import type { Root } from '../sandbox/root.ts'
import type { ClockSetting } from '../state/bookkeeping.ts'
import { instantText, parseInstant } from '../wire/instant-text.ts'
import { StringEnum } from '../contract/index.ts'

const modes = ['frozen', 'ticking', 'system'] as const satisfies readonly ClockMode[]
const Mode = StringEnum(modes, { description: 'frozen stands still, ticking goes on from now, system is the time of the machine' })

export const Clock = Type.Object({ now: Type.String({ format: 'date-time' }), mode: Mode })
const ClockUpdate = Type.Object({
  now: Type.Optional(Type.String({ format: 'date-time' })),
  mode: Type.Optional(Mode)
}, { additionalProperties: false })

export function registerClock (app: TypedApp): void {
  app.get('/_sandbox/clock', {
    schema: { operationId: 'getClock', summary: 'The time in the sandbox', response: { 200: Clock } }
  }, async ({ root }) => presentClock(root))

  app.put('/_sandbox/clock', {
    schema: { operationId: 'setClock', summary: 'Set the time, or how it goes', body: ClockUpdate, response: { 200: Clock } }
  }, async ({ root, body }) => {
    const clock = clockWanted(root, body)
    await root.transact(() => ({ result: undefined, put: { clock: [clock] } }))
    return presentClock(root)
  })
}

export function presentClock (root: Root): { now: string, mode: ClockMode } {
  return { now: instantText(root.now()), mode: modeOf(root) }
}

function modeOf (root: Root): ClockMode {
  return root.state.get('clock', 'clock')?.mode ?? 'system'
}

/** A time alone stops a system clock there: it could not show it otherwise. */
function clockWanted (root: Root, { now, mode = now !== undefined && modeOf(root) === 'system' ? 'frozen' : modeOf(root) }: {
  now?: string
  mode?: ClockMode
}): ClockSetting {
  const at = now === undefined ? root.now() : parseInstant(now)
  if (at === undefined) throw new Invalid([{ pointer: '/now', problem: new Problem('wrong-format', { field: 'now', format: 'date-time' }) }])
  if (now !== undefined && mode === 'system') throw new Invalid([{ pointer: '/now', problem: new Problem('not-with', { field: 'now', other: 'mode system' }) }])
  return clockAt(mode, at)
}
