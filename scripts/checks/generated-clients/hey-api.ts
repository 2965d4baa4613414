import { client } from './hey/client.gen'
import {
  ajusteRegistroControllerSolicitarAjusteRegistro, apiKeyControllerCriarApiKey,
  localTrabalhoControllerAtualizarLocalTrabalho, turnosExcecoesControllerDesvincularColaboradores,
  turnosExcecoesControllerImportarDias
} from './hey/sdk.gen'
import {
  ADJUSTMENT, BASE_URL, check, EXCEPTION_ID, IMPORT, KEY, LOCATION, LOCATION_ID, NO_KEY, TOKEN, UNLINKED
} from './journey'

client.setConfig({ baseUrl: BASE_URL, auth: TOKEN })

const key = await apiKeyControllerCriarApiKey({ body: KEY })
check(key.data?.status, 'a key is created')
const adjustment = await ajusteRegistroControllerSolicitarAjusteRegistro({ body: ADJUSTMENT })
check(adjustment.data?.registrosPropostos?.length === 4, 'an adjustment is requested, with four records')
check(adjustment.data?.frequenciaDiariaJornada?.data !== undefined, 'it shows its day')
const location = await localTrabalhoControllerAtualizarLocalTrabalho({
  path: { localTrabalhoId: LOCATION_ID }, body: LOCATION
})
check(location.data?.nome === LOCATION.nome, 'a work location is updated')
const imported = await turnosExcecoesControllerImportarDias({ body: IMPORT })
check(imported.data?.errors.length === 0, 'a file is imported')
const unlinked = await turnosExcecoesControllerDesvincularColaboradores({
  path: { turnoExcecaoId: EXCEPTION_ID }, body: UNLINKED
})
check(unlinked.data?.status, 'a collaborator is unlinked')
const refused = await apiKeyControllerCriarApiKey({ body: NO_KEY })
check(refused.response?.status === 400 && refused.error?.message !== undefined, 'a key without a name is refused')
