import { connect, type FreshSandbox } from 'espelho'
import { test as base } from 'vitest'

/** `test` with a sandbox of its own. If it fails, it tells what was refused, with rule and fix, and each warning. */
export const test = base.extend<{ sandbox: FreshSandbox }>({
  sandbox: async ({ task, onTestFinished }, use) => {
    const sandbox = connect({ url: process.env.ESPELHO_URL ?? '' }).fresh(task.name)
    onTestFinished(async () => {
      if (task.result?.state === 'fail') await tellRefusals(sandbox)
      await sandbox.dispose()
    })
    await use(sandbox)
  }
})

async function tellRefusals (sandbox: FreshSandbox): Promise<void> {
  const requests = await sandbox.requests()
  for (const { id } of requests.filter(({ status = 0, warnings }) => status >= 400 || warnings.length > 0)) {
    const { method, path, status, explain = [], warnings } = await sandbox.request(id)
    console.error(`${method} ${path} ${status}`)
    for (const { rule, change } of explain) console.error(`  rule: ${rule}\n  fix:  ${change}`)
    for (const { text } of warnings) console.error(`  warning: ${text}`)
  }
}
