import type { Settings } from '../../assumptions.ts'
import type { AdjustmentRequest } from '../../contract/index.ts'
import type { AdjustmentFormat } from '../../domain/adjustment/adjustment.ts'
import { fieldPath } from '../../domain/field-path.ts'
import { Problem, type ProblemCode, type Problems, type Violation } from '../../domain/problem.ts'
import { dayNumber } from '../../domain/time/civil-date.ts'
import type { Zone } from '../../domain/time/zone.ts'
import { parseBrazilianDate } from '../date-text.ts'
import { instantReader, type ReadInstant } from '../instant-text.ts'
import { decodedBytes, isBase64 } from '../text-formats.ts'

type Request = Partial<AdjustmentRequest>
/** What a rule knows besides the request. */
interface Around {
  /** The schema has found nothing wrong with that value itself; what lies in it is asked about on its own. */
  sound (pointer: string): boolean
  readonly settings: Settings
  readonly readInstant: ReadInstant
}
type Rule = (request: Request, around: Around) => Violation[]

function violation<C extends ProblemCode> (pointer: string, code: C, details: Omit<Problems[C], 'field'>): Violation {
  return { pointer, problem: new Problem(code, { field: fieldPath(pointer), ...details } as Problems[C]) }
}

const required = (...fields: readonly (keyof AdjustmentRequest)[]): Rule => request =>
  fields.filter(field => request[field] === undefined).map(field => violation(`/${field}`, 'required', {}))

const ascendingMinutes: Rule = ({ minMinutos, maxMinutos }, { sound }) =>
  minMinutos !== undefined && maxMinutos !== undefined && sound('/minMinutos') && sound('/maxMinutos') && minMinutos >= maxMinutos
    ? [violation('/maxMinutos', 'not-after', { other: 'minMinutos' })]
    : []

/** A21: at most so many days, the first not after the last. */
const boundedPeriod: Rule = ({ minPeriodo, maxPeriodo }, { sound, settings }) => {
  if (minPeriodo === undefined || maxPeriodo === undefined || !sound('/minPeriodo') || !sound('/maxPeriodo')) return []
  const maximum = settings['limits.periodDays']
  const [from, to] = [parseBrazilianDate(minPeriodo), parseBrazilianDate(maxPeriodo)]
  if (from === undefined || to === undefined) return []
  if (to < from) return [violation('/maxPeriodo', 'below', { other: 'minPeriodo' })]
  return dayNumber(to) - dayNumber(from) >= maximum ? [violation('/maxPeriodo', 'too-many-days', { maximum })] : []
}

/** A20: at least one day beside the workday, and no more than a period may have. */
const someDays: Rule = ({ jornadas }, { sound, settings }) => {
  if (jornadas === undefined || !sound('/jornadas')) return []
  const maximum = settings['limits.periodDays']
  if (jornadas.length === 0) return [violation('/jornadas', 'too-few-items', { minimum: 1 })]
  return jornadas.length > maximum ? [violation('/jornadas', 'too-many-items', { maximum })] : []
}

/** A59: at least one record; no hash twice, and no instant twice of those that are added. */
const distinctRecords: Rule = ({ registrosPropostos }, { sound, readInstant }) => {
  if (registrosPropostos === undefined || !sound('/registrosPropostos')) return []
  if (registrosPropostos.length === 0) return [violation('/registrosPropostos', 'too-few-items', { minimum: 1 })]
  const hashes = new Set<string>()
  const instants = new Set<number>()
  return registrosPropostos.flatMap((record, at) => {
    const pointer = `/registrosPropostos/${at}`
    if (!sound(pointer) || !sound(`${pointer}/registroHash`)) return []
    const { registroHash, dataHora } = record
    if (registroHash !== undefined) return repeats(hashes, registroHash) ? [violation(`${pointer}/registroHash`, 'duplicate', { value: registroHash })] : []
    const instant = sound(`${pointer}/dataHora`) ? readInstant(dataHora) : undefined
    return instant !== undefined && repeats(instants, instant) ? [violation(`${pointer}/dataHora`, 'duplicate', { value: dataHora })] : []
  })
}

function repeats<T> (seen: Set<T>, value: T): boolean {
  const before = seen.size
  return seen.add(value).size === before
}

/** A26, A27 */
const attachedFiles: Rule = ({ anexos }, { sound, settings }) => {
  if (anexos === undefined || !sound('/anexos')) return []
  const { bytes, count } = settings['limits.attachments']
  const tooMany = anexos.length > count ? [violation('/anexos', 'too-many-items', { maximum: count })] : []
  const identifiers = new Set<string>()
  return tooMany.concat(anexos.flatMap((file, at) => {
    const pointer = `/anexos/${at}`
    if (!sound(pointer)) return []
    const identifier = sound(`${pointer}/arquivoId`) ? identifierViolations(`${pointer}/arquivoId`, file.arquivoId, identifiers) : []
    return sound(`${pointer}/base64`) ? identifier.concat(contentViolations(`${pointer}/base64`, file.base64, bytes)) : identifier
  }))
}

/** What the path of an address can hold; it cannot be `.` or `..`, nor half a character. */
const LONGEST = 500

function identifierViolations (pointer: string, arquivoId: string | undefined, others: Set<string>): Violation[] {
  if (arquivoId === undefined) return []
  if (repeats(others, arquivoId)) return [violation(pointer, 'duplicate', { value: arquivoId })]
  if (arquivoId.length > LONGEST) return [violation(pointer, 'too-long', { maximum: LONGEST })]
  return /^\.{1,2}$/.test(arquivoId) || !arquivoId.isWellFormed() ? [violation(pointer, 'invalid', {})] : []
}

function contentViolations (pointer: string, base64: string, maximum: number): Violation[] {
  if (decodedBytes(base64) > maximum) return [violation(pointer, 'too-many-bytes', { maximum })]
  return isBase64(base64) ? [] : [violation(pointer, 'wrong-format', { format: 'base64' })]
}

/** What each format needs beyond the fields that all of them need (format rules 1 to 4 of the contract). */
const RULES: { readonly [F in AdjustmentFormat]: readonly Rule[] } = {
  INTERVALO_HORARIO: [required('minMinutos', 'maxMinutos'), ascendingMinutes],
  TEMPO_FALTANTE: [required('jornadas'), someDays],
  REGISTRO_PONTO: [required('registrosPropostos'), distinctRecords],
  INTERVALO_DATAS: [required('minPeriodo', 'maxPeriodo'), boundedPeriod]
}

/** What an adjustment request breaks beyond its schema. A value that the schema found fault with is not looked at, any other is. */
export function adjustmentViolations (
  request: Request, faulty: ReadonlySet<string>, settings: Settings, zone?: Zone
): readonly Violation[] {
  const sound = (pointer: string): boolean => faulty.size === 0 || !faulty.has(pointer)
  const around: Around = { sound, settings, readInstant: instantReader(settings['wire.naiveZ'], zone) }
  const rules = request.formato !== undefined && sound('/formato') ? RULES[request.formato] : []
  return [...rules, attachedFiles].flatMap(rule => rule(request, around))
}

/** A14, and the number of attachments (A26), which the rule above knows better. */
export function adjustmentPardons ({ pointer, problem: { code } }: Violation, settings: Settings): boolean {
  if (pointer === '/formato') return code === 'required' && settings['adjustment.missingFormat'] === 'default'
  return pointer === '/anexos' && code === 'too-many-items'
}
