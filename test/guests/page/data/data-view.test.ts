import { readFile } from 'node:fs/promises'
import t from 'tap'
import { ana } from '../../../support/fixture-names.ts'
import { complaints, pageWorld } from '../open-page.ts'

const world = await pageWorld(t)
const base = new URL(world.base).pathname

t.test('an entity is changed under the check of the control plane, which names the field', async t => {
  const page = await world.open(`/dados/collaborators/${ana}`)
  const editor = page.getByLabel('No formato das fixtures')
  const { body: stored } = await world.server.call(`GET ${base}/_sandbox/state/collaborators/${ana}`)
  await editor.fill(JSON.stringify({ ...stored, numeroDocumento: '1' }))
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('button', { name: /^numeroDocumento/ }).waitFor()
  await editor.fill(JSON.stringify({ ...stored, nome: 'Ana B. Souza' }))
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('link', { name: /Ana B\. Souza/ }).waitFor()
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
  t.equal(await page.getByLabel('Filtrar status').count(), 0, 'columns have no filters until they are asked for')
  await page.getByRole('button', { name: 'Filtrar por coluna' }).click()
  await page.getByLabel('Filtrar status').fill('inativo')
  await page.getByText('1 de 12').waitFor()
  t.match(page.url(), /collaborators\/.*\?status=inativo/, 'a filter of a field is in the address')
  t.match(await page.getByRole('table').innerText(), /Luciana Prado Martins/)
  await page.goto(`${world.base}/_sandbox/ui/dados/diferenca`)
  await page.getByText('colaboradores /0/nome').waitFor()
})

t.test('what is added can be taken back', async t => {
  const page = await world.open('/dados/holidays/+')
  const count = async () => (await world.server.call(`GET ${base}/_sandbox/search/holidays?limit=1`)).body.total
  const before = await count()
  await page.getByLabel('No formato das fixtures').fill('{ "data": "2026-08-11", "nome": "Dia do espelho" }')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Salvo: Dia do espelho').waitFor()
  t.equal(await count(), before + 1)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('Desfeito', { exact: true }).waitFor()
  t.equal(await count(), before)
})

t.test('a new one begins with what it must have, or as another one, and is stored when it is saved', async t => {
  const hash = async () => (await world.server.call(`GET ${base}/_sandbox/hash`)).body.hash
  const before = await hash()
  const page = await world.open('/dados/collaborators')
  await page.getByRole('link', { name: 'Novo' }).click()
  const editor = page.getByLabel('No formato das fixtures')
  await editor.waitFor()
  t.match(JSON.parse(await editor.inputValue()), { colaboradorId: '', nome: '', status: 'ATIVO' })
  t.match(await page.locator('form .note').innerText(), /dataDesligamento/, 'what it may have is named')
  await page.getByRole('link', { name: 'Luciana' }).click()
  await page.getByRole('link', { name: 'Duplicar' }).click()
  await page.waitForURL(/\?de=/)
  await page.waitForFunction(() => document.querySelector('textarea')?.value.includes('"colaboradorId": ""'))
  const copy = JSON.parse(await editor.inputValue())
  t.match(copy, { nome: 'Luciana Prado Martins', numeroDocumento: '' })
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('button', { name: /^colaboradorId/ }).waitFor()
  t.equal(await hash(), before, 'nothing is stored')
  await editor.fill(JSON.stringify({ ...copy, colaboradorId: 'nova', nome: 'Lúcia', numeroDocumento: '52998224725' }))
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Salvo: Lúcia').waitFor()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('Desfeito', { exact: true }).waitFor()
  t.equal(await hash(), before, 'and the undo takes it back')
})

t.test('the file of an attachment is saved under its name, byte for byte', async t => {
  const content = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
  for (const [arquivoId, nome] of [['todo-byte', 'atestado médico.pdf'], ['vazio', 'vazio.txt']] as const) {
    const bytes = arquivoId === 'vazio' ? content.subarray(0, 0) : content
    const body = { arquivoId, nome, base64: bytes.toString('base64') }
    t.equal((await world.server.call(`POST ${base}/_sandbox/state/attachments`, { body })).status, 201)
    const page = await world.open(`/dados/attachments/${arquivoId}`)
    const [file] = await Promise.all([
      page.waitForEvent('download'), page.getByRole('button', { name: 'Baixar o arquivo' }).click()
    ])
    t.equal(file.suggestedFilename(), nome)
    t.same(await readFile(await file.path()), bytes)
  }
})

t.test('a long collection is read on as its end comes near', async t => {
  const { body: { total } } = await world.server.call(`GET ${base}/_sandbox/search/timeRecords?limit=1`)
  t.ok(total > 600, `${total} records`)
  const page = await world.open('/dados/timeRecords')
  await page.locator('.entities tbody tr').first().waitFor()
  await page.waitForFunction(last => {
    const list = document.querySelector('.split > .l')
    list?.scrollTo(0, list.scrollHeight)
    scrollTo(0, document.documentElement.scrollHeight)
    return document.querySelector(`[aria-rowindex="${last}"]`) !== null
  }, total + 1)
  await page.getByRole('button', { name: 'Filtrar por coluna' }).click()
  await page.getByLabel('Filtrar NSR').fill('nada assim')
  await page.getByText(`0 de ${total}`).waitFor()
  t.ok(await page.getByLabel('Filtrar NSR').isVisible(), 'a filter that nothing fits can be changed')
})
