import type { Say } from '../../../core/words.ts'
import { escapeMarkup } from '../../../core/wire/markup.ts'
import type { Judged } from './mutate.ts'
import { type Allowed, consequence } from './report.ts'

/** JUnit XML: a test case for each alternative. One that nobody noticed has failed. */
export function junitText (all: readonly Judged[], allowed: Allowed, say: Say): string {
  const isSkipped = (one: Judged): boolean => !isFailed(one, allowed) && one.result !== 'noticed'
  const failures = all.filter(one => isFailed(one, allowed)).length
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="espelho mutate" tests="${all.length}" failures="${failures}" errors="0" ` +
      `skipped="${all.filter(isSkipped).length}" time="0">`,
    ...all.map(one => testcase(one, allowed, say)),
    '</testsuite>\n'
  ].join('\n')
}

function isFailed ({ alternative: { id }, result }: Judged, allowed: Allowed): boolean {
  return result === 'unnoticed' && !Object.hasOwn(allowed, id)
}

function testcase (one: Judged, allowed: Allowed, say: Say): string {
  const { alternative: { id, key, answer }, result, difference } = one
  const start = `  <testcase classname="${id}" name="${escapeMarkup(`${key} = ${answer}`)}" time="0"`
  if (result === 'noticed') return `${start}/>`
  if (!isFailed(one, allowed) || difference === undefined) {
    return `${start}><skipped message="${escapeMarkup(allowed[id] ?? result)}"/></testcase>`
  }
  const { test, request: { method, path }, before, after, pointer } = difference
  const text = `${test}: ${method} ${path}\n${pointer}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`
  const message = escapeMarkup(consequence(difference, say))
  return `${start}><failure message="${message}">${escapeMarkup(text)}</failure></testcase>`
}
