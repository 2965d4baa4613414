const { connect } = require('espelho')

let began, sandbox, hasPassed

beforeEach(() => {
  began = new Date().toISOString()
  sandbox = connect({ url: process.env.ESPELHO_URL }).fresh(expect.getState().currentTestName)
  hasPassed = false
})

afterEach(async () => {
  const report = hasPassed ? '' : await sandbox.failureReport(began)
  if (report !== '') console.error(report)
  await sandbox.dispose()
})

/** `test` with a sandbox of its own. If it fails, it shows what was refused, and what came without a sandbox. */
exports.test = (name, run, timeout) => test(name, async () => {
  await run(sandbox)
  hasPassed = true
}, timeout)
