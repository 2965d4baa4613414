import { expect, test as base } from '@playwright/test'
import { connect, type FreshSandbox } from 'espelho'

const test = base.extend<{ sandbox: FreshSandbox }>({
  sandbox: async ({}, use, { title }) => {
    const sandbox = connect({ url: 'http://127.0.0.1:4174' }).fresh(title)
    await use(sandbox)
    await sandbox.dispose()
  }
})

test('a key is created', async ({ page, sandbox }) => {
  await page.goto(`/?api=${encodeURIComponent(sandbox.url)}`)
  await page.getByRole('button', { name: 'Criar chave' }).click()
  await expect(page.getByText('Chave criada')).toBeVisible()
  expect((await sandbox.apiKeys()).at(-1)?.name).toBe('Do navegador')
})

test('a limit of requests is shown', async ({ page, sandbox }) => {
  await sandbox.addFault({ operation: 'createApiKey', stage: 'before-auth', status: 429 })
  await page.goto(`/?api=${encodeURIComponent(sandbox.url)}`)
  await page.getByRole('button', { name: 'Criar chave' }).click()
  await expect(page.getByText('Erro 429')).toBeVisible()
})
