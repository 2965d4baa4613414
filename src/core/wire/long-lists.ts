import type { Settings } from '../assumptions.ts'
import type { Findings } from './reading.ts'

/** Refuses the lists of a request that have more items than the settings allow (A81). */
export function refuseLongLists (given: object, findings: Findings, settings: Settings): void {
  for (const [field, maximum] of Object.entries(settings['limits.arrayItems'])) {
    const list: unknown = (given as Readonly<Record<string, unknown>>)[field]
    if (Array.isArray(list) && list.length > maximum) findings.refuse(`/${field}`, 'too-many-items', { maximum })
  }
}
