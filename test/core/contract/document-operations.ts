// The operations of the contract, and the two that the sandbox adds, written down by hand and never derived from src.

export interface DocumentedOperation {
  method: string
  path: string
  operationId: string
  tag: string
  request?: string
  success: [status: number, schema: string | undefined]
  failures: number[]
  /** The failures that the contract does not have. */
  ours: number[]
  deprecated?: true
  open?: true
  extension?: true
}

export const documentedOperations: DocumentedOperation[] = [
  {
    method: 'POST',
    path: '/ajuste-registro/solicitar',
    operationId: 'AjusteRegistroController_SolicitarAjusteRegistro',
    tag: 'Ajustes Registro',
    request: 'AdjustmentRequest',
    success: [201, 'Adjustment'],
    failures: [400, 401, 403, 404, 500],
    ours: [413]
  },
  {
    method: 'POST',
    path: '/api-key',
    operationId: 'ApiKeyController_CriarApiKey',
    tag: 'Api Key',
    request: 'ApiKeyRequest',
    success: [201, 'ApiKeyResponse'], // A01
    failures: [400, 401, 403, 500],
    ours: [404, 413] // A13, A26
  },
  {
    method: 'PUT',
    path: '/gestao-ponto/local-trabalho/{localTrabalhoId}',
    operationId: 'LocalTrabalhoController_AtualizarLocalTrabalho',
    tag: 'Local Trabalho',
    request: 'WorkLocationUpdate',
    success: [200, 'WorkLocation'], // A02
    failures: [400, 401, 403, 404, 500],
    ours: [413],
    deprecated: true
  },
  {
    method: 'POST',
    path: '/turnos-excecoes/days/import',
    operationId: 'TurnosExcecoesController_ImportarDias',
    tag: 'Turnos Excecoes',
    request: 'ShiftDaysImportRequest',
    success: [201, 'ShiftDaysImportResponse'], // A03
    failures: [400, 401, 403, 500],
    ours: [413] // A39
  },
  {
    method: 'PATCH',
    path: '/turnos-excecoes/{turnoExcecaoId}/colaboradores/desvincular',
    operationId: 'TurnosExcecoesController_DesvincularColaboradores',
    tag: 'Turnos Excecoes',
    request: 'UnlinkRequest',
    success: [200, 'UnlinkResponse'], // A04
    failures: [400, 401, 403, 404, 500],
    ours: [413]
  },
  {
    method: 'PATCH',
    path: '/local-trabalho/{localTrabalhoId}', // A33
    operationId: 'LocalTrabalhoController_EditarLocalTrabalho',
    tag: 'Local Trabalho',
    request: 'WorkLocationPatch',
    success: [200, 'WorkLocation'],
    failures: [400, 401, 403, 404, 500],
    ours: [413],
    extension: true
  },
  {
    method: 'GET',
    path: '/arquivos/{arquivoId}', // A28
    operationId: 'ArquivosController_BaixarArquivo',
    tag: 'Arquivos',
    success: [200, undefined],
    failures: [404, 500],
    ours: [],
    open: true,
    extension: true
  }
]
