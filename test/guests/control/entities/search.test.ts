import t from 'tap'
import { testServer } from '../../../support/server.ts'

const server = await testServer(t)
const search = async (what: string) => (await server.call(`GET /_sandbox/search/${what}`)).body

const found: [sentence: string, what: string, matched: number, total: number][] = [
  ['without a text every entity fits', 'collaborators', 12, 12],
  ['a text is looked for in any field', 'collaborators?q=manaus', 1, 12],
  ['accents do not matter', 'collaborators?q=jose%20edmilson', 1, 12],
  ['nor do they in a field', 'collaborators?where=nome:PATRICIA', 1, 12],
  ['a field is named', 'collaborators?where=status:inativo', 1, 12],
  ['each of several fields must fit', 'collaborators?where=status:ativo&where=nome:ana', 3, 12],
  ['a text may have a colon', 'timeRecords?where=dataHora:11:00:', 1, 0],
  ['a field that is not there has no text', 'collaborators?where=nada:x', 0, 12],
  ['all is text, as a person types it', 'adjustments?where=codigo:4', 1, 4]
]
for (const [sentence, what, matched, total] of found) {
  t.test(sentence, async t => {
    const answer = await search(what)
    if (total > 0) t.match(answer, { matched, total })
    else t.ok(answer.matched >= matched && answer.matched < answer.total)
    t.equal(answer.entities.length, Math.min(100, answer.matched))
  })
}

t.test('a page has so many entities, after so many', async t => {
  const all = (await search('collaborators')).entities
  const { entities, matched } = await search('collaborators?limit=2&offset=3')
  t.strictSame(entities, all.slice(3, 5))
  t.equal(matched, 12)
})

t.test('each has the key of its address', async t => {
  for (const collection of ['holidays', 'apiKeys', 'timeRecords', 'adjustments', 'shiftExceptions', 'timeRules']) {
    for (const { key, entity } of (await search(`${collection}?limit=3`)).entities) {
      const { body } = await server.call(`GET /_sandbox/state/${collection}/${encodeURIComponent(key)}`)
      t.strictSame(body, entity, `${collection} ${key}`)
    }
  }
})

t.test('an attachment comes without its bytes', async t => {
  const body = { arquivoId: 'a', nome: 'a.txt', base64: 'aGk=' }
  await server.call('POST /_sandbox/state/attachments', { body })
  const { entities } = await search('attachments?q=a.txt')
  t.strictSame(entities, [{ key: 'a', entity: { arquivoId: 'a', nome: 'a.txt' } }])
})

const refused: [what: string, status: number][] = [
  ['nothing', 404], ['collaborators?limit=0', 400], ['collaborators?offset=x', 400], ['collaborators?nome=x', 400]
]
for (const [what, status] of refused) {
  t.test(`${what} is refused`, async t => {
    t.equal((await server.call(`GET /_sandbox/search/${what}`)).status, status)
  })
}
