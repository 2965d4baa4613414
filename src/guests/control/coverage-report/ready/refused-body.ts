import { adjustmentBody, csv, dayOff } from './accepted.ts'
import { json, listing, padding, type Piece } from './sent.ts'
import type { World } from './world.ts'

type BodyOf = (body: object, world: World) => readonly Piece[]
type Rows = Readonly<Record<string, BodyOf>>

/** A body with other values in some fields. */
const withFields = (fields: object): BodyOf => body => json({ ...body, ...fields })
const without = (field: string): BodyOf => body => json({ ...body, [field]: undefined })
const file = { nome: 'a.txt', base64: 'aGk=' }

const REQUESTED: Rows = {
  required: without('motivoId'),
  'wrong-type': withFields({ motivoId: 1 }),
  'not-one-of': withFields({ formato: 'OUTRO' }),
  'wrong-format': withFields({ jornada: '31/02/2026' }),
  'outside-years': withFields({ jornada: '31/12/1899' }),
  'too-short': withFields({ descricao: '' }),
  blank: withFields({ descricao: '   ' }),
  'too-long': withFields({ anexos: [{ ...file, arquivoId: 'x'.repeat(501) }] }),
  'too-many-items': (body, { settings }) => listing(body, 'anexos', file, settings['limits.attachments'].count + 1),
  'too-many-bytes': (body, { settings }) => {
    const text = JSON.stringify({ ...body, anexos: [{ nome: 'a.txt', base64: '' }] })
    return [text.slice(0, -4), base64Of(settings['limits.attachments'].bytes), text.slice(-4)]
  },
  duplicate: withFields({ anexos: [{ ...file, arquivoId: 'o-mesmo' }, { ...file, arquivoId: 'o-mesmo' }] }),
  invalid: withFields({ anexos: [{ ...file, arquivoId: '..' }] }),
  'identifier-in-use': (body, world) => json({ ...body, anexos: [{ ...file, arquivoId: world.attachment().id }] }),
  'adjustment-reason-not-found': withFields({ motivoId: 'nenhum' })
}

/** One base64 text of more bytes than allowed. */
function base64Of (maximum: number): Piece {
  return { repeat: 'AAAA', times: Math.floor(maximum / 3) + 1 }
}

const KEY: Rows = {
  required: without('name'),
  'wrong-type': withFields({ name: 5 }),
  'too-short': withFields({ name: '' }),
  blank: withFields({ name: '  ' }),
  'too-few-items': withFields({ permissions: [] }),
  'wrong-format': withFields({ expiresIn: 'amanhã' }),
  'ends-outside': withFields({ expiresIn: '9999y' })
}

/** JSON can write numbers that are larger than any that a program holds. */
const withLatitude = (latitude: string): BodyOf => ({ nome }: { nome?: string }) =>
  [`{"nome":${JSON.stringify(nome)},"localizacoes":[{"latitude":${latitude}}]}`]

const PLACE: Rows = {
  required: without('nome'),
  'wrong-type': withFields({ nome: 5 }),
  'too-short': withFields({ nome: '' }),
  blank: withFields({ nome: '  ' }),
  'too-small': withLatitude('-1e999'),
  'too-large': withLatitude('1e999'),
  'business-unit-not-found': withFields({ unidadeNegocioId: 'nenhuma' })
}

const HEADER = 'collaboratorId,date'
const rows = (...lines: string[]): BodyOf => () => json(csv(`${HEADER},swappedDate\n${lines.join('\n')}\n`))
const ofPerson = (row: (id: string, day: string) => string): BodyOf => (body, world) =>
  rows(...row(world.person().id, dayOff(world)).split('\n'))(body, world)

const IMPORTED: Rows = {
  required: () => json({}),
  'wrong-type': withFields({ base64: 5 }),
  'wrong-format': withFields({ base64: 'não é um data URL' }),
  'too-many-bytes': (_, { settings }) =>
    ['{"base64":"data:text/csv;base64,', base64Of(settings['limits.csv']), '"}'],
  'csv-empty': () => json(csv('')),
  'csv-undecodable': () => json(csv(Uint8Array.of(0xff, 0xfe, 0, 0, 0x81))),
  'csv-unknown-header': () => json(csv('pessoa,quando\n')),
  'csv-too-many-rows': (_, { mostRows }) =>
    // 21 and 6 bytes, so that each is whole in base64
    padding({}, 'base64', csv(`${HEADER}\r\n`).base64, 'YQphCmEK', Math.floor(mostRows / 3) + 1),
  'row-columns': ofPerson((id, day) => `${id},${day},${day},a,b,c`),
  'row-unreadable': ofPerson(id => `${id},"sem fim`),
  'row-empty': ofPerson((_, day) => `,${day}`),
  'row-date': ofPerson(id => `${id},31/02/2026`),
  'row-year': ofPerson(id => `${id},13/04/1026`),
  'row-swaps-itself': ofPerson((id, day) => `${id},${day},${day}`),
  'row-displaced': ofPerson((id, day) => `${id},${day}\n${id},${day}`),
  'collaborator-not-found': ofPerson((_, day) => `ninguem,${day}`)
}

const UNLINKED: Rows = {
  required: () => json({}),
  'wrong-type': withFields({ collaboratorIds: [1] }),
  'too-few-items': withFields({ collaboratorIds: [] })
}

/** The bodies that break a rule, by operation or format, and code. */
export const REFUSED_BODY: Readonly<Record<string, Rows>> = {
  requestAdjustment: REQUESTED,
  createApiKey: KEY,
  updateWorkLocation: PLACE,
  patchWorkLocation: PLACE,
  importShiftDays: IMPORTED,
  unlinkCollaborators: UNLINKED,
  INTERVALO_DATAS: {
    required: without('maxPeriodo'),
    'wrong-type': withFields({ minPeriodo: 5 }),
    'wrong-format': withFields({ minPeriodo: '2026-03-16' }),
    'outside-years': withFields({ minPeriodo: '16/03/1026' }),
    below: withFields({ minPeriodo: '17/03/2026', maxPeriodo: '16/03/2026' }),
    'too-many-days': withFields({ minPeriodo: '01/01/1990', maxPeriodo: '31/12/2990' })
  },
  INTERVALO_HORARIO: {
    required: without('minMinutos'),
    'wrong-type': withFields({ minMinutos: '480' }),
    'not-whole': withFields({ minMinutos: 480.5 }),
    'too-small': withFields({ minMinutos: -1 }),
    'too-large': withFields({ maxMinutos: 99_999 }),
    'not-after': withFields({ minMinutos: 540, maxMinutos: 540 })
  },
  TEMPO_FALTANTE: {
    required: without('jornadas'),
    'wrong-type': withFields({ jornadas: [5] }),
    'wrong-format': withFields({ jornadas: ['2026-03-16'] }),
    'outside-years': withFields({ jornadas: ['01/01/3000'] }),
    'too-few-items': withFields({ jornadas: [] }),
    'too-many-items': (body, { settings }) =>
      listing(body, 'jornadas', '16/03/2026', settings['limits.arrayItems'].jornadas + 1)
  },
  REGISTRO_PONTO: {
    required: without('registrosPropostos'),
    'wrong-type': withFields({ registrosPropostos: [{ dataHora: 5 }] }),
    'wrong-format': withFields({ registrosPropostos: [{ dataHora: '16/03/2026 08:00' }] }),
    'outside-years': withFields({ registrosPropostos: [{ dataHora: '3026-03-16T08:00:00-03:00' }] }),
    'too-few-items': withFields({ registrosPropostos: [] }),
    duplicate: (body, world) => json({ ...body, registrosPropostos: [proposed(world), proposed(world)] }),
    'outside-day': withFields({ registrosPropostos: [{ dataHora: '2001-03-16T08:00:00-03:00' }] }),
    'time-record-not-found': (body, world) =>
      json({ ...body, registrosPropostos: [{ ...proposed(world), registroHash: 'nenhum' }] })
  }
}

function proposed (world: World): object {
  const { registrosPropostos: [first] } =
    adjustmentBody(world, 'REGISTRO_PONTO') as { registrosPropostos: [object] }
  return first
}
