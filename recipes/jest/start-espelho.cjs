const { startSandbox } = require('espelho')

/** One server for the whole run. The workers that Jest starts afterwards find it in their environment. */
module.exports = async function start () {
  const server = await startSandbox({ requireSandbox: true })
  process.env.ESPELHO_URL = server.url
  process.env.ESPELHO_TOKEN = server.token
  globalThis.espelho = server
}
