import t from 'tap'
import { ana, reasons } from '../../support/fixture-names.ts'
import { overflow, pageWorld } from './open-page.ts'

const world = await pageWorld(t)
const base = new URL(world.base).pathname

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
