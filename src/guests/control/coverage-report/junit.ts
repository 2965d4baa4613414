import { escapeMarkup } from '../../../core/wire/markup.ts'
import type { Say } from '../../../core/words.ts'
import { worded } from '../../../core/words/commands.ts'
import type { Area, Item, Report } from './report.ts'

/** JUnit XML. An unreached item is a skipped test, so that it shows without failing a build. */
export function junitText ({ reached, total, areas }: Report, sandbox: string, say: Say): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escapeMarkup(say(worded('junit.coverageOf', { sandbox })))}" ` +
    `tests="${total}" failures="0" errors="0" skipped="${total - reached}" time="0">`,
    ...areas.flatMap(area => suite(area, say(worded('junit.notReached')))),
    '</testsuites>\n'
  ].join('\n')
}

function suite ({ kind, reached, total, items }: Area, skipped: string): string[] {
  return [
    `  <testsuite name="${kind}" tests="${total}" failures="0" errors="0" skipped="${total - reached}" time="0">`,
    ...items.map(item => testcase(kind, item, skipped)),
    '  </testsuite>'
  ]
}

function testcase (kind: string, { of, case: what, count }: Item, skipped: string): string {
  const attributes = `classname="${kind}.${escapeMarkup(of)}" name="${escapeMarkup(what)}" time="0"`
  return count > 0
    ? `    <testcase ${attributes}/>`
    : `    <testcase ${attributes}><skipped message="${skipped}"/></testcase>`
}
