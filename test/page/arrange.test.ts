import t from 'tap'
import { ana, reasons } from '../support/fixture-names.ts'
import { complaints, overflow, pageWorld } from './open-page.ts'

const world = await pageWorld(t)
const base = new URL(world.base).pathname

t.test('data: an entity is changed under the check of the control plane, which names the field', async t => {
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

t.test('data: what is added can be taken back', async t => {
  const page = await world.open('/dados/holidays/+')
  const count = async () => (await world.server.call(`GET ${base}/_sandbox/search/holidays?limit=1`)).body.total
  const before = await count()
  await page.getByLabel('No formato das fixtures').fill('{ "data": "2026-08-11", "nome": "Dia do espelho" }')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Salvo: Dia do espelho').waitFor()
  t.equal(await count(), before + 1)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('Desfeito').waitFor()
  t.equal(await count(), before)
})

t.test('data: a long collection is read on as its end comes near', async t => {
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

t.test('assumptions: another answer is one click, and so is the way back', async t => {
  const page = await world.open('/pontos/A01')
  await page.getByRole('button', { name: /^Escolher: / }).first().click()
  await page.getByRole('button', { name: 'Voltar à resposta inicial' }).waitFor()
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
  await page.getByRole('button', { name: 'Voltar à resposta inicial' }).click()
  await page.getByRole('link', { name: /outra resposta/ }).waitFor({ state: 'detached' })
  t.match(await page.getByRole('article').innerText(), /\n200\nEscolher$/)
  await page.goto(`${world.base}/_sandbox/ui/pontos/A21?lang=en`)
  await page.getByLabel('Another value, as JSON').fill('31')
  await page.getByRole('button', { name: 'Choose this value' }).click()
  await page.getByText('31 days, start ≤ end').waitFor()
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
})

t.test('an assumption leads to the requests that rest on it', async t => {
  await world.server.call(`POST ${base}/api-key`, { body: { name: 'x', permissions: ['*'], extra: 1 } })
  const page = await world.open('/pontos/A15')
  await page.getByRole('link', { name: '1 requisição do registro' }).click()
  await page.getByRole('button', { name: /^Dependem de A15/ }).waitFor()
  await page.waitForFunction(() => document.querySelectorAll('.rq').length === 1)
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
})

t.test('faults: a preset is active at once, shows in the bar, and can be turned off', async t => {
  const page = await world.open('/falhas')
  await page.getByRole('button', { name: '503 duas vezes' }).click()
  await page.getByRole('link', { name: '1 falha ativa' }).waitFor()
  await page.getByText('todas as operações · antes da autenticação · HTTP 503 · nas 2 primeiras requisições').first()
    .waitFor()
  const send = async () => (await world.server.call(`POST ${base}/api-key`, { body: {} })).status
  t.equal(await send(), 503)
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
  await page.getByRole('button', { name: 'Desativar todas' }).click()
  await page.getByText('Nenhuma.').waitFor()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByRole('link', { name: '1 falha ativa' }).waitFor()
  t.strictSame([await send(), await send(), await send()], [503, 503, 400])
  await page.getByText('esgotada').waitFor()
  t.equal(await page.getByRole('link', { name: /falha/ }).filter({ hasText: 'ativa' }).count(), 0, 'spent')
})

t.test('coverage: what is missing is a request to try, found with the keyboard alone', async t => {
  const page = await world.open('/cobertura?lang=en', { width: 360, dark: true })
  await page.locator('.reach .yes').first().waitFor()
  t.ok(await overflow(page) <= 0, 'nothing is beyond the right edge')
  const tab = await page.locator('.tabs a[aria-current]').boundingBox()
  t.ok(tab !== null && tab.x < 300, 'the tab of the view is in sight')
  const first = page.locator('a.cell').first()
  t.equal(await page.locator('a.cell[tabindex="0"]').count(), 1, 'the map is one stop of the Tab key')
  await first.focus()
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await page.waitForURL(/novo\?.*parte=status\+createApiKey\+401/)
  await page.getByRole('group', { name: 'curl' }).getByText(/-X POST .*\/api-key/).waitFor()
  t.ok(await overflow(page) <= 0, 'nothing of the form is, either')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.waitForURL(/requisicoes\/0-\d+/)
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
})

t.test('the bar: the clock goes on, a reset can be undone, and so can a step of the clock', async t => {
  const page = await world.open('/requisicoes')
  const undo = page.getByRole('button', { name: 'Desfazer' })
  await page.getByRole('button', { name: '+1 dia' }).click()
  await page.locator('time', { hasText: 'qui 2 abr 2026 09:00' }).waitFor()
  await page.getByRole('button', { name: 'próximo mês' }).click()
  await page.locator('time', { hasText: 'sex 1 mai 2026 09:00' }).waitFor()
  await undo.click()
  await page.locator('time', { hasText: 'qui 2 abr 2026 09:00' }).waitFor()
  await page.getByRole('button', { name: 'próximo mês' }).click()
  await page.locator('time', { hasText: 'sex 1 mai 2026 09:00' }).waitFor()
  await page.getByRole('button', { name: 'Reiniciar' }).click()
  await page.getByText(/Reiniciado: page-\d+ · registro e cobertura ficam/).waitFor()
  await page.locator('time', { hasText: 'qua 1 abr 2026 09:00' }).waitFor()
  await undo.click()
  await page.locator('time', { hasText: 'sex 1 mai 2026 09:00' }).waitFor()
  await page.getByRole('button', { name: 'Reiniciar' }).click()
  await page.locator('time', { hasText: 'qua 1 abr 2026 09:00' }).waitFor()
  await page.getByRole('button', { name: 'Estados' }).click()
  t.strictSame(await complaints(page), [], 'axe has nothing against an open menu')
  await page.getByRole('row', { name: /antes de reiniciar/ }).getByRole('button', { name: 'Voltar' }).click()
  await page.locator('time', { hasText: 'sex 1 mai 2026 09:00' }).waitFor()
})

t.test('back to before the run is one click, which can be taken back', async t => {
  const run = await pageWorld(t)
  const { pathname } = new URL(run.base)
  const call = (what: string, body?: object) =>
    run.server.call(what.replace(' ', ` ${pathname}/_sandbox/`), body && { body })
  await call('PUT snapshots/antes-da-rodada')
  await call('PUT clock', { now: '2026-07-01T12:00:00Z' })
  const page = await run.open('/requisicoes')
  await page.getByText('qua 1 jul 2026 09:00').waitFor()
  await page.getByRole('button', { name: 'Voltar para antes-da-rodada' }).click()
  await page.getByText('qua 1 abr 2026 09:00').waitFor()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('qua 1 jul 2026 09:00').waitFor()
})

t.test('markup, controls and endless names stay text in every view', async t => {
  const name = `<img src=x onerror="document.title='pwned'">\u202e${'Nabucodonosor '.repeat(700)}`
  const { body: stored } = await world.server.call(`GET ${base}/_sandbox/state/collaborators/${ana}`)
  const put = await world.server.call(`PUT ${base}/_sandbox/state/collaborators/${ana}`, {
    body: { ...stored, nome: name }
  })
  t.equal(put.status, 200)
  await world.server.call(`POST ${base}/ajuste-registro/solicitar`, {
    body: {
      jornada: '10/03/2026',
      formato: 'INTERVALO_HORARIO',
      minMinutos: 480,
      maxMinutos: 540,
      descricao: '</textarea><svg onload=alert(1)>'.repeat(100),
      motivoId: reasons.allowance,
      '<b>': '<script>alert(1)</script>'
    }
  })
  const paths = [
    '/requisicoes', '/ajustes', `/espelho/${ana}/2026-03/10`, '/equipe/2026-03', '/dados/collaborators',
    `/dados/collaborators/${ana}`, '/dados/diferenca', '/pontos', '/falhas',
    '/novo?parte=<img src=x onerror=alert(1)>'
  ]
  const page = await world.open('/requisicoes', { width: 360 })
  for (const path of paths) {
    await page.goto(`${world.base}/_sandbox/ui${path}`)
    await page.locator('h1').first().waitFor()
    await page.waitForFunction(() => document.querySelector('.waiting') === null)
    t.equal(await page.evaluate(() => document.querySelectorAll('main img, main script, main b b').length), 0, path)
    t.ok(await overflow(page) <= 0, `${path} keeps its width`)
  }
})

t.test('a world without people says so, and where they come from', async t => {
  const empty = await pageWorld(t)
  const { pathname } = new URL(empty.base)
  await empty.server.call(`PUT ${pathname}/_sandbox/state`, { body: {} })
  const page = await empty.open('/espelho')
  await page.getByRole('heading', { name: 'Nenhum colaborador neste sandbox' }).waitFor()
  await page.goto(`${empty.base}/_sandbox/ui/equipe`)
  await page.getByText('Ninguém com esses filtros.').waitFor()
  await page.goto(`${empty.base}/_sandbox/ui/ajustes`)
  await page.getByText('Nada pendente.').waitFor()
  await page.goto(`${empty.base}/_sandbox/ui/novo?parte=status createApiKey 201`)
  await page.getByText('falta uma chave com a permissão').waitFor()
})

t.test('a world with one person shows it everywhere', async t => {
  const small = await pageWorld(t)
  const { pathname } = new URL(small.base)
  const { body: state } = await small.server.call(`GET ${pathname}/_sandbox/state`)
  const only = (list: { colaboradorId?: string }[]) => list.filter(({ colaboradorId: id }) => id === ana)
  const { status } = await small.server.call(`PUT ${pathname}/_sandbox/state`, {
    body: {
      ...state,
      collaborators: only(state.collaborators),
      timeRecords: only(state.timeRecords),
      adjustments: [],
      shiftExceptions: [],
      apiKeys: only(state.apiKeys),
      attachments: []
    }
  })
  t.equal(status, 200)
  const page = await small.open('/espelho')
  await page.getByRole('heading', { name: 'Ana Beatriz Souza' }).waitFor()
  for (const path of ['/equipe/2026-03', '/dados/collaborators']) {
    await page.goto(`${small.base}/_sandbox/ui${path}`)
    await page.locator('tbody').getByRole('link', { name: /^Ana Beatriz Souza/ }).first().waitFor()
  }
})

t.test('the control token is asked for once, and stays in the tab', async t => {
  const closed = await pageWorld(t, { controlToken: 'secret' })
  const page = await closed.open('/ajustes')
  await page.getByLabel('Token do plano de controle').fill('secret')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('heading', { name: 'Ajustes' }).waitFor()
  t.notMatch(page.url(), /secret/)
  t.equal(await page.evaluate(() => JSON.stringify(localStorage).includes('secret') || document.cookie !== ''), false)
})
