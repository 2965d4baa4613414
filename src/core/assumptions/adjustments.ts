import { Type } from '@sinclair/typebox'
import { MOST_DAYS } from '../contract/index.ts'
import { brazilian } from '../words.ts'
import { ACCEPTED_WITH_WARNING, choice, DATE_OR_NONE, range, refusedWith, withoutSwitch } from './assumption.ts'

const REQUEST = 'Resources, Adjustment request'
const RULES = 'Endpoints, 1. Request an adjustment'

/** Open points about requests for adjustments. */
export const ADJUSTMENTS = [
  choice({
    id: 'A11',
    section: 'States and transitions',
    question: { pt: 'Status de um ajuste novo', en: 'Status of a new adjustment' },
    key: 'adjustment.initialStatus',
    choices: [
      ['by-reason', {
        pt: 'PENDENTE; APROVADO quando o motivo tem `aprovacaoAutomatica`',
        en: 'PENDENTE; APROVADO when its reason has `aprovacaoAutomatica`'
      }],
      ['APROVADO', { pt: 'sempre APROVADO', en: 'always APROVADO' }],
      ['PENDENTE', { pt: 'sempre PENDENTE', en: 'always PENDENTE' }]
    ]
  }),
  withoutSwitch({
    id: 'A12',
    section: 'States and transitions',
    question: { pt: 'Transições', en: 'Transitions' },
    answer: {
      pt: 'PENDENTE → APROVADO, REJEITADO, CANCELADO; APROVADO → CANCELADO; os outros são finais ' +
        '(só o `reopen` do plano de controle volta atrás)',
      en: 'PENDENTE → APROVADO, REJEITADO, CANCELADO; APROVADO → CANCELADO; the rest final ' +
        '(only `reopen` of the control plane goes back)'
    }
  }),
  choice({
    id: 'A14',
    section: REQUEST,
    question: {
      pt: '`formato` é obrigatório e tem um valor padrão: quando falta',
      en: '`formato` is required and has a default: when it is absent'
    },
    key: 'adjustment.missingFormat',
    choices: [
      [400, refusedWith(400)],
      ['default', { pt: 'vale o padrão: REGISTRO_PONTO', en: 'the default applies: REGISTRO_PONTO' }]
    ]
  }),
  withoutSwitch({
    id: 'A19',
    section: REQUEST,
    question: '`minMinutos`, `maxMinutos`',
    answer: {
      pt: 'minutos inteiros a partir das 00:00 da `jornada`, 0 ≤ min < max ≤ 2880 (um turno noturno passa de 1440)',
      en: 'whole minutes from 00:00 of `jornada`, 0 ≤ min < max ≤ 2880 (a night shift passes 1440)'
    }
  }),
  withoutSwitch({
    id: 'A20',
    section: REQUEST,
    question: { pt: '`jornadas` de TEMPO_FALTANTE', en: '`jornadas` of TEMPO_FALTANTE' },
    answer: {
      pt: 'pelo menos um dia; valem os dias de `jornadas` junto com o de `jornada`',
      en: 'at least one day; the days are those of `jornadas` and that of `jornada`'
    }
  }),
  range({
    id: 'A21',
    section: 'Limits',
    question: { pt: 'O INTERVALO_DATAS mais longo', en: 'Longest INTERVALO_DATAS' },
    key: 'limits.periodDays',
    standard: 366,
    schema: Type.Integer({ minimum: 1, maximum: MOST_DAYS }),
    alternatives: [{ pt: 'qualquer número de dias, até um século', en: 'any number of days, up to a century' }],
    meaning: days => ({ pt: `${days} dias, início ≤ fim`, en: `${days} days, start ≤ end` })
  }),
  choice({
    id: 'A22',
    section: RULES,
    question: {
      pt: 'Registros que já existem no dia e que o REGISTRO_PONTO não lista',
      en: 'Existing records that REGISTRO_PONTO does not list'
    },
    key: 'adjustment.unlistedRecords',
    choices: [
      ['invalidated', {
        pt: 'passam a `invalidadoPorAjuste` com a aprovação', en: 'become `invalidadoPorAjuste` when approved'
      }],
      ['stay', { pt: 'continuam valendo', en: 'stay' }]
    ]
  }),
  choice({
    id: 'A23',
    section: RULES,
    question: {
      pt: '`registroHash` que não é do dia, nem da véspera, nem do dia seguinte',
      en: '`registroHash` that neither the day nor the one before or after has'
    },
    key: 'adjustment.unknownRecord',
    choices: [[404, refusedWith(404)], [400, refusedWith(400)]]
  }),
  choice({
    id: 'A24',
    section: RULES,
    question: { pt: '`motivoId` desconhecido', en: 'Unknown `motivoId`' },
    key: 'adjustment.unknownReason',
    choices: [[404, refusedWith(404)], [400, refusedWith(400)]]
  }),
  choice({
    id: 'A25',
    section: RULES,
    question: { pt: 'Um segundo ajuste no mesmo dia', en: 'A second adjustment on a day' },
    key: 'adjustment.overlap',
    choices: [
      ['allowed', {
        pt: 'pode: um pendente que não valeria ao lado do novo depois de aprovado (A62) passa a CANCELADO, com um ' +
          'aviso que traz o `codigo` dele: um REGISTRO_PONTO cancela o do mesmo dia; um INTERVALO_HORARIO, os ' +
          'INTERVALO_HORARIO que ele contém; um TEMPO_FALTANTE, os TEMPO_FALTANTE que só têm dias dele; um ' +
          'INTERVALO_DATAS que deixa os registros de fora, tudo o que está dentro dele, e um que os mantém, só os ' +
          'INTERVALO_DATAS dentro dele; os outros esperam lado a lado. Com A62 em `latest`, o mesmo que `covered`',
        en: 'allowed: a pending one that would not act beside the new one once approved (A62) becomes CANCELADO, ' +
          'with a warning that names its `codigo`: a REGISTRO_PONTO cancels that of the same day; an ' +
          'INTERVALO_HORARIO each INTERVALO_HORARIO that it covers; a TEMPO_FALTANTE each TEMPO_FALTANTE all of ' +
          'whose days it has; an INTERVALO_DATAS that leaves the records out all that lies in it, one that keeps ' +
          'them each INTERVALO_DATAS in it; all others wait side by side. With A62 `latest`: as `covered`'
      }],
      ['covered', {
        pt: 'pode: todo pendente cujos dias são todos cobertos pelo novo passa a CANCELADO, com o mesmo aviso',
        en: 'allowed: each pending one all of whose days are covered becomes CANCELADO, with the same warning'
      }],
      [400, {
        pt: 'recusa com 400 enquanto outro, em um dia dele, está PENDENTE ou APROVADO',
        en: 'refused with 400 while another one on a day of it is PENDENTE or APROVADO'
      }]
    ]
  }),
  withoutSwitch({
    id: 'A54',
    section: 'Resources, Adjustment',
    question: '`titulo`',
    answer: { pt: 'é montado com o formato e o motivo', en: 'made of the format and the reason' }
  }),
  choice({
    id: 'A56',
    section: RULES,
    question: {
      pt: 'Um pedido de ajuste de um colaborador INATIVO', en: 'An adjustment request by an INATIVO collaborator'
    },
    key: 'adjustment.inactive',
    choices: [[403, refusedWith(403)], ['accepted', { pt: 'aceita', en: 'accepted' }]]
  }),
  choice({
    id: 'A58',
    section: REQUEST,
    question: { pt: '`considerarRegistroRealizado` ausente', en: '`considerarRegistroRealizado` absent' },
    key: 'adjustment.keepRecords',
    choices: [
      [false, { pt: 'vale como false', en: 'counts as false' }],
      [true, { pt: 'vale como true', en: 'counts as true' }]
    ]
  }),
  choice({
    id: 'A66',
    section: RULES,
    question: {
      pt: 'INTERVALO_DATAS cuja `jornada` fica fora do período',
      en: 'INTERVALO_DATAS whose `jornada` is outside its period'
    },
    key: 'adjustment.workdayOutside',
    choices: [['accepted', ACCEPTED_WITH_WARNING], [400, refusedWith(400)]]
  }),
  range({
    id: 'A77',
    section: RULES,
    question: { pt: 'Um período fechado', en: 'A closed period' },
    key: 'adjustment.closedThrough',
    standard: 'none',
    schema: DATE_OR_NONE,
    alternatives: [{
      pt: 'uma data, como `2026-03-31`: um pedido, uma decisão ou uma desvinculação que mudaria um dia até ela dá ' +
        '400, e uma linha de uma importação é um erro dessa linha',
      en: 'a date, such as `2026-03-31`: a request, a decision or an unlinking that would change a day up to it is a ' +
        '400, a row of an import an error of its line'
    }],
    meaning: (through: string) => through === 'none'
      ? { pt: 'nenhum: todo dia pode ser ajustado', en: 'none: every day can be adjusted' }
      : {
          pt: `até ${brazilian(through)}: um pedido, uma decisão ou uma desvinculação que mudaria um desses dias dá ` +
            '400, e uma linha de uma importação é um erro dessa linha',
          en: `up to ${brazilian(through)}: a request, a decision or an unlinking that would change one of these ` +
            'days is a 400, a row of an import an error of its line'
        }
  }),
  choice({
    id: 'A82',
    section: `${REQUEST}; ${RULES}`,
    question: {
      pt: 'Campos de um formato que não é o do pedido', en: "Fields of another format than the request's"
    },
    key: 'adjustment.foreignFields',
    choices: [
      ['ignored', {
        pt: 'o tipo e a forma são conferidos, e depois os campos são ignorados, com um aviso',
        en: 'checked for type and form, then ignored with a warning'
      }],
      [400, refusedWith(400)]
    ]
  })
] as const
