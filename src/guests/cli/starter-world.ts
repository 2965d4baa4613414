import type { WorldObject } from '../../host/fixtures/world-object.ts'

const workday = <D>(diaSemana: D) => ({
  tipoDiaTrabalho: 'NORMAL' as const,
  diaSemana,
  entrada: '08:00',
  saida: '17:00',
  intervalos: [{ inicio: '12:00', fim: '13:00' }]
})

/** The smallest world in which every operation works. */
export const STARTER_WORLD: WorldObject = {
  sandbox: {
    name: 'Minha empresa',
    clock: { now: '2026-04-01T09:00:00-03:00', mode: 'frozen' },
    defaultCollaborator: 'ana'
  },
  businessUnits: [{ unidadeNegocioId: 'matriz', nome: 'Matriz' }],
  collaborators: [
    {
      colaboradorId: 'ana',
      nome: 'Ana Exemplo',
      numeroDocumento: '52998224725',
      status: 'ATIVO',
      unidadeNegocioId: 'matriz',
      localTrabalhoId: 'escritorio',
      turnoId: 'comercial',
      regraPontoId: 'banco-de-horas',
      fusoHorario: 'SAO_PAULO',
      dataAdmissao: '2024-02-01',
      nomeGestor: 'Bruno Exemplo'
    },
    {
      colaboradorId: 'bruno',
      nome: 'Bruno Exemplo',
      numeroDocumento: '11144477735',
      status: 'ATIVO',
      unidadeNegocioId: 'matriz',
      turnoId: 'comercial',
      regraPontoId: 'banco-de-horas',
      fusoHorario: 'SAO_PAULO',
      dataAdmissao: '2020-08-03'
    }
  ],
  shifts: [{
    turnoId: 'comercial',
    nome: 'Comercial 08h-17h',
    tipo: 'turnoFixo',
    dias: [
      { tipoDiaTrabalho: 'DSR', diaSemana: 'DOMINGO' },
      workday('SEGUNDA'),
      workday('TERCA'),
      workday('QUARTA'),
      workday('QUINTA'),
      workday('SEXTA'),
      { tipoDiaTrabalho: 'FOLGA', diaSemana: 'SABADO' }
    ]
  }],
  timeRules: [{ id: 'banco-de-horas', tipo: 'REGISTRO_PONTO', nome: 'Banco de horas' }],
  holidays: [{ data: '2026-04-03', nome: 'Sexta-feira Santa' }, { data: '2026-04-21', nome: 'Tiradentes' }],
  adjustmentReasons: [
    {
      motivoAjusteRegistroId: 'esquecimento',
      descricao: 'Esquecimento de registro',
      tipo: 'AJUSTE_HORARIO',
      aprovacaoAutomatica: true
    },
    { motivoAjusteRegistroId: 'abono', descricao: 'Abono do gestor', tipo: 'ABONO' }
  ],
  // On the 31st Ana forgot to record her exit.
  timeRecords: [
    ...['30T08:00', '30T12:00', '30T13:00', '30T17:00', '31T08:01', '31T12:00', '31T13:00']
  ].map(at => ({ colaboradorId: 'ana', dataHora: `2026-03-${at}:00-03:00` })),
  shiftExceptions: [{ turnoExcecaoId: 'trocas', nome: 'Trocas de abril', colaboradores: ['ana', 'bruno'], dias: [] }],
  workLocations: [{
    localTrabalhoId: 'escritorio',
    nome: 'Escritório',
    codigo: 1,
    unidadeNegocioId: 'matriz',
    localizacoes: [{
      localizacaoId: 'entrada',
      nome: 'Entrada principal',
      endereco: 'Praça da Sé, 1 - São Paulo - SP',
      raioMetros: 100,
      latitude: -23.5503,
      longitude: -46.6339
    }]
  }],
  apiKeys: [
    { name: 'Testes', token: 'token_de_teste', permissions: ['*'], colaboradorId: 'ana' },
    { name: 'Sem permissão', token: 'token_sem_permissao', permissions: [], colaboradorId: 'bruno' }
  ]
}
