import type { ProposedRecord } from '../../contract/index.ts'
import { hashKey } from '../../rules/record/record-hash.ts'
import type { ProposedRecordWanted } from '../../rules/request-adjustment/propose-records.ts'
import { civilDate } from '../../rules/time/civil-date.ts'
import type { Instant } from '../../rules/time/instant.ts'
import { MINUTES_PER_DAY } from '../../rules/time/minutes.ts'
import { wallMinute } from '../../rules/time/wall-clock.ts'
import { endsInZ, instantReader, isShortInstant, type ReadInstant } from '../instant-text.ts'
import { type Findings, sound } from '../reading.ts'
import { type FormatReader, type RequestContext, unlikely } from './format-reader.ts'

/**
 * REGISTRO_PONTO (format rule 3): no hash twice, and no added instant twice (A59). An invalid
 * record keeps its place in the list as `undefined`.
 */
export const readRecordEdit: FormatReader<'REGISTRO_PONTO'> = (given, findings, context) => {
  const records = sound(given, 'registrosPropostos', findings, list => list)
  if (records === undefined) return undefined
  const earlier = { hashes: new Set<string>(), instants: new Set<number>() }
  const readInstant = instantReader(context.settings['wire.naiveZ'], context.asker?.zone)
  return {
    proposed: records.map((record, index) => {
      const pointer = `/registrosPropostos/${index}`
      const wanted = readRecord(record, pointer, earlier, readInstant, findings)
      if (wanted !== undefined && wanted.hash === undefined) {
        checkDay(wanted.at, `${pointer}/dataHora`, findings, context)
      }
      return wanted
    })
  }
}

interface Earlier { readonly hashes: Set<string>, readonly instants: Set<number> }

function readRecord (
  record: ProposedRecord, pointer: string, { hashes, instants }: Earlier, readInstant: ReadInstant, findings: Findings
): ProposedRecordWanted | undefined {
  const [hashAt, instantAt] = [`${pointer}/registroHash`, `${pointer}/dataHora`]
  if (!findings.isSound(pointer) || !findings.isSound(hashAt)) return undefined
  const { registroHash: hash, dataHora: text } = record
  const at = findings.isSound(instantAt) ? readInstant(text) : undefined
  if (at !== undefined && endsInZ(text)) findings.restOn('A60')
  if (hash !== undefined) {
    findings.restOnceAccepted('A59')
    if (isRepeated(hashes, hashKey(hash))) return findings.refuse(hashAt, 'duplicate', { value: hash })
  } else if (at !== undefined &&
    isRepeated(instants, at)) return findings.refuse(instantAt, 'duplicate', { value: text })
  if (at === undefined) return undefined
  if (isShortInstant(text)) findings.restOnceAccepted('A71')
  return hash === undefined ? { at, text } : { at, text, hash }
}

/** A70 */
function checkDay (at: Instant, pointer: string, findings: Findings, context: RequestContext): void {
  const { asker, now } = context
  if (at > now) unlikely(findings, context, pointer, 'future-record', 'in-future', {})
  if (asker === undefined) return
  const { zone, admittedOn: day } = asker
  const date = civilDate(Math.floor(wallMinute(at, zone) / MINUTES_PER_DAY))
  if (date < day) unlikely(findings, context, pointer, 'record-before-admission', 'before-admission', { day })
}

export function isRepeated<T> (earlier: Set<T>, value: T): boolean {
  const before = earlier.size
  return earlier.add(value).size === before
}
