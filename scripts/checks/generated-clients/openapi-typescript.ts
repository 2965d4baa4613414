import createClient from 'openapi-fetch'
import {
  ADJUSTMENT, BASE_URL, check, EXCEPTION_ID, IMPORT, KEY, LOCATION, LOCATION_ID, NO_KEY, TOKEN, UNLINKED
} from './journey'
import type { paths } from './schema'

const client = createClient<paths>({ baseUrl: BASE_URL, headers: { authorization: `Bearer ${TOKEN}` } })

const key = await client.POST('/api-key', { body: KEY })
check(key.data?.status, 'a key is created')
const adjustment = await client.POST('/ajuste-registro/solicitar', { body: ADJUSTMENT })
check(adjustment.data?.registrosPropostos?.length === 4, 'an adjustment is requested, with four records')
check(adjustment.data?.frequenciaDiariaJornada?.data !== undefined, 'it shows its day')
const location = await client.PUT('/gestao-ponto/local-trabalho/{localTrabalhoId}', {
  params: { path: { localTrabalhoId: LOCATION_ID } }, body: LOCATION
})
check(location.data?.nome === LOCATION.nome, 'a work location is updated')
const imported = await client.POST('/turnos-excecoes/days/import', { body: IMPORT })
check(imported.data?.errors.length === 0, 'a file is imported')
const unlinked = await client.PATCH('/turnos-excecoes/{turnoExcecaoId}/colaboradores/desvincular', {
  params: { path: { turnoExcecaoId: EXCEPTION_ID } }, body: UNLINKED
})
check(unlinked.data?.status, 'a collaborator is unlinked')
const refused = await client.POST('/api-key', { body: NO_KEY })
check(refused.response.status === 400 && refused.error?.message !== undefined, 'a key without a name is refused')
