import { connect, type FreshSandbox } from 'espelho'
import { test as base } from 'vitest'

/** `test` with a sandbox of its own. If it fails, it shows what was refused, and what came without a sandbox. */
export const test = base.extend<{ sandbox: FreshSandbox }>({
  sandbox: async ({ task, onTestFinished }, use) => {
    const began = new Date().toISOString()
    const sandbox = connect({ url: process.env.ESPELHO_URL ?? '' }).fresh(task.name)
    onTestFinished(async () => {
      const report = task.result?.state === 'fail' ? await sandbox.failureReport(began) : ''
      if (report !== '') console.error(report)
      await sandbox.dispose()
    })
    await use(sandbox)
  }
})
