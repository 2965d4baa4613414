import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cpf } from '../test/support/cpf.ts'
import { SIZES } from './sizes.ts'

const fixtures = fileURLToPath(new URL('../fixtures', import.meta.url))
const DAY = 86_400_000
const FIRST = Date.UTC(2024, 9, 1)
const TIMES = ['08:02', '12:01', '13:03', '17:04']
const DAYS = SIZES.recordsOfOne / TIMES.length
/** The days that the benches ask for lie in the midst of those of the one person. */
const ASKED = { from: DAYS / 2, count: 20 }

/** The one person: who asks where no token says otherwise. */
export const ONE = 'c0000000-0000-4000-8000-000000000001'

/** `yyyy-mm-dd` */
const dateAt = (index: number): string => new Date(FIRST + index * DAY).toISOString().slice(0, 10)
const datesFrom = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dateAt(from + index))

/** The days on which the one person has adjustments in a full world. */
export const adjustedDates: readonly string[] = datesFrom(0, SIZES.adjustmentsOfOne)
/** The days that are asked for. On them, the one person has the same in a full world and in an empty one. */
export const askedDates: readonly string[] = datesFrom(ASKED.from, ASKED.count)

/**
 * Writes a world as a folder of fixtures. A full one has the people and the records of `SIZES`. In an empty one are the
 * built-in people, and the one person's records of the days that are asked for.
 */
export function writeWorld (folder: string, size: 'full' | 'empty'): void {
  cpSync(fixtures, folder, { recursive: true })
  const builtIn = collection(folder, 'collaborators')
  const isFull = size === 'full'
  const others = Array.from({ length: isFull ? SIZES.people - builtIn.length : 0 }, (_, at) => personAt(at, builtIn[0]))
  const perOther = Math.ceil((SIZES.records - SIZES.recordsOfOne) / others.length)
  const records = [
    ...recordsOf(ONE, isFull ? adjustedDates : askedDates),
    ...others.flatMap(({ colaboradorId }) => recordsOf(colaboradorId, datesFrom(0, DAYS)).slice(0, perOther))
  ].slice(0, SIZES.records)
  write(folder, 'collaborators', [...builtIn, ...others])
  write(folder, 'time-records', records)
  for (const name of ['adjustments', 'attachments']) write(folder, name, [])
}

/** The built-in people, and so many records of the one person, as many on each day. */
export function writeBusyWorld (folder: string, records: number): void {
  cpSync(fixtures, folder, { recursive: true })
  const perDay = Math.ceil(records / adjustedDates.length)
  const timeOf = (at: number): number => (11 * 60 + Math.floor(at * 9 * 60 / perDay)) * 60_000
  write(folder, 'time-records', adjustedDates.flatMap(date => Array.from({ length: perDay }, (_, at) =>
    ({ colaboradorId: ONE, dataHora: new Date(Date.parse(date) + timeOf(at)).toISOString() }))))
  for (const name of ['adjustments', 'attachments']) write(folder, name, [])
}

type Person = Readonly<Record<string, unknown>> & { readonly colaboradorId: string }

function personAt (index: number, like: object | undefined): Person {
  return {
    ...like,
    colaboradorId: `d0000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    nome: `Pessoa ${index} de Almeida`,
    numeroDocumento: cpf(100_000_000 + index)
  }
}

function recordsOf (colaboradorId: string, dates: readonly string[]): object[] {
  return dates.flatMap(date => TIMES.map(time => ({ colaboradorId, dataHora: `${date}T${time}:00-03:00` })))
}

function collection (folder: string, name: string): Person[] {
  return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
}

function write (folder: string, name: string, entities: readonly object[]): void {
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(entities))
}
