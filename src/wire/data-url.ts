import type { Settings } from '../assumptions.ts'
import type { ShiftDaysImportRequest } from '../contract/index.ts'
import { Problem, type Violation } from '../domain/problem.ts'
import { decodedBytes, isBase64 } from './text-formats.ts'

const CSV = /^data:text\/csv(;[^,;]{1,60})*;base64,/i

/** What an import request breaks beyond its schema (A38, A39). */
export function csvViolations ({ base64 }: Partial<ShiftDaysImportRequest>, faulty: ReadonlySet<string>, settings: Settings): Violation[] {
  if (base64 === undefined || faulty.has('/base64')) return []
  const broken = (problem: Problem): Violation[] => [{ pointer: '/base64', problem }]
  const content = contentOf(base64) ?? (settings['import.bareBase64'] === 'accepted' ? bareContent(base64) : undefined)
  if (content === undefined) return broken(new Problem('wrong-format', { field: 'base64', format: 'data-url' }))
  const maximum = settings['limits.csv']
  if (decodedBytes(content) > maximum) return broken(new Problem('too-many-bytes', { field: 'base64', maximum }))
  return isBase64(content) ? [] : broken(new Problem('wrong-format', { field: 'base64', format: 'base64' }))
}

/** The bytes of a valid data URL, or of the bare Base64 that was found valid. */
export function csvBytes ({ base64 }: ShiftDaysImportRequest): Uint8Array {
  return Buffer.from(contentOf(base64) ?? base64, 'base64')
}

function contentOf (url: string): string | undefined {
  const prefix = CSV.exec(url.slice(0, 400))?.[0]
  return prefix === undefined ? undefined : url.slice(prefix.length)
}

/** A38 */
export function bareContent (text: string): string | undefined {
  return text.startsWith('data:') ? undefined : text
}
