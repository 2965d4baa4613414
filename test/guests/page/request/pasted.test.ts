import t from 'tap'
import { complaints, overflow, pageWorld } from '../open-page.ts'

const world = await pageWorld(t)
const sent = { jornada: '2026-03-13', formato: 'TEMPO_FALTANTE', descricao: 'Esqueci', motivoId: 'm-77', jornadas: [] }
const PATH = '/ajuste-registro/solicitar'
const url = `https://homologacao.example${PATH}`
const http = `POST ${PATH} HTTP/1.1\nAuthorization: Bearer segredo-0123456789\n` +
  `Content-Type: application/json\n\n${JSON.stringify(sent)}`

t.test('a request that the real API refused is explained by this server, which the page names', async t => {
  const page = await world.open('/requisicoes')
  await page.getByRole('link', { name: 'Colar recusada' }).click()
  await page.waitForURL(/\/explicar$/)
  await page.getByText(world.base, { exact: true }).waitFor()
  const asked: string[] = []
  page.on('request', request => { asked.push(request.url()) })
  const text = page.getByLabel('Requisição que a API real recusou')
  await text.fill(`curl '${url}' --oauth2-bearer x --json '${JSON.stringify(sent)}'`)
  await page.getByLabel('Status que ela deu').fill('400')
  await page.getByLabel('Corpo da resposta').fill('{"message":"jornada must match DD/MM/YYYY"}')
  await page.getByRole('button', { name: 'Explicar' }).click()
  await page.getByRole('heading', { name: /^jornada não está em dd.MM.yyyy/ }).waitFor()
  t.match(await page.locator('article').innerText(), /causa: uma regra do contrato/)
  t.match(await page.locator('article .ln.add').allInnerTexts(), [/"jornada": "13\/03\/2026"/])
  t.ok(asked.every(one => one.startsWith(new URL(world.base).origin)), 'it went nowhere else')
  t.strictSame(await complaints(page), [], 'axe has nothing against it')

  await text.fill(http)
  await page.getByLabel('Status que ela deu').fill('')
  await page.getByRole('button', { name: 'Explicar' }).click()
  await page.getByRole('heading', { name: /^Este sandbox a recusaria/ }).waitFor()
  await page.getByRole('link', { name: 'Ajustes' }).click()
  await page.getByRole('heading', { name: 'Ajustes' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: /^Este sandbox a recusaria/ }).waitFor()
  t.equal(await text.inputValue(), http, 'the text stays when the view is left')
  const { body: { requests } } = await world.server.call(`GET ${new URL(world.base).pathname}/_sandbox/requests`)
  t.strictSame(requests, [], 'and nothing of it is in the log')
})

t.test('what is no request is said beside the text, and a value of a client is text', async t => {
  const page = await world.open('/explicar?lang=en', { width: 390, dark: true })
  const text = page.getByLabel('Request that the real API refused')
  await text.fill('hello')
  await page.getByRole('button', { name: 'Explain' }).click()
  await page.getByRole('alert').filter({ hasText: /a curl command or raw HTTP/ }).waitFor()
  const hostile = { ...sent, jornada: '<img src=x onerror=alert(1)>', descricao: 'x'.repeat(3000) }
  await text.fill(`POST ${PATH}\n${JSON.stringify(hostile)}\n\nHTTP/1.1 400 Bad\n\n<b>\u202e${'y'.repeat(2000)}</b>`)
  await page.getByRole('button', { name: 'Explain' }).click()
  await page.locator('article').waitFor()
  t.equal(await page.locator('article img, article q b').count(), 0)
  t.match(await page.locator('q').innerText(), /⟨U\+202E⟩/)
  t.ok(await overflow(page) <= 0, 'nothing is wider than a phone')
  t.strictSame(await complaints(page), [])
})
