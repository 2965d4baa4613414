import {
  ADJUSTMENT, BASE_URL, check, EXCEPTION_ID, IMPORT, KEY, LOCATION, LOCATION_ID, NO_KEY, TOKEN, UNLINKED
} from './journey'
import {
  ajusteRegistroControllerSolicitarAjusteRegistro, apiKeyControllerCriarApiKey, defaults,
  localTrabalhoControllerAtualizarLocalTrabalho, turnosExcecoesControllerDesvincularColaboradores,
  turnosExcecoesControllerImportarDias
} from './oazapfts-client'

defaults.baseUrl = BASE_URL
defaults.headers = { authorization: `Bearer ${TOKEN}` }

const key = await apiKeyControllerCriarApiKey(KEY)
check(key.status === 201 && key.data.status, 'a key is created')
const adjustment = await ajusteRegistroControllerSolicitarAjusteRegistro(ADJUSTMENT)
check(adjustment.status === 201 && adjustment.data.registrosPropostos?.length === 4,
  'an adjustment is requested, with four records')
check(adjustment.status === 201 && adjustment.data.frequenciaDiariaJornada?.data !== undefined, 'it shows its day')
const location = await localTrabalhoControllerAtualizarLocalTrabalho(LOCATION_ID, LOCATION)
check(location.status === 200 && location.data.nome === LOCATION.nome, 'a work location is updated')
const imported = await turnosExcecoesControllerImportarDias(IMPORT)
check(imported.status === 201 && imported.data.errors.length === 0, 'a file is imported')
const unlinked = await turnosExcecoesControllerDesvincularColaboradores(EXCEPTION_ID, UNLINKED)
check(unlinked.status === 200 && unlinked.data.status, 'a collaborator is unlinked')
const refused = await apiKeyControllerCriarApiKey(NO_KEY)
check(refused.status === 400 && refused.data.message !== undefined, 'a key without a name is refused')
