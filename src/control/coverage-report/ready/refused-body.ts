import { adjustmentBody, csv, dayOff } from './accepted.ts'
import { json, listing, padding, type Piece } from './sent.ts'
import type { World } from './world.ts'

type Made = (body: object, world: World) => readonly Piece[]
type Rows = Readonly<Record<string, Made>>

/** A body with other values in some fields. */
const other = (fields: object): Made => body => json({ ...body, ...fields })
const without = (field: string): Made => body => json({ ...body, [field]: undefined })
const file = { nome: 'a.txt', base64: 'aGk=' }

const REQUESTED: Rows = {
  required: without('motivoId'),
  'wrong-type': other({ motivoId: 1 }),
  'not-one-of': other({ formato: 'OUTRO' }),
  'wrong-format': other({ jornada: '31/02/2026' }),
  'outside-years': other({ jornada: '31/12/1899' }),
  'too-short': other({ descricao: '' }),
  blank: other({ descricao: '   ' }),
  'too-long': other({ anexos: [{ ...file, arquivoId: 'x'.repeat(501) }] }),
  'too-many-items': (body, { settings }) => listing(body, 'anexos', file, settings['limits.attachments'].count + 1),
  'too-many-bytes': (body, { settings }) => {
    const text = JSON.stringify({ ...body, anexos: [{ nome: 'a.txt', base64: '' }] })
    return [text.slice(0, -4), base64Of(settings['limits.attachments'].bytes), text.slice(-4)]
  },
  duplicate: other({ anexos: [{ ...file, arquivoId: 'o-mesmo' }, { ...file, arquivoId: 'o-mesmo' }] }),
  invalid: other({ anexos: [{ ...file, arquivoId: '..' }] }),
  'identifier-in-use': (body, world) => json({ ...body, anexos: [{ ...file, arquivoId: world.attachment().id }] }),
  'adjustment-reason-not-found': other({ motivoId: 'nenhum' })
}

/** One base64 text of more bytes than allowed. */
function base64Of (maximum: number): Piece {
  return { repeat: 'AAAA', times: Math.floor(maximum / 3) + 1 }
}

const KEY: Rows = {
  required: without('name'),
  'wrong-type': other({ name: 5 }),
  'too-short': other({ name: '' }),
  blank: other({ name: '  ' }),
  'too-few-items': other({ permissions: [] }),
  'wrong-format': other({ expiresIn: 'amanhã' }),
  'ends-outside': other({ expiresIn: '9999y' })
}

/** JSON can write numbers that are larger than any that a program holds. */
const far = (latitude: string): Made => ({ nome }: { nome?: string }) =>
  [`{"nome":${JSON.stringify(nome)},"localizacoes":[{"latitude":${latitude}}]}`]

const PLACE: Rows = {
  required: without('nome'),
  'wrong-type': other({ nome: 5 }),
  'too-short': other({ nome: '' }),
  blank: other({ nome: '  ' }),
  'too-small': far('-1e999'),
  'too-large': far('1e999'),
  'business-unit-not-found': other({ unidadeNegocioId: 'nenhuma' })
}

const HEADER = 'collaboratorId,date'
const rows = (...lines: string[]): Made => () => json(csv(`${HEADER},swappedDate\n${lines.join('\n')}\n`))
const ofPerson = (row: (id: string, day: string) => string): Made => (body, world) =>
  rows(...row(world.person().id, dayOff(world)).split('\n'))(body, world)

const IMPORTED: Rows = {
  required: () => json({}),
  'wrong-type': other({ base64: 5 }),
  'wrong-format': other({ base64: 'não é um data URL' }),
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
  'wrong-type': other({ collaboratorIds: [1] }),
  'too-few-items': other({ collaboratorIds: [] })
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
    'wrong-type': other({ minPeriodo: 5 }),
    'wrong-format': other({ minPeriodo: '2026-03-16' }),
    'outside-years': other({ minPeriodo: '16/03/1026' }),
    below: other({ minPeriodo: '17/03/2026', maxPeriodo: '16/03/2026' }),
    'too-many-days': other({ minPeriodo: '01/01/1990', maxPeriodo: '31/12/2990' })
  },
  INTERVALO_HORARIO: {
    required: without('minMinutos'),
    'wrong-type': other({ minMinutos: '480' }),
    'not-whole': other({ minMinutos: 480.5 }),
    'too-small': other({ minMinutos: -1 }),
    'too-large': other({ maxMinutos: 99_999 }),
    'not-after': other({ minMinutos: 540, maxMinutos: 540 })
  },
  TEMPO_FALTANTE: {
    required: without('jornadas'),
    'wrong-type': other({ jornadas: [5] }),
    'wrong-format': other({ jornadas: ['2026-03-16'] }),
    'outside-years': other({ jornadas: ['01/01/3000'] }),
    'too-few-items': other({ jornadas: [] }),
    'too-many-items': (body, { settings }) =>
      listing(body, 'jornadas', '16/03/2026', settings['limits.periodDays'] + 1)
  },
  REGISTRO_PONTO: {
    required: without('registrosPropostos'),
    'wrong-type': other({ registrosPropostos: [{ dataHora: 5 }] }),
    'wrong-format': other({ registrosPropostos: [{ dataHora: '16/03/2026 08:00' }] }),
    'outside-years': other({ registrosPropostos: [{ dataHora: '3026-03-16T08:00:00-03:00' }] }),
    'too-few-items': other({ registrosPropostos: [] }),
    duplicate: (body, world) => json({ ...body, registrosPropostos: [proposed(world), proposed(world)] }),
    'outside-day': other({ registrosPropostos: [{ dataHora: '2001-03-16T08:00:00-03:00' }] }),
    'time-record-not-found': (body, world) =>
      json({ ...body, registrosPropostos: [{ ...proposed(world), registroHash: 'nenhum' }] })
  }
}

function proposed (world: World): object {
  const { registrosPropostos: [first] } =
    adjustmentBody(world, 'REGISTRO_PONTO') as { registrosPropostos: [object] }
  return first
}
