import { expect, test as base } from '@playwright/test'
import { connect, type FreshSandbox } from 'espelho'

const { APP_URL, ESPELHO_URL: url = '', ESPELHO_CONTROL_TOKEN: controlToken } = process.env

const test = base.extend<{ sandbox: FreshSandbox }>({
  sandbox: async ({}, use, { title }) => {
    const sandbox = connect({ url, controlToken }).fresh(title)
    await use(sandbox)
    await sandbox.dispose()
  }
})

test('a key is created', async ({ page, sandbox }) => {
  await page.goto(`${APP_URL}/?api=${encodeURIComponent(sandbox.url)}`)
  await page.getByRole('button', { name: 'Criar chave' }).click()
  await expect(page.getByText('Chave criada')).toBeVisible()
  expect((await sandbox.apiKeys()).at(-1)?.name).toBe('Do navegador')
})

test('a limit of requests is shown', async ({ page, sandbox }) => {
  await sandbox.addFault({ operation: 'createApiKey', stage: 'before-auth', status: 429 })
  await page.goto(`${APP_URL}/?api=${encodeURIComponent(sandbox.url)}`)
  await page.getByRole('button', { name: 'Criar chave' }).click()
  await expect(page.getByText('Erro 429')).toBeVisible()
})
