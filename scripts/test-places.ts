import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { memoizeByKey } from '../src/memoize.ts'

/**
 * Replaces each place in a bundle of this folder, as `.tap/suite/http.mjs:12:3`, by its place in the source. Node.js
 * could do so, but for each stack that a test looks at, while people read those of failures alone.
 */
export function sourcePlaces (text: string, folder: string): string {
  const path = `[^\\s()'"]*${folder.replaceAll('.', '\\.')}/([\\w-]+\\.mjs)`
  const bundled = new RegExp(`(?:file://)?${path}:(\\d+):(\\d+)`, 'g')
  return text.replace(bundled, (place, bundle: string, line: string, column: string) => {
    const entry = mapOf(`${folder}/${bundle}`).findEntry(Number(line) - 1, Number(column) - 1)
    if (!('originalSource' in entry)) return place
    const { originalSource, originalLine, originalColumn } = entry
    return `${join(folder, originalSource)}:${originalLine + 1}:${originalColumn + 1}`
  })
}

const mapOf = memoizeByKey((bundle: string): SourceMap =>
  new SourceMap(JSON.parse(readFileSync(`${bundle}.map`, 'utf8'))))
