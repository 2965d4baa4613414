import { csv, dayOff } from './accepted.ts'
import { json, listing, padding, type Piece } from './sent.ts'
import type { World } from './world.ts'

/** Bodies that may break a rule, made of one that is accepted. The first one that is seen to break it is offered. */
type BodiesOf = (accepted: object, world: World) => Iterable<readonly Piece[]>

type Fields = Readonly<Record<string, unknown>>

/** Each value in the place of each field, also of those of a list's first item. `undefined` leaves the field out. */
function * each (values: readonly unknown[], body: object): Iterable<readonly Piece[]> {
  for (const value of values) for (const one of inEachField(value, body as Fields)) yield json(one)
}

function * inEachField (value: unknown, fields: Fields): Iterable<Fields> {
  for (const [name, present] of Object.entries(fields)) {
    yield { ...fields, [name]: value }
    const [item, ...rest] = Array.isArray(present) ? present : []
    if (typeof item !== 'object') continue
    for (const one of inEachField(value, item)) yield { ...fields, [name]: [one, ...rest] }
  }
}

const anyOf = (...values: readonly unknown[]): BodiesOf => body => each(values, body)

const file = { nome: 'a.txt', base64: 'aGk=', arquivoId: 'o-mesmo' }
/** The same with an attachment. */
const anyWithFile = (...values: readonly unknown[]): BodiesOf => body => each(values, { ...body, anexos: [file] })

/** JSON can write numbers that are larger than any that a program holds. */
const withLatitude = (latitude: string) => ({ nome }: { nome?: string }): readonly Piece[] =>
  [`{"nome":${JSON.stringify(nome)},"localizacoes":[{"latitude":${latitude}}]}`]

/** One base64 text of more bytes than allowed. */
function base64Of (maximum: number): Piece {
  return { repeat: 'AAAA', times: Math.floor(maximum / 3) + 1 }
}

const HEADER = 'collaboratorId,date'
/** A file with the rows that are written for an active person, and yesterday. */
const rows = (write: (id: string, day: string) => string): BodiesOf => (_, world) =>
  [json(csv(`${HEADER},swappedDate\n${write(world.person().id, dayOff(world))}\n`))]

/** The bodies that may break a rule, by its code. */
export const REFUSED_BODY: Readonly<Record<string, BodiesOf>> = {
  required: anyOf(undefined),
  'wrong-type': anyOf(5, '5'),
  'not-one-of': anyOf('OUTRO'),
  'wrong-format': anyOf('amanhã', ['amanhã']),
  'outside-years': anyOf('31/12/1899', ['31/12/1899'], '1026-03-16T08:00:00-03:00'),
  'too-short': anyOf(''),
  blank: anyOf('   '),
  'too-few-items': anyOf([]),
  'not-whole': anyOf(480.5),
  'too-small': body => [...each([-1], body), withLatitude('-1e999')(body)],
  'too-large': body => [...each([99_999], body), withLatitude('1e999')(body)],
  'not-after': anyOf(540),
  below: anyOf('01/01/2990'),
  'too-many-days': anyOf('01/01/2990'),
  'ends-outside': anyOf('9999y'),
  'outside-day': anyOf('2001-03-16T08:00:00-03:00'),
  'too-long': anyWithFile('x'.repeat(501)),
  invalid: anyWithFile('..'),
  'identifier-in-use': (body, world) => each([world.attachment().id], { ...body, anexos: [file] }),
  'adjustment-reason-not-found': anyOf('nenhum'),
  'business-unit-not-found': body => each(['nenhuma'], { ...body, unidadeNegocioId: '' }),
  'time-record-not-found': ({ registrosPropostos: [first] = [], ...body }: { registrosPropostos?: object[] }) =>
    [json({ ...body, registrosPropostos: [{ ...first, registroHash: 'nenhum' }] })],
  duplicate: ({ registrosPropostos: [first] = [], ...body }: { registrosPropostos?: object[] }) => [
    json({ ...body, registrosPropostos: [first, first] }), json({ ...body, anexos: [file, file] })
  ],
  'too-many-items': (body, { settings }) => [
    listing(body, 'jornadas', '16/03/2026', settings['limits.arrayItems'].jornadas + 1),
    listing(body, 'anexos', file, settings['limits.attachments'].count + 1)
  ],
  'too-many-bytes': (body, { settings }) => {
    if ('base64' in body) return [['{"base64":"data:text/csv;base64,', base64Of(settings['limits.csv']), '"}']]
    const text = JSON.stringify({ ...body, anexos: [{ nome: 'a.txt', base64: '' }] })
    return [[text.slice(0, -4), base64Of(settings['limits.attachments'].bytes), text.slice(-4)]]
  },
  'csv-empty': () => [json(csv(''))],
  'csv-undecodable': () => [json(csv(Uint8Array.of(0xff, 0xfe, 0, 0, 0x81)))],
  'csv-unknown-header': () => [json(csv('pessoa,quando\n'))],
  'csv-too-many-rows': (_, { mostRows }) =>
    // 21 and 6 bytes, so that each is whole in base64
    [padding({}, 'base64', csv(`${HEADER}\r\n`).base64, 'YQphCmEK', Math.floor(mostRows / 3) + 1)],
  'row-columns': rows((id, day) => `${id},${day},${day},a,b,c`),
  'row-unreadable': rows(id => `${id},"sem fim`),
  'row-empty': rows((_, day) => `,${day}`),
  'row-date': rows(id => `${id},31/02/2026`),
  'row-year': rows(id => `${id},13/04/1026`),
  'row-swaps-itself': rows((id, day) => `${id},${day},${day}`),
  'row-displaced': rows((id, day) => `${id},${day}\n${id},${day}`),
  'collaborator-not-found': rows((_, day) => `ninguem,${day}`)
}
