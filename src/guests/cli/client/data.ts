import { isDeepStrictEqual } from 'node:util'
import { meaningOf, plainWord, PORTUGUESE_COLLECTIONS } from '../commands/portuguese-names.ts'
import { OptionError } from '../../../host/start/config.ts'
import type { CollectionName } from '../../client/entities.ts'
import { withoutPunctuation } from '../../../core/rules/document-number.ts'
import type { Asking } from './asking.ts'
import { plain, table } from './table.ts'
import { worded } from '../../../core/words/commands.ts'

/** The collaborators. */
export async function people ({ control, args, say, columns, print }: Asking): Promise<void> {
  const wanted = plainWord(args.join(' '))
  const document = withoutPunctuation(args.join(''))
  const [all, shifts] = await Promise.all([control.collection('collaborators'), control.collection('shifts')])
  const list = all.filter(({ nome, numeroDocumento }) =>
    plainWord(nome).includes(wanted) || numeroDocumento === document)
  const shiftOf = new Map(shifts.map(({ turnoId, nome }) => [turnoId, nome]))
  print(list, table(
    [
      say(worded('name')), say(worded('document')), 'status', say(worded('shift')),
      say(worded('identifier'))
    ],
    list.map(({ nome, numeroDocumento, status, turnoId, colaboradorId }) =>
      [nome, numeroDocumento, status, shiftOf.get(turnoId) ?? turnoId, colaboradorId]), columns
  ))
}

/** The data: how much there is, a collection, or one entity. For people it is JSON as well. */
export async function state (
  { control, args: [collection, id], flags: { json }, say, columns, print }: Asking
): Promise<void> {
  if (collection === undefined) {
    const { collections } = await control.overview()
    return print(json === true ? await control.state() : collections,
      table([say(worded('collection')), say(worded('items'))], Object.entries(collections), columns))
  }
  const name = (meaningOf(PORTUGUESE_COLLECTIONS, collection) ?? collection) as CollectionName
  const found = id === undefined ? await control.collection(name) : await control.entity(name, id)
  print(found, JSON.stringify(found, null, 2).split('\n').map(line => plain(line) + '\n').join(''))
}

/** The settings, or another answer for one of them. */
export async function settings ({ control, args: [key, value], flags, columns, print }: Asking): Promise<void> {
  if (flags.chosen === true) {
    const listed = await control.assumptions()
    const chosen = listed.flatMap(({ key, value, default: usual }) =>
      key === undefined || isDeepStrictEqual(value, usual) ? [] : [[key, value] as const])
    const profile = { settings: Object.fromEntries(chosen) }
    return print(profile, `${JSON.stringify(profile, null, 2)}\n`)
  }
  const all = value === undefined || key === undefined
    ? await control.settings()
    : await control.patchSettings({ [key]: value === 'default' ? null : valueOf(value) })
  const shown = Object.entries(all).filter(([one]) => key === undefined || one === key || one.startsWith(`${key}.`))
  if (shown.length === 0) {
    throw new OptionError(worded('thereIsNoSettingEspelho', { json: JSON.stringify(key) }))
  }
  print(key === undefined ? all : Object.fromEntries(shown),
    table(['', ''], shown.map(([one, answer]) =>
      [one, typeof answer === 'string' ? answer : JSON.stringify(answer)]), columns))
}

/** A number, `true`, an object, or a text. */
function valueOf (text: string): never {
  try { return JSON.parse(text) as never } catch { return text as never }
}
