// The tables from the daily frequency to the break, written down by hand and never derived from src.

import { formats, no, type Resource, yes } from './document-field.ts'

const dayTypes = ['NORMAL', 'COMPENSADO', 'DSR', 'FOLGA']

export const attendanceResources: Resource[] = [
  {
    name: 'daily-frequency',
    schema: 'DailyFrequency',
    fields: [
      yes('data', 'string'),
      yes('cargaHoraria', 'string'),
      yes('horasTrabalhadas', 'string'),
      yes('saldo', 'string'),
      no('saldoIntrajornada', 'string'),
      yes('atrasos', 'string'),
      yes('antecipacoes', 'string'),
      no('adicionalNoturno', 'string'),
      no('bancoHoras', 'string'),
      no('horasExtras', 'string'),
      no('horasExtrasSaldoBase', 'string'),
      no('horasExtrasIntervaloSaldoBase', 'string'),
      yes('tempoIntrajornada', 'string'),
      yes('tempoInterjornada', 'string'),
      no('indenizacaoInterjornada', 'number'),
      no('falta', 'number'),
      no('faltaHoras', 'string'),
      no('feriado', 'string'),
      yes('registros', 'array of time-record'),
      yes('statusVigenteColaborador', 'string enum', ['ATIVO', 'INATIVO', 'RASCUNHO'], 'ATIVO'),
      yes('regraPontoVigente', 'time-rule'),
      yes('turnoVigente', 'current-shift'),
      no('diaTurnoFixo', 'fixed-shift-day'),
      no('diaRevezamento', 'rotating-shift-day'),
      no('grupoFlexivelConfiguracao', 'flexible-group'),
      no('ajuste', 'adjustment'),
      yes('ocorrencias', 'array of string enum', [
        'TEMPO_INTERJORNADA_MENOR_QUE_O_MINIMO', 'TEMPO_DE_INTERVALO_MAIOR_QUE_O_PLANEJADO',
        'TEMPO_DE_INTERVALO_MENOR_QUE_O_PLANEJADO', 'NUMERO_IMPAR_DE_REGISTROS_NO_DIA',
        'LIMITE_DE_REGISTROS_POR_DIA_EXCEDIDO', 'FALTA', 'SALDO_POSITIVO', 'SALDO_NEGATIVO', 'HORA_EXTRA_NOTURNA'
      ]),
      yes('pendencias', 'array of string enum', ['AJUSTE_PENDENTE', 'FALTA', 'NUMERO_IMPAR_DE_REGISTROS_NO_DIA'])
    ]
  },
  {
    name: 'time-record',
    schema: 'TimeRecord',
    fields: [
      yes('dataHora', 'string date-time'),
      yes('nome', 'string'),
      yes('cpf', 'string'),
      yes(
        'tipo',
        'string enum',
        ['GEOLOCATION', 'SIMPLE', 'FACIAL_RECOGNITION', 'QR_CODE', 'PHOTO_SIMPLE', 'PHOTO_LOCATION', 'PIN'],
        'SIMPLE'
      ),
      yes('endereco', 'string'),
      yes('NSR', 'string'),
      yes('hashCode', 'string'),
      yes('criadoEm', 'string date-time'),
      yes('tipoOrigem', 'string enum', ['01', '02', '03', '04', '05'], '01'),
      yes('online', 'boolean'),
      yes('tipoRegistroBatida', 'string enum', ['ENTRADA', 'SAIDA'], 'ENTRADA'),
      yes('tipoAmbiente', 'string enum', ['INDIVIDUAL', 'COLETIVO', 'AFD', 'PRE_ASSINALADO'], 'INDIVIDUAL'),
      yes('fusoHorario', 'string enum', ['MANAUS', 'NORONHA', 'RIO_BRANCO', 'SAO_PAULO'], 'SAO_PAULO'),
      no('colaboradorId', 'string'),
      no('relogioId', 'string'),
      no('coletorId', 'string'),
      no('relatorioId', 'string'),
      no('coletorDescricao', 'string'),
      no('indevido', 'boolean'),
      yes('criadoPorAjuste', 'boolean'),
      yes('invalidadoPorAjuste', 'boolean'),
      yes('inconsistencias', 'array of string enum', [
        'ENDERECO_IP_AUSENTE_OU_NAO_CADASTRADO',
        'LOCALIZACAO_NAO_CONTEMPLADA_PELA_BATIDA',
        'HORARIO_DE_PONTO_IDENTICO_NOS_ULTIMOS_5_DIAS',
        'REGISTRO_FEITO_COM_LOCALIZACAO_POR_GPS_FALSA',
        'REGISTRO_FEITO_EM_FUSO_HORARIO_DIFERENTE_DO_DEFINIDO_NO_CADASTRO',
        'LIMITE_DE_REGISTROS_POR_DIA_EXCEDIDO',
        'REGISTRO_FEITO_EM_DIA_NAO_CONTEMPLADO_PELO_TURNO',
        'REGISTRO_FEITO_EM_TIPO_DE_DIA_DE_TRABALHO_COMPENSADO',
        'REGISTRO_FEITO_EM_TIPO_DE_DIA_DE_TRABALHO_DSR',
        'REGISTRO_FEITO_EM_TIPO_DE_DIA_DE_TRABALHO_FOLGA',
        'REGISTRO_FEITO_EM_UM_FERIADO',
        'REGISTRO_FEITO_EM_UM_PERIODO_DE_FERIAS_OU_AFASTAMENTO',
        'REGISTRO_FEITO_EM_MENOS_DE_5_MINUTOS_APOS_O_ANTERIOR',
        'DISPOSITIVO_RESTRITO_OU_NAO_PERTENCENTE_AO_COLABORADOR',
        'O_COLABORADOR_IDENTIFICADO_PELO_RECONHECIMENTO_FACIAL_NAO_E_O_MESMO_QUE_ESTA_LOGADO',
        'NAO_FOI_IDENTIFICADO_UM_ROSTO_NA_FOTO',
        'BATIDA_DE_PONTO_OFFLINE_NAO_PERMITIDA',
        'IMPORTACAO_AFD_DE_REGISTRO_EM_JORNADA_COM_AJUSTE',
        'COLABORADOR_SEM_PERMISSAO_PARA_REGISTRAR_PONTO'
      ]),
      no('statusInconstencias', 'string enum', ['APROVADO', 'PENDENTE', 'RECUSADO'], 'PENDENTE')
    ]
  },
  {
    name: 'time-rule',
    schema: 'TimeRule',
    fields: [yes('id', 'string'), yes('tipo', 'string enum', formats, 'MISTO'), no('nome', 'string')]
  },
  {
    name: 'current-shift',
    schema: 'CurrentShift',
    fields: [
      no('turnoId', 'string'),
      yes('tipo', 'string enum', ['turnoFixo', 'turnoFlexivel', 'turnoRevezamento'], 'turnoFixo'),
      yes('nome', 'string'),
      no('tipoTurnoFlexivel', 'string enum', ['DIARIO', 'SEMANAL', 'MENSAL', 'LIVRE'], 'DIARIO'),
      no('excecao', 'boolean'),
      no('excecaoId', 'string')
    ]
  },
  {
    name: 'fixed-shift-day',
    schema: 'FixedShiftDay',
    fields: [
      yes('tipoDiaTrabalho', 'string enum', dayTypes, 'NORMAL'),
      yes(
        'diaSemana', 'string enum', ['DOMINGO', 'SEGUNDA', 'TERCA', 'QUARTA', 'QUINTA', 'SEXTA', 'SABADO'], 'SEGUNDA'
      ),
      no('entrada', 'string'),
      no('saida', 'string'),
      no('intervaloFlexivel', 'boolean'),
      no('intervalos', 'array of break')
    ]
  },
  {
    name: 'rotating-shift-day',
    schema: 'RotatingShiftDay',
    fields: [
      yes('tipoDiaTrabalho', 'string enum', dayTypes, 'NORMAL'),
      yes('mesConfig', 'number'),
      yes('diaConfig', 'number'),
      no('entrada', 'string'),
      no('saida', 'string'),
      no('intervaloFlexivel', 'boolean'),
      no('intervalos', 'array of break')
    ]
  },
  {
    name: 'flexible-group',
    schema: 'FlexibleGroup',
    fields: [
      yes('tempoTrabalho', 'string'),
      no('viraNoite', 'string'),
      yes('trabalhaSegunda', 'boolean'),
      yes('trabalhaTerca', 'boolean'),
      yes('trabalhaQuarta', 'boolean'),
      yes('trabalhaQuinta', 'boolean'),
      yes('trabalhaSexta', 'boolean'),
      yes('trabalhaSabado', 'boolean'),
      yes('trabalhaDomingo', 'boolean'),
      no('intervalos', 'array of break')
    ]
  },
  {
    name: 'break',
    schema: 'Break',
    fields: [no('inicio', 'string'), no('fim', 'string'), no('minimo', 'string'), no('maximo', 'string')]
  }
]
