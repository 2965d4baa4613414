import { choice, withoutSwitch } from './assumption.ts'
import { worded } from '../words/register.ts'

const DAILY_FREQUENCY = 'Resources, Daily frequency'
const REQUEST = 'Resources, Adjustment request'

/** Open points about the figures of a day, and what an approved adjustment does to them. */
export const DAILY_FREQUENCIES = [
  withoutSwitch({
    id: 'A45',
    section: 'Limits',
    question: worded('A45.question'),
    answer: worded('A45.answer')
  }),
  withoutSwitch({
    id: 'A46',
    section: 'Resources, Time rule',
    question: worded('A46.question'),
    answer: worded('A46.answer')
  }),
  withoutSwitch({
    id: 'A47',
    section: 'Resources, Adjustment',
    question: '`frequenciaDiariaJornada`',
    answer: worded('A47.answer')
  }),
  withoutSwitch({
    id: 'A48',
    section: 'Resources, Adjustment-collaborator',
    question: '`saldoAntigo`, `adicionalNoturnoAntigo`',
    answer: worded('A48.answer')
  }),
  withoutSwitch({
    id: 'A55',
    section: DAILY_FREQUENCY,
    question: worded('A55.question'),
    answer: worded('A55.answer')
  }),
  withoutSwitch({
    id: 'A57',
    section: DAILY_FREQUENCY,
    question: worded('A57.question'),
    answer: worded('A57.answer')
  }),
  choice({
    id: 'A62',
    section: REQUEST,
    question: worded('A62.question'),
    key: 'adjustment.combine',
    choices: [
      ['by-kind', worded('A62.by-kind')],
      ['latest', worded('A62.latest')]
    ]
  }),
  choice({
    id: 'A64',
    section: DAILY_FREQUENCY,
    question: worded('A64.question'),
    key: 'frequency.pendingAdjustment',
    choices: [
      ['shown', worded('A64.shown')],
      ['hidden', worded('A64.hidden')]
    ]
  }),
  withoutSwitch({
    id: 'A65',
    section: DAILY_FREQUENCY,
    question: worded('A65.question'),
    answer: worded('A65.answer')
  }),
  choice({
    id: 'A73',
    section: DAILY_FREQUENCY,
    question: worded('A73.question'),
    key: 'frequency.anticipation',
    choices: [
      ['both', worded('A73.both')],
      ['leaving', worded('A73.leaving')]
    ]
  }),
  choice({
    id: 'A74',
    section: DAILY_FREQUENCY,
    question: '`horasExtrasIntervaloSaldoBase`',
    key: 'frequency.breakBase',
    choices: [
      ['suppressed', worded('A74.suppressed')],
      ['within-balance', worded('A74.within-balance')],
      ['legal', worded('A74.legal')]
    ]
  }),
  choice({
    id: 'A75',
    section: DAILY_FREQUENCY,
    question: worded('A75.question'),
    key: 'frequency.flexiblePeriod',
    choices: [
      ['period', worded('A75.period')],
      ['day', worded('A75.day')]
    ]
  }),
  choice({
    id: 'A76',
    section: DAILY_FREQUENCY,
    question: worded('A76.question'),
    key: 'frequency.absenceInBank',
    choices: [
      ['apart', worded('A76.apart')],
      ['bank', worded('A76.bank')]
    ]
  }),
  choice({
    id: 'A86',
    section: 'Resources, Time record',
    question: worded('A86.question'),
    key: 'record.direction',
    choices: [
      ['in-turn', worded('A86.in-turn')],
      ['as-punched', worded('A86.as-punched')]
    ]
  }),
  choice({
    id: 'A78',
    section: `${REQUEST}; Endpoints, 1. Request an adjustment`,
    question: '`considerarRegistroRealizado: true`',
    key: 'adjustment.keptFigures',
    choices: [
      ['keep', worded('A78.keep')],
      ['keep-all', worded('A78.keep-all')],
      ['excuse-missing', worded('A78.excuse-missing')]
    ]
  }),
  choice({
    id: 'A79',
    section: 'Resources, Adjustment reason',
    question: worded('A79.question'),
    key: 'adjustment.discountedBalance',
    choices: [
      ['kept', worded('A79.kept')],
      ['minus-workload', worded('A79.minus-workload')]
    ]
  }),
  withoutSwitch({
    id: 'A84',
    section: 'Resources, Adjustment reason',
    question: worded('A84.question'),
    answer: worded('A84.answer')
  })
] as const
