/**
 * Other names that clients give to a field, or to a column of the file of an import. Case, accents and hyphens make no
 * difference, and a misspelling of the field itself needs no entry.
 */
export const NEAR_NAMES: Readonly<Record<string, readonly string[]>> = {
  jornada: ['date', 'data', 'dia', 'day', 'workday'],
  formato: ['format', 'type', 'tipo'],
  descricao: ['description', 'remarks', 'observacao'],
  motivoId: ['reason', 'reasonId', 'motivo', 'motivoAjusteRegistroId'],
  anexos: ['attachments', 'files', 'arquivos'],
  jornadas: ['dates', 'datas', 'dias', 'days'],
  minPeriodo: ['start', 'inicio', 'startDate', 'dataInicio', 'from'],
  maxPeriodo: ['end', 'fim', 'endDate', 'dataFim', 'to'],
  minMinutos: ['start', 'inicio', 'startTime', 'horaInicio', 'from'],
  maxMinutos: ['end', 'fim', 'endTime', 'horaFim', 'to'],
  registrosPropostos: ['records', 'registros', 'marcacoes', 'punches', 'batidas'],

  dataHora: ['date', 'data', 'dia', 'dateTime', 'datetime', 'timestamp', 'hora', 'time'],
  registroHash: ['hash', 'hashCode'],

  arquivoId: ['fileId', 'id'],
  nome: ['name', 'fileName'],
  base64: ['content', 'conteudo', 'file', 'arquivo', 'csv'],

  name: ['nome'],
  expiresIn: ['validade', 'expira', 'expires', 'expiration'],
  permissions: ['permissoes', 'scopes'],

  localizacoes: ['locations', 'places'],
  codigo: ['code'],
  unidadeNegocioId: ['unidadeId', 'businessUnitId', 'unitId'],
  endereco: ['address'],
  raioMetros: ['radius', 'raio'],
  latitude: ['lat'],
  longitude: ['lng', 'lon', 'long'],
  localizacaoId: ['locationId', 'id'],

  collaboratorIds: ['colaboradorIds', 'colaboradores', 'collaborators', 'ids'],

  collaboratorId: ['colaboradorId', 'collaborator', 'cpf'],
  colaborador: ['colaboradorId', 'cpf'],
  date: ['day', 'dia', 'jornada'],
  data: ['day', 'dia', 'jornada']
}
