import {
  AdjustmentRequest, AjustesRegistroService, ApiError, ApiKeyService, LocalTrabalhoService, OpenAPI,
  TurnosExcecoesService
} from './codegen'
import {
  ADJUSTMENT, BASE_URL, check, EXCEPTION_ID, IMPORT, KEY, LOCATION, LOCATION_ID, NO_KEY, TOKEN, UNLINKED
} from './journey'

OpenAPI.BASE = BASE_URL
OpenAPI.TOKEN = TOKEN

const key = await ApiKeyService.apiKeyControllerCriarApiKey(KEY)
check(key.status, 'a key is created')
const adjustment = await AjustesRegistroService.ajusteRegistroControllerSolicitarAjusteRegistro({
  ...ADJUSTMENT, formato: AdjustmentRequest.formato.REGISTRO_PONTO
})
check(adjustment.registrosPropostos?.length === 4, 'an adjustment is requested, with four records')
check(adjustment.frequenciaDiariaJornada?.data !== undefined, 'it shows its day')
const location = await LocalTrabalhoService.localTrabalhoControllerAtualizarLocalTrabalho(LOCATION_ID, LOCATION)
check(location.nome === LOCATION.nome, 'a work location is updated')
const imported = await TurnosExcecoesService.turnosExcecoesControllerImportarDias(IMPORT)
check(imported.errors.length === 0, 'a file is imported')
const unlinked = await TurnosExcecoesService.turnosExcecoesControllerDesvincularColaboradores(EXCEPTION_ID, UNLINKED)
check(unlinked.status, 'a collaborator is unlinked')
const refused = await ApiKeyService.apiKeyControllerCriarApiKey(NO_KEY).catch((refusal: unknown) => refusal)
check(refused instanceof ApiError && refused.status === 400 && refused.body.message !== undefined,
  'a key without a name is refused')
