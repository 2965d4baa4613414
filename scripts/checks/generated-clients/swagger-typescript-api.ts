import {
  ADJUSTMENT, BASE_URL, check, EXCEPTION_ID, IMPORT, KEY, LOCATION, LOCATION_ID, NO_KEY, TOKEN, UNLINKED
} from './journey'
import { Api, type ErrorBody, type HttpResponse } from './swagger/api'

const { ajusteRegistro, apiKey, gestaoPonto, turnosExcecoes } = new Api({
  baseUrl: BASE_URL, baseApiParams: { headers: { authorization: `Bearer ${TOKEN}` } }
})

const key = await apiKey.apiKeyControllerCriarApiKey(KEY)
check(key.data.status, 'a key is created')
const adjustment = await ajusteRegistro.ajusteRegistroControllerSolicitarAjusteRegistro(ADJUSTMENT)
check(adjustment.data.registrosPropostos?.length === 4, 'an adjustment is requested, with four records')
check(adjustment.data.frequenciaDiariaJornada?.data !== undefined, 'it shows its day')
const location = await gestaoPonto.localTrabalhoControllerAtualizarLocalTrabalho(LOCATION_ID, LOCATION)
check(location.data.nome === LOCATION.nome, 'a work location is updated')
const imported = await turnosExcecoes.turnosExcecoesControllerImportarDias(IMPORT)
check(imported.data.errors.length === 0, 'a file is imported')
const unlinked = await turnosExcecoes.turnosExcecoesControllerDesvincularColaboradores(EXCEPTION_ID, UNLINKED)
check(unlinked.data.status, 'a collaborator is unlinked')
const refused = await apiKey.apiKeyControllerCriarApiKey(NO_KEY)
  .catch((refusal: HttpResponse<null, ErrorBody>) => refusal)
check(refused.status === 400 && refused.error.message !== undefined, 'a key without a name is refused')
