import { choice, settled } from './assumption.ts'

const DAILY_FREQUENCY = 'Resources, Daily frequency'

/** Open points about the figures of a day. */
export const DAILY_FREQUENCIES = [
  choice({
    id: 'A62',
    section: 'Resources, Adjustment request',
    question: 'Several approved adjustments on one day',
    key: 'adjustment.combine',
    choices: [
      ['by-kind', 'they act together by kind (`attendance.md`)'],
      ['latest', 'the latest approved one alone counts']
    ]
  }),
  choice({
    id: 'A64',
    section: DAILY_FREQUENCY,
    question: 'A pending adjustment in `ajuste` of a daily frequency',
    key: 'frequency.pendingAdjustment',
    choices: [['shown', 'shown when no approved one is there'], ['hidden', 'never shown']]
  }),
  settled({
    id: 'A65',
    section: DAILY_FREQUENCY,
    question: '`grupoFlexivelConfiguracao` on a day of a flexible shift that is in no group',
    answer: 'absent: there is none'
  })
] as const
