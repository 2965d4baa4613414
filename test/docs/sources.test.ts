import t from 'tap'
import { BOUNDARY_SOURCES, MOVED_SOURCE } from '../../src/core/wire/explanation/boundary-sources.ts'
import { citation, LAW_OF_TOLERANCE } from '../../src/core/wire/explanation/source.ts'
import { STEP_SOURCES } from '../../src/core/wire/explanation/step-sources.ts'
import { page, tableUnder } from './support/markdown.ts'

const SOURCES = [
  ...Object.values(STEP_SOURCES), ...Object.values(BOUNDARY_SOURCES).map(([, source]) => source), MOVED_SOURCE,
  LAW_OF_TOLERANCE
]

/** `CLT 131, 473` are two sources, `CLT 59 §1, §2` too. */
function each (source: string): string[] {
  const [, article = '', first = '', rest] = /^(CLT )(\d+)(?: §\d)?, ([\d§, ]+)$/.exec(source) ?? []
  if (rest === undefined) return [source]
  const [begin = ''] = source.split(', ')
  return [begin, ...rest.split(', ').map(one => one.startsWith('§') ? `${article}${first} ${one}` : `${article}${one}`)]
}

for (const [language, path, heading] of [
  ['en', 'docs/attendance.md', 'Sources'], ['pt', 'docs/attendance.pt-BR.md', 'Fontes']
] as const) {
  t.test(`${path} lists the sources that explanations name, and no other`, async t => {
    const cited = new Set(SOURCES
      .flatMap(source => (typeof source === 'string' ? source : source[language]).split('; '))
      .flatMap(each).filter(source => !/^A\d+$/.test(source)).map(source => citation(source, language)))
    const listed = tableUnder(page(path), heading).map(([source]) => source)
    t.strictSame([...listed].sort(), [...cited].sort())
  })
}
