import { apiKeyControllerCriarApiKey } from './orval-client'

// Its requests have a path alone.
const send = globalThis.fetch
globalThis.fetch = (path, request) => send(`${process.env.ESPELHO_URL}/~generated${path}`, request)
const { status } = await apiKeyControllerCriarApiKey({ name: 'CI', permissions: ['api-key:criar'] }, {
  headers: { authorization: `Bearer ${process.env.ESPELHO_TOKEN}` }
})
if (status !== 201) throw new Error(`${status}`)
