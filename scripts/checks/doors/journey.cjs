const assert = require('node:assert/strict')

/** What every runner is to be able to do: serve, connect, post, ask, read events, stop. */
module.exports = async function journey ({ startSandbox, connect, ControlError }) {
  const server = await startSandbox({ logLevel: 'silent' })
  const world = connect({ url: server.url }).fresh('a journey')
  const response = await fetch(`${world.url}/api-key`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'CI', permissions: ['api-key:criar'] })
  })
  assert.equal(response.status, 201)
  assert.equal((await world.apiKeys()).length, 5)
  await assert.rejects(world.request('9-9'), error => error instanceof ControlError && error.status === 404)
  const events = world.events({ since: '0-0' })
  assert.equal((await events.next()).value.event, 'request')
  await events.return()
  await world.dispose()
  await server.close()
}
