import type { ProposedRecord } from '../../contract/index.ts'
import type { ProposedRecordWanted } from '../../domain/request-adjustment/propose-records.ts'
import { instantReader, isShortInstant, type ReadInstant } from '../instant-text.ts'
import { type Findings, required } from '../reading.ts'
import type { FormatReader } from './format-reader.ts'

/**
 * REGISTRO_PONTO (format rule 3): at least one record; no hash twice, and no instant twice among those that are added (A59).
 * A record that is not sound keeps its place in the list as `undefined`.
 */
export const readRecordEdit: FormatReader<'REGISTRO_PONTO'> = (given, findings, { settings, zone }) => {
  const records = required(given, 'registrosPropostos', findings, list => list)
  if (records === undefined) return undefined
  if (records.length === 0) return findings.refuse('/registrosPropostos', 'too-few-items', { minimum: 1 })
  const seen = { hashes: new Set<string>(), instants: new Set<number>() }
  const readInstant = instantReader(settings['wire.naiveZ'], zone)
  return { proposed: records.map((record, at) => readRecord(record, `/registrosPropostos/${at}`, seen, readInstant, findings)) }
}

interface Seen { readonly hashes: Set<string>, readonly instants: Set<number> }

function readRecord (
  record: ProposedRecord, pointer: string, { hashes, instants }: Seen, readInstant: ReadInstant, findings: Findings
): ProposedRecordWanted | undefined {
  const [hashAt, instantAt] = [`${pointer}/registroHash`, `${pointer}/dataHora`]
  if (!findings.isSound(pointer) || !findings.isSound(hashAt)) return undefined
  const { registroHash: hash, dataHora: text } = record
  const at = findings.isSound(instantAt) ? readInstant(text) : undefined
  if (hash !== undefined) {
    findings.restOn('A59')
    if (isRepeated(hashes, hash)) return findings.refuse(hashAt, 'duplicate', { value: hash })
  } else if (at !== undefined && isRepeated(instants, at)) return findings.refuse(instantAt, 'duplicate', { value: text })
  if (at === undefined) return undefined
  if (isShortInstant(text)) findings.restOn('A71')
  return hash === undefined ? { at, text } : { at, text, hash }
}

export function isRepeated<T> (seen: Set<T>, value: T): boolean {
  const before = seen.size
  return seen.add(value).size === before
}
