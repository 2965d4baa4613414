import { operations } from '../../../core/contract/index.ts'
import { isObject } from '../../../host/fixtures/schema-faults.ts'
import { schemaOf } from './contract-faults.ts'
import { type Exchange, isAccepted, strictPathOf, templateOf } from './exchange.ts'
import type { PointId } from './points.ts'

/** What is compared of a response: never a text, an identifier, a hash or a figure. */
export interface Outcome {
  readonly status: number
  /** Of a refusal: the fields of the request that its message names. */
  readonly names: readonly string[]
  /** Whether the message lists several violations. */
  readonly isLong: boolean
  /** What else decides whether the request had its way, such as the number of bad rows. */
  readonly result: string
  /** For each point that shows in the form of a response, what this one shows. Absent where it shows nothing. */
  readonly shown: Partial<Record<PointId, string>>
}

type Asked = Pick<Exchange, 'operation' | 'path' | 'base' | 'body'>

export function outcomeOf (asked: Asked, status: number, answer: unknown): Outcome {
  if (!isAccepted(status)) return { status, result: '', ...refusalIn(asked, answer) }
  const body = isObject(answer) ? answer : {}
  return { status, names: [], isLong: false, result: resultIn(asked, body), shown: shownIn(asked, body, status) }
}

/** How far a request came: the token, the permission, the body, the state (A43), and at last its way. */
export function stageOf (status: number): number {
  if (isAccepted(status)) return 5
  return status === 404 ? 4 : status === 403 ? 2 : status === 401 ? 1 : 3
}

/** What hinders a prediction from being the recorded answer, before its form is looked at. */
export function differenceIn (recorded: Outcome, predicted: Outcome, listsAll: boolean): string | undefined {
  const bothAccepted = isAccepted(recorded.status) && isAccepted(predicted.status)
  const hasOpenStatus = 'A01' in predicted.shown || 'A03' in predicted.shown
  if (recorded.status !== predicted.status && !(bothAccepted && hasOpenStatus)) return '/status'
  if (bothAccepted) return recorded.result === predicted.result ? undefined : '/errors'
  if (recorded.status !== 400 || recorded.names.length === 0 || predicted.names.length === 0) return undefined
  const isSame = recorded.names.every(name => predicted.names.includes(name)) &&
    (!listsAll || recorded.names.length === predicted.names.length)
  return isSame ? undefined : '/message'
}

/** The fields that the contract names for the request. */
function fieldsOf ({ operation }: Asked): string[] {
  return Object.keys(schemaOf(operations[operation].schema.body)['properties'])
}

function refusalIn (asked: Asked, answer: unknown): Pick<Outcome, 'names' | 'isLong' | 'shown'> {
  const { message, service } = isObject(answer) ? answer : {}
  const texts = [message].flat().filter(text => typeof text === 'string')
  const words = new Set(texts.flatMap(text => text.split(/[^\p{L}\p{N}_]+/u)))
  return {
    names: fieldsOf(asked).filter(field => words.has(field) || repeats(texts, asked.body?.[field])),
    isLong: Array.isArray(message) && message.length > 1,
    shown: {
      ...shown('A51', serviceForm(asked, service)),
      ...shown('A52', Array.isArray(message) ? 'list' : typeof message === 'string' ? 'text' : 'neither'),
      ...shown('A53', languageOf(words))
    }
  }
}

/** A message can name a field by the identifier that the request has in it. */
function repeats (texts: readonly string[], value: unknown): boolean {
  if (typeof value === 'string') return /^\S{8,}$/.test(value) && texts.some(text => text.includes(value))
  return typeof value === 'object' && value !== null && Object.values(value).some(one => repeats(texts, one))
}

function shown (id: PointId, value: string | undefined): Outcome['shown'] {
  return value === undefined ? {} : { [id]: value }
}

function serviceForm (asked: Asked, service: unknown): string | undefined {
  const template = templateOf(asked.operation)
  if (typeof service !== 'string') return 'neither'
  const { path } = asked
  const isPath = service === path || service === strictPathOf(asked) || service.endsWith(path)
  const isTemplate = service.endsWith(template) || service.endsWith(operations[asked.operation].url)
  if (isPath && isTemplate) return undefined
  return isPath ? 'path' : isTemplate ? 'template' : 'neither'
}

const PORTUGUESE = /^(deve|não|obrigatório|é|uma?|com|para|necessária|inválid[ao]|sem|existe|encontrad[ao])$/i
const ENGLISH = /^(must|is|not|required|the|with|should|found|needed|there|has|invalid|permission|of)$/i

/** A weak sign, so that it has to be clear. */
function languageOf (words: ReadonlySet<string>): string | undefined {
  const count = (language: RegExp): number => [...words].filter(word => language.test(word)).length
  const [pt, en] = [count(PORTUGUESE), count(ENGLISH)]
  return pt > 0 && en === 0 ? 'pt' : en > 0 && pt === 0 ? 'en' : undefined
}

/** What an import did. */
function resultIn ({ operation }: Asked, body: Record<string, unknown>): string {
  if (operation !== 'importShiftDays') return ''
  const { status, errors } = body
  return `${String(status)} ${Array.isArray(errors) ? errors.length : '?'}`
}

function shownIn (asked: Asked, answer: Record<string, unknown>, status: number): Outcome['shown'] {
  const { operation, body = {} } = asked
  if (operation === 'createApiKey') {
    return { A01: String(status), A10: typeof answer['token'] === 'string' ? 'shown' : 'hidden' }
  }
  if (operation === 'importShiftDays') return { A03: String(status) }
  if (operation === 'updateWorkLocation') {
    const absent = ['codigo', 'unidadeNegocioId'].filter(field => body[field] === undefined)
    return shown('A31', absent.length === 0
      ? undefined
      : absent.map(field => `${field}: ${String(answer[field] !== undefined)}`).join())
  }
  return operation === 'requestAdjustment' ? ofAdjustment(body, answer) : {}
}

const ACTIVE = ['PENDENTE', 'APROVADO']

function ofAdjustment (body: Record<string, unknown>, answer: Record<string, unknown>): Outcome['shown'] {
  const {
    status, formato, jornada, jornadas, minPeriodo, maxPeriodo, considerarRegistroRealizado: keepsRecords
  } = answer
  const days = [jornada, ...[jornadas].flat(), minPeriodo, maxPeriodo].filter(day => day !== undefined)
  const forms = new Set(days.map(dayForm))
  const isPeriod = formato === 'INTERVALO_DATAS' && body['considerarRegistroRealizado'] === undefined
  return {
    ...shown('A25', pendingForm(answer)),
    ...shown('A11', ACTIVE.includes(String(status)) ? String(status) : 'another'),
    ...shown('A17', forms.size === 1 ? [...forms][0] : 'neither'),
    ...shown('A22', unlistedRecords(body, answer)),
    ...shown('A58', isPeriod && typeof keepsRecords === 'boolean' ? String(keepsRecords) : undefined),
    ...shown('A60', instantForm(body, answer)),
    ...shown('A86', directionForm(body, answer))
  }
}

/** Whether another adjustment still waits beside one that is approved. */
function pendingForm ({ status, frequenciaDiariaJornada: frequency }: Record<string, unknown>): string | undefined {
  const items = isObject(frequency) ? frequency['pendencias'] : undefined
  if (status !== 'APROVADO' || !Array.isArray(items)) return undefined
  return items.includes('AJUSTE_PENDENTE') ? 'waits' : 'none'
}

/** Midnight in UTC, or in a zone of Brazil. */
function dayForm (day: unknown): string {
  if (typeof day !== 'string') return 'neither'
  return /T00:00:00(\.0+)?Z$/.test(day) ? 'utc' : /T0[2-5]:00:00(\.0+)?Z$/.test(day) ? 'zone' : 'neither'
}

interface Recorded {
  readonly dataHora?: unknown
  readonly hashCode?: unknown
  readonly criadoPorAjuste?: unknown
  readonly invalidadoPorAjuste?: unknown
  readonly indevido?: unknown
  readonly tipoRegistroBatida?: unknown
}

function recordsIn ({ frequenciaDiariaJornada: frequency }: Record<string, unknown>): Recorded[] {
  return isObject(frequency) ? [frequency['registros']].flat().filter(isObject) : []
}

/** Whether the records that the day had and the request does not list are invalid with the adjustment. */
function unlistedRecords (body: Record<string, unknown>, answer: Record<string, unknown>): string | undefined {
  const { status } = answer
  const records = recordsIn(answer)
  // A pending adjustment shows them only if it shows its own records, too.
  const isShown = status === 'APROVADO' || records.some(({ criadoPorAjuste }) => criadoPorAjuste === true)
  const unlisted = unlistedIn(body, records)
  if (unlisted.length === 0 || !isShown) return undefined
  const flags = new Set(unlisted.map(({ invalidadoPorAjuste }) => invalidadoPorAjuste))
  return flags.size === 1 ? String([...flags][0]) : undefined
}

/** The records that the day had and the request does not list. */
function unlistedIn (body: Record<string, unknown>, records: readonly Recorded[]): Recorded[] {
  const listed = new Set([body['registrosPropostos']].flat().map(
    record => isObject(record) ? record['registroHash'] : ''
  ))
  return records.filter(({ hashCode, criadoPorAjuste }) => criadoPorAjuste === false && !listed.has(hashCode))
}

/**
 * Whether the listed records are entries and exits in turn with the new ones. It says nothing where a record counts
 * that is not listed, because it would not count under another answer to A22.
 */
function directionForm (body: Record<string, unknown>, answer: Record<string, unknown>): string | undefined {
  const all = recordsIn(answer)
  const doesCount = ({ indevido, invalidadoPorAjuste }: Recorded) => !(indevido || invalidadoPorAjuste)
  if (unlistedIn(body, all).some(doesCount)) return undefined
  const records = all.filter(doesCount)
    .sort((a, b) => Date.parse(String(a.dataHora)) - Date.parse(String(b.dataHora)))
  const stored = records.map((record, at) => ({ ...record, turn: at % 2 === 0 ? 'ENTRADA' : 'SAIDA' }))
    .filter(({ criadoPorAjuste }) => criadoPorAjuste === false)
  if (stored.length === 0 || stored.length === records.length) return undefined
  return stored.every(({ tipoRegistroBatida, turn }) => tipoRegistroBatida === turn) ? 'in-turn' : 'as-punched'
}

/** Whether what was proposed with an offset comes back as the same instant, or as the same time on the wall. */
function instantForm (body: Record<string, unknown>, answer: Record<string, unknown>): string | undefined {
  const [proposed, answered] = [body['registrosPropostos'], answer['registrosPropostos']]
  if (!Array.isArray(proposed) || !Array.isArray(answered) || proposed.length !== answered.length) return undefined
  const forms = new Set(proposed.flatMap((record, at) => {
    const [asked, got] = [String(record?.dataHora), String(answered[at]?.dataHora)]
    if (record?.registroHash !== undefined || !/[+-]0[2-5](:?00)?$/.test(asked) || !/Z$/.test(got)) return []
    return [Date.parse(asked) === Date.parse(got)
      ? 'instant'
      : asked.slice(0, 16) === got.slice(0, 16) ? 'wall' : 'neither']
  }))
  return forms.size === 1 ? [...forms][0] : undefined
}
