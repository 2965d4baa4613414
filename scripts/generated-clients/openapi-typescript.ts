import createClient from 'openapi-fetch'
import type { paths } from './schema'

const client = createClient<paths>({
  baseUrl: `${process.env.ESPELHO_URL}/~generated`, headers: { authorization: `Bearer ${process.env.ESPELHO_TOKEN}` }
})
const { response } = await client.POST('/api-key', { body: { name: 'CI', permissions: ['api-key:criar'] } })
if (response.status !== 201) throw new Error(`${response.status}`)
