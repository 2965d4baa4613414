import { meaningOf } from '../commands/portuguese-names.ts'
import type { Clock } from '../../control/clock.ts'
import { OptionError } from '../../../host/start/config.ts'
import type { Asking } from './asking.ts'
import { instantMeant, spanMeant } from './given-text.ts'
import { plain, table } from './table.ts'
import { dateAndTime, saoPaulo } from './time-text.ts'
import { worded } from '../../../core/words/commands.ts'

/** Back to the fixtures. */
export async function reset ({ control, flags: { keepLog }, say, print }: Asking): Promise<void> {
  const answer = await control.reset(keepLog === true ? { keep: ['requests'] } : {})
  print(answer, answer.before === undefined
    ? say(worded('theSandboxIsBackAtIts'))
    : say(worded('theSandboxIsBackAtIts2', { before: answer.before })))
}

const CLOCK_ACTIONS: Readonly<Record<string, 'advance' | 'to'>> = {
  advance: 'advance', avancar: 'advance', avance: 'advance', to: 'to', para: 'to', em: 'to', definir: 'to'
}

/** Shows the clock, advances it or sets it. */
export async function clock ({ control, args, say, print }: Asking): Promise<void> {
  const answer = await now()
  print(answer, `${saoPaulo(answer.now)} (America/Sao_Paulo), ${modeText(answer.mode)}\n`)

  async function now (): Promise<Clock> {
    const [action, ...words] = args
    if (action === undefined) return await control.clock()
    if (/^\d/.test(action)) return await control.setClock({ now: instantMeant(args.join(' ')) })
    const known = meaningOf(CLOCK_ACTIONS, action)
    if (known === undefined) {
      const given = JSON.stringify(action)
      throw new OptionError(worded('clockTakesAdvanceOrToNot', { given }))
    }
    if (words.length === 0) {
      throw new OptionError(known === 'advance'
        ? worded('clockAdvanceNeedsHowFarAs')
        : worded('clockToNeedsAnInstantAs'))
    }
    const value = words.join(' ')
    return known === 'advance'
      ? await control.advanceClock(spanMeant(value))
      : await control.setClock({ now: instantMeant(value) })
  }

  function modeText (mode: Clock['mode']): string {
    if (mode === 'frozen') return say(worded('frozen'))
    return mode === 'ticking' ? say(worded('ticking')) : say(worded('thatOfTheMachine'))
  }
}

/** Keeps the state under a name, or lists the names. */
export async function snapshot ({ control, args: [name], say, columns, print }: Asking): Promise<void> {
  if (name !== undefined) {
    const answer = await control.snapshot(name)
    return print(answer, say(worded('stateKept', { name: answer.name })))
  }
  const snapshots = await control.snapshots()
  print({ snapshots }, snapshots.length === 0
    ? say(worded('noSnapshot'))
    : table(
      [say(worded('name')), say(worded('of')), 'hash'],
      snapshots.map(({ name, createdAt, hash }) => [name, dateAndTime(createdAt), hash.slice(0, 12)]), columns
    ))
}

/** Back to a snapshot. With `--dry-run` it prints what would change, and changes nothing. */
export async function restore (
  { control, args: [name = ''], flags: { dryRun }, say, columns, print }: Asking
): Promise<void> {
  if (dryRun !== true) {
    const answer = await control.restore(name)
    return print(answer, plain(say(worded('theSandboxIsBackAt', { name }))) + '\n')
  }
  const patch = await control.restorePatch(name)
  const words = {
    add: say(worded('wouldAdd')),
    remove: say(worded('wouldRemove')),
    replace: say(worded('wouldChange'))
  }
  print(patch, patch.length === 0
    ? say(worded('nothingWouldChange'))
    : table(['', '', ''], patch.map(operation =>
      [words[operation.op], operation.path, 'value' in operation ? JSON.stringify(operation.value) : '']), columns))
}

/** The sandboxes of the server. */
export async function sandboxes ({ control, say, columns, print }: Asking): Promise<void> {
  const list = await control.sandboxes()
  print({ sandboxes: list }, table(
    [say(worded('name')), say(worded('requests')), say(worded('created')), say(worded('lastUsed'))],
    list.map(({ name, requests = '', createdAt, lastUsedAt }) =>
      [name, requests, dateAndTime(createdAt), dateAndTime(lastUsedAt)]), columns
  ))
}
