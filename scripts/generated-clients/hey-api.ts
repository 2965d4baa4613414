import { client } from './hey/client.gen'
import { apiKeyControllerCriarApiKey } from './hey/sdk.gen'

client.setConfig({ baseUrl: `${process.env.ESPELHO_URL}/~generated`, auth: process.env.ESPELHO_TOKEN ?? '' })
const { response } = await apiKeyControllerCriarApiKey({ body: { name: 'CI', permissions: ['api-key:criar'] } })
if (response?.status !== 201) throw new Error(`${response?.status}`)
