import type { Adjustment, AdjustmentRequest, DailyFrequency } from '../../../src/core/contract/index.ts'

/** A request with the required fields only. */
export const bareRequest: AdjustmentRequest = {
  jornada: '16/03/2026',
  formato: 'REGISTRO_PONTO',
  descricao: 'Esqueci de registrar',
  motivoId: 'm1'
}

export const bareAdjustment: Adjustment = {
  ajusteRegistroId: 'a1',
  codigo: 7,
  jornada: '2026-03-16T00:00:00.000Z',
  status: 'PENDENTE',
  formato: 'TEMPO_FALTANTE',
  descricao: 'Esqueci de registrar',
  createdAt: '2026-04-01T12:00:00.000Z',
  updatedAt: '2026-04-01T12:00:00.000Z'
}

export const bareFrequency: DailyFrequency = {
  data: '2026-03-16T00:00:00.000Z',
  cargaHoraria: '08:00',
  horasTrabalhadas: '07:53',
  saldo: '-00:07',
  atrasos: '00:07',
  antecipacoes: '00:00',
  tempoIntrajornada: '01:00',
  tempoInterjornada: '15:00',
  registros: [{
    dataHora: '2026-03-16T08:07:00.000-03:00',
    nome: 'Ana',
    cpf: '11144477735',
    tipo: 'SIMPLE',
    endereco: '',
    NSR: '000000001',
    hashCode: 'h',
    criadoEm: '2026-03-16T08:07:00.000-03:00',
    tipoOrigem: '01',
    online: true,
    tipoRegistroBatida: 'ENTRADA',
    tipoAmbiente: 'INDIVIDUAL',
    fusoHorario: 'SAO_PAULO',
    criadoPorAjuste: false,
    invalidadoPorAjuste: false,
    inconsistencias: []
  }],
  statusVigenteColaborador: 'ATIVO',
  regraPontoVigente: { id: 'r1', tipo: 'REGISTRO_PONTO' },
  turnoVigente: { tipo: 'turnoFixo', nome: 'Comercial' },
  ocorrencias: ['SALDO_NEGATIVO'],
  pendencias: []
}
