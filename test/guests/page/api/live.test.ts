import t, { type Test } from 'tap'
import { startSandbox, type SandboxOptions } from '../../../../src/index.ts'
import type { Page } from '../../../../scripts/tools/browser/index.js'
import { pagesAt } from '../open-page.ts'

/** Sends requests that are refused, to the default sandbox. */
async function refuse (url: string, times: number): Promise<void> {
  for (let sent = 0; sent < times; sent++) {
    await fetch(`${url}/api-key`, { method: 'POST', headers: { authorization: 'Bearer espelho_admin' } })
  }
}

async function listHas (page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: `Todas ${count}`, exact: true }).waitFor()
  await page.locator(`.rq >> nth=${Math.min(count, 10) - 1}`).waitFor()
}

/** A server at the port of another one that has ended, as when a person starts it anew. */
async function startAgain (t: Test, url: string, options: SandboxOptions): Promise<void> {
  const again = await startSandbox({ ...options, port: Number(new URL(url).port) })
  t.teardown(() => again.close())
}

for (const [where, hasData, before, after] of [
  ['in memory', false, 12, 5], ['in a data folder', true, 10, 5]
] as const) {
  t.test(`a page that is open while a server restarts ${where} shows what comes after ${before} before`, async t => {
    const options: SandboxOptions = { logLevel: 'silent', ...hasData && { data: t.testdir() } }
    const first = await startSandbox(options)
    const page = await pagesAt(t, first.url).open('/requisicoes')
    await page.getByRole('heading', { name: 'Nenhuma requisição ainda' }).waitFor()
    await refuse(first.url, before)
    await listHas(page, before)
    await first.close()
    await page.getByText('sem conexão').waitFor()
    await startAgain(t, first.url, options)
    await page.locator('.live').waitFor()
    await refuse(first.url, after)
    await listHas(page, after)
  })
}

t.test('a count of refused requests goes on after a restart', async t => {
  const first = await startSandbox({ logLevel: 'silent' })
  const page = await pagesAt(t, first.url).open('/requisicoes')
  await page.getByRole('heading', { name: 'Nenhuma requisição ainda' }).waitFor()
  await refuse(first.url, 5)
  await listHas(page, 5)
  await first.close()
  await startAgain(t, first.url, { logLevel: 'silent' })
  await page.getByRole('link', { name: 'Equipe' }).click()
  await refuse(first.url, 2)
  await page.getByRole('link', { name: /^Requisições 2 recusadas$/ }).waitFor()
})

t.test('while the server is away what writes is disabled, and what reads says so, until it is back', async t => {
  const first = await startSandbox({ logLevel: 'silent' })
  const page = await pagesAt(t, first.url).open('/requisicoes')
  await page.getByRole('heading', { name: 'Nenhuma requisição ainda' }).waitFor()
  await refuse(first.url, 1)
  const again = page.getByRole('button', { name: 'Reenviar', exact: true })
  await again.waitFor()
  await first.close()
  await page.getByText('sem conexão').waitFor()
  const told = page.getByRole('alert').filter({ hasText: 'O servidor não responde.' })
  const said = told.filter({ has: page.getByRole('button', { name: 'Fechar aviso' }) })
  t.ok(await again.isDisabled())
  await page.getByRole('button', { name: 'HAR', exact: true }).click()
  await said.waitFor()
  await page.getByRole('button', { name: 'Fechar aviso' }).click()
  await page.getByRole('link', { name: 'Cobertura' }).click()
  await told.first().waitFor()
  await startAgain(t, first.url, { logLevel: 'silent' })
  await page.locator('a.cell').first().waitFor()
})
