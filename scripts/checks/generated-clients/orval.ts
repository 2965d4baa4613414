import {
  ADJUSTMENT, BASE_URL, check, EXCEPTION_ID, IMPORT, KEY, LOCATION, LOCATION_ID, NO_KEY, TOKEN, UNLINKED
} from './journey'
import {
  ajusteRegistroControllerSolicitarAjusteRegistro, apiKeyControllerCriarApiKey,
  localTrabalhoControllerAtualizarLocalTrabalho, turnosExcecoesControllerDesvincularColaboradores,
  turnosExcecoesControllerImportarDias
} from './orval-client'

// Its requests have a path alone.
const send = globalThis.fetch
globalThis.fetch = (path, request) => send(`${BASE_URL}${path}`, request)
const options = { headers: { authorization: `Bearer ${TOKEN}` } }

const key = await apiKeyControllerCriarApiKey(KEY, options)
check(key.status === 201 && key.data.status, 'a key is created')
const adjustment = await ajusteRegistroControllerSolicitarAjusteRegistro(ADJUSTMENT, options)
check(adjustment.status === 201 && adjustment.data.registrosPropostos?.length === 4,
  'an adjustment is requested, with four records')
check(adjustment.status === 201 && adjustment.data.frequenciaDiariaJornada?.data !== undefined, 'it shows its day')
const location = await localTrabalhoControllerAtualizarLocalTrabalho(LOCATION_ID, LOCATION, options)
check(location.status === 200 && location.data.nome === LOCATION.nome, 'a work location is updated')
const imported = await turnosExcecoesControllerImportarDias(IMPORT, options)
check(imported.status === 201 && imported.data.errors.length === 0, 'a file is imported')
const unlinked = await turnosExcecoesControllerDesvincularColaboradores(EXCEPTION_ID, UNLINKED, options)
check(unlinked.status === 200 && unlinked.data.status, 'a collaborator is unlinked')
const refused = await apiKeyControllerCriarApiKey(NO_KEY, options)
check(refused.status === 400 && refused.data.message !== undefined, 'a key without a name is refused')
