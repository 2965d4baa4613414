import t from 'tap'
import { openKeptCode } from '../../src/cli/kept-code.ts'

const head = (files: [name: string, length: number][]) => `${JSON.stringify({ answered: true, files })}\n`

t.test('each part is read when it is wanted', async t => {
  const folder = t.testdir({ cache: `${head([['a.cjs', 3], ['b.cjs', 5]])}abcdefgh` })
  const code = openKeptCode(`${folder}/cache`)
  t.match(code, { answered: true, names: ['a.cjs', 'b.cjs'] })
  t.strictSame(['b.cjs', 'a.cjs', 'c.cjs'].map(name => code?.read(name)?.toString()), ['defgh', 'abc', undefined])
  code?.close()
})

const broken: [sentence: string, text: string, found: boolean][] = [
  ['a part that is cut is missing', `${head([['a.cjs', 3]])}ab`, true],
  ['a file without a head is no cache', 'abc', false],
  ['nor is an empty one', '', false],
  ['nor one whose head is something else', '{"files":1}\n', false]
]
for (const [sentence, text, found] of broken) {
  t.test(sentence, async t => {
    const code = openKeptCode(`${t.testdir({ cache: text })}/cache`)
    t.equal(code !== undefined, found)
    t.equal(code?.read('a.cjs'), undefined)
    code?.close()
  })
}

t.test('without a file there is no cache', async t => {
  t.equal(openKeptCode(`${t.testdir({})}/none`), undefined)
})
