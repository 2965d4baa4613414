import { meaningOf } from '../commands/portuguese-names.ts'
import type { Clock } from '../../control/clock.ts'
import { OptionError } from '../../../host/start/config.ts'
import type { Asking } from './asking.ts'
import { instantMeant, spanMeant } from './given-text.ts'
import { plain, table } from './table.ts'
import { dateAndTime, saoPaulo } from './time-text.ts'

/** Back to the fixtures. */
export async function reset ({ control, flags: { keepLog }, say, print }: Asking): Promise<void> {
  const answer = await control.reset(keepLog === true ? { keep: ['requests'] } : {})
  print(answer, answer.before === undefined
    ? say(
      'Sandbox de volta às fixtures. O que havia era grande demais para ficar guardado.\n',
      'The sandbox is back at its fixtures. What there was is too large to be kept.\n'
    )
    : say(
      `Sandbox de volta às fixtures. "espelho restaurar ${answer.before}" desfaz.\n`,
      `The sandbox is back at its fixtures. "espelho restore ${answer.before}" undoes it.\n`
    ))
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
      throw new OptionError({
        pt: `relogio aceita avancar ou para, e não ${given}`, en: `clock takes advance or to, not ${given}`
      })
    }
    if (words.length === 0) {
      throw new OptionError(known === 'advance'
        ? { pt: 'relogio avancar precisa do quanto, como 90m ou 1d', en: 'clock advance needs how far, as 90m or 1d' }
        : {
            pt: 'relogio para precisa de um instante, como 2026-04-02T09:00:00-03:00',
            en: 'clock to needs an instant, as 2026-04-02T09:00:00-03:00'
          })
    }
    const value = words.join(' ')
    return known === 'advance'
      ? await control.advanceClock(spanMeant(value))
      : await control.setClock({ now: instantMeant(value) })
  }

  function modeText (mode: Clock['mode']): string {
    if (mode === 'frozen') return say('parado', 'frozen')
    return mode === 'ticking' ? say('andando', 'ticking') : say('o da máquina', 'that of the machine')
  }
}

/** Keeps the state under a name, or lists the names. */
export async function snapshot ({ control, args: [name], say, columns, print }: Asking): Promise<void> {
  if (name !== undefined) {
    const answer = await control.snapshot(name)
    return print(answer, say(`Estado guardado: ${answer.name}\n`, `State kept: ${answer.name}\n`))
  }
  const snapshots = await control.snapshots()
  print({ snapshots }, snapshots.length === 0
    ? say('Nenhum estado guardado.\n', 'No snapshot.\n')
    : table(
      [say('nome', 'name'), say('de', 'of'), 'hash'],
      snapshots.map(({ name, createdAt, hash }) => [name, dateAndTime(createdAt), hash.slice(0, 12)]), columns
    ))
}

/** Back to a snapshot. With `--dry-run` it prints what would change, and changes nothing. */
export async function restore (
  { control, args: [name = ''], flags: { dryRun }, say, columns, print }: Asking
): Promise<void> {
  if (dryRun !== true) {
    const answer = await control.restore(name)
    return print(answer, plain(say(`Sandbox de volta a ${name}.`, `The sandbox is back at ${name}.`)) + '\n')
  }
  const patch = await control.restorePatch(name)
  const words = {
    add: say('acrescentaria', 'would add'),
    remove: say('tiraria', 'would remove'),
    replace: say('mudaria', 'would change')
  }
  print(patch, patch.length === 0
    ? say('Nada mudaria.\n', 'Nothing would change.\n')
    : table(['', '', ''], patch.map(operation =>
      [words[operation.op], operation.path, 'value' in operation ? JSON.stringify(operation.value) : '']), columns))
}

/** The sandboxes of the server. */
export async function sandboxes ({ control, say, columns, print }: Asking): Promise<void> {
  const list = await control.sandboxes()
  print({ sandboxes: list }, table(
    [say('nome', 'name'), say('requisições', 'requests'), say('criado', 'created'), say('último uso', 'last used')],
    list.map(({ name, requests = '', createdAt, lastUsedAt }) =>
      [name, requests, dateAndTime(createdAt), dateAndTime(lastUsedAt)]), columns
  ))
}
