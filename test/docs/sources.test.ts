import t from 'tap'
import { BOUNDARY_SENTENCES, MOVED } from '../../src/core/wire/explanation/boundary-sentences.ts'
import { citation } from '../../src/core/wire/explanation/sentence.ts'
import { STEP_SENTENCES } from '../../src/core/wire/explanation/step-sentences.ts'
import { page, tableUnder } from './support/markdown.ts'

const SENTENCES = [STEP_SENTENCES, BOUNDARY_SENTENCES, MOVED].flatMap(table => Object.values(table))

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
    const cited = new Set(SENTENCES
      .flatMap(({ source }) => (typeof source === 'string' ? source : source[language]).split('; '))
      .flatMap(each).filter(source => !/^A\d+$/.test(source)).map(source => citation(source, language)))
    const listed = tableUnder(page(path), heading).map(([source]) => source)
    t.strictSame([...listed].sort(), [...cited].sort())
  })
}
