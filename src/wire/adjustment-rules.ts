import type { Settings } from '../assumptions.ts'
import type { AdjustmentRequest } from '../contract/index.ts'
import type { AdjustmentFormat } from '../domain/adjustment/adjustment.ts'
import { fieldPath } from '../domain/field-path.ts'
import { Problem, type ProblemCode, type Problems, type Violation } from '../domain/problem.ts'
import { dayNumber } from '../domain/time/civil-date.ts'
import type { Zone } from '../domain/time/zone.ts'
import { parseBrazilianDate } from './date-text.ts'
import { instantReader, type ReadInstant } from './instant-text.ts'
import { decodedBytes, isBase64 } from './text-formats.ts'

type Request = Partial<AdjustmentRequest>
/** What a rule knows besides the request. */
interface Around {
  /** The schema has found nothing wrong there. */
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

/** A59: at least one record; no hash twice, and no instant twice but of records that are both kept. */
const distinctRecords: Rule = ({ registrosPropostos }, { sound, readInstant }) => {
  if (registrosPropostos === undefined || !sound('/registrosPropostos')) return []
  if (registrosPropostos.length === 0) return [violation('/registrosPropostos', 'too-few-items', { minimum: 1 })]
  const hashes = new Set<string>()
  const instants = new Map<number, boolean>() // whether the record there is to be added
  return registrosPropostos.flatMap((record, at) => {
    const pointer = `/registrosPropostos/${at}`
    if (!sound(pointer)) return []
    const { registroHash, dataHora } = record
    if (registroHash !== undefined && hashes.has(registroHash)) return [violation(`${pointer}/registroHash`, 'duplicate', { value: registroHash })]
    if (registroHash !== undefined) hashes.add(registroHash)
    const instant = readInstant(dataHora)
    if (instant === undefined) return []
    const adds = registroHash === undefined
    const other = instants.get(instant)
    if (other === true || (other !== undefined && adds)) return [violation(`${pointer}/dataHora`, 'duplicate', { value: dataHora })]
    instants.set(instant, adds)
    return []
  })
}

/** What the path of an address can hold; it cannot be `.` or `..`, nor half a character. */
const LONGEST = 500

/** A26, A27 */
const attachedFiles: Rule = ({ anexos }, { sound, settings }) => {
  const { bytes: maximum, count } = settings['limits.attachments']
  if (Array.isArray(anexos) && anexos.length > count) return [violation('/anexos', 'too-many-items', { maximum: count })]
  if (anexos === undefined || !sound('/anexos')) return []
  const identifiers = new Set<string>()
  return anexos.flatMap((attachment, at) => {
    const pointer = `/anexos/${at}`
    if (!sound(pointer)) return []
    const { arquivoId, base64 } = attachment
    const found: Violation[] = []
    if (arquivoId !== undefined) {
      if (identifiers.has(arquivoId)) found.push(violation(`${pointer}/arquivoId`, 'duplicate', { value: arquivoId }))
      else if (arquivoId.length > LONGEST) found.push(violation(`${pointer}/arquivoId`, 'too-long', { maximum: LONGEST }))
      else if (/^\.{1,2}$/.test(arquivoId) || !arquivoId.isWellFormed()) found.push(violation(`${pointer}/arquivoId`, 'invalid', {}))
      identifiers.add(arquivoId)
    }
    if (decodedBytes(base64) > maximum) found.push(violation(`${pointer}/base64`, 'too-many-bytes', { maximum }))
    else if (!isBase64(base64)) found.push(violation(`${pointer}/base64`, 'wrong-format', { format: 'base64' }))
    return found
  })
}

/** What each format needs beyond the fields that all of them need (format rules 1 to 4 of the contract). */
const RULES: { readonly [F in AdjustmentFormat]: readonly Rule[] } = {
  INTERVALO_HORARIO: [required('minMinutos', 'maxMinutos'), ascendingMinutes],
  TEMPO_FALTANTE: [required('jornadas'), someDays],
  REGISTRO_PONTO: [required('registrosPropostos'), distinctRecords],
  INTERVALO_DATAS: [required('minPeriodo', 'maxPeriodo'), boundedPeriod]
}

/** What an adjustment request breaks beyond its schema. Only what the schema found sound is looked at. */
export function adjustmentViolations (
  request: Request, faulty: ReadonlySet<string>, settings: Settings, zone?: Zone
): readonly Violation[] {
  const unsound = withAncestors(faulty)
  const sound = (pointer: string): boolean => !unsound.has(pointer)
  const around: Around = { sound, settings, readInstant: instantReader(settings['wire.naiveZ'], zone) }
  const rules = request.formato !== undefined && sound('/formato') ? RULES[request.formato] : []
  return [...rules, attachedFiles].flatMap(rule => rule(request, around))
}

/** A14, and the number of attachments (A26), which the rule above knows better. */
export function adjustmentPardons ({ pointer, problem: { code } }: Violation, settings: Settings): boolean {
  if (pointer === '/formato') return code === 'required' && settings['adjustment.missingFormat'] === 'default'
  return pointer === '/anexos' && code === 'too-many-items'
}

/** The pointers and all that they lie in: a list may have a hundred thousand wrong items, and each is asked about. */
function withAncestors (pointers: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set<string>()
  for (const pointer of pointers) {
    for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) all.add(pointer.slice(0, end))
  }
  return all
}
