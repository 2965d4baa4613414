const espelho = require('espelho')
const journey = require('./journey.cjs')

/* global test */
test('a journey under Jest', () => journey(espelho))
test('a data folder under Jest', async () => {
  const server = await espelho.startSandbox({ logLevel: 'silent', data: process.env.DOORS_DATA })
  await server.close()
})
