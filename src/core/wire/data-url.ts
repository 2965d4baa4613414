import type { Settings } from '../assumptions.ts'
import type { ShiftDaysImportRequest } from '../contract/index.ts'
import { type Findings, type Reader, sound } from './reading.ts'
import { decodeBase64, decodedBytes } from './text-formats.ts'

const CSV = /^data:text\/csv(;[^,;]{1,60})*;base64,/i

/** The bytes of the CSV file of an import request (A38, A39). */
export function csvReader (settings: Settings): Reader<ShiftDaysImportRequest, Uint8Array | undefined, Uint8Array> {
  return {
    read: (given, findings) => sound(given, 'base64', findings, text => readContent(text, findings, settings))
  }
}

function readContent (text: string, findings: Findings, settings: Settings): Uint8Array | undefined {
  const content = contentOf(text) ?? bareContent(text, findings, settings)
  if (content === undefined) return findings.refuse('/base64', 'wrong-format', { format: 'data-url' })
  const maximum = settings['limits.csv']
  if (decodedBytes(content) > maximum) return findings.refuse('/base64', 'too-many-bytes', { maximum })
  return decodeBase64(content) ?? findings.refuse('/base64', 'wrong-format', { format: 'base64' })
}

function contentOf (url: string): string | undefined {
  const prefix = CSV.exec(url.slice(0, 400))?.[0]
  return prefix === undefined ? undefined : url.slice(prefix.length)
}

/** A38 */
function bareContent (text: string, findings: Findings, settings: Settings): string | undefined {
  if (text.startsWith('data:')) return undefined
  findings.restOn('A38')
  return settings['import.bareBase64'] === 'accepted' ? text : undefined
}
