import { brazilian } from '../words.ts'
import { closedDays } from './phrases.ts'
import type { Rows } from './row.ts'

/** Problems of a day or an instant that the adjustment cannot have. */
export const DAYS = {
  'outside-day': {
    audience: 'client',
    status: 400,
    assumptionsAt: { registrosPropostos: ['A59'] },
    pt: p => `${p.field} deve pertencer à jornada de ${brazilian(p.day)}`,
    en: p => `${p.field} must belong to the workday of ${brazilian(p.day)}`,
    fix: ({ day }, refusal) => refusal.onDay(day)
  },
  'outside-period': {
    audience: 'client',
    status: 400,
    assumptionsAt: { '*': ['A66'] },
    pt: p => `${p.field} deve ficar no período de minPeriodo a maxPeriodo`,
    en: p => `${p.field} must be in the period from minPeriodo to maxPeriodo`,
    fix: (_, refusal) => refusal.inventing(refusal.field('minPeriodo'))
  },
  'closed-period': {
    audience: 'client',
    status: 400,
    assumptionsAt: { '*': ['A77'] },
    pt: p => `o campo ${p.field} não pode alcançar ${closedDays(p, 'pt')}`,
    en: p => `${p.field} must not reach ${closedDays(p, 'en')}`,
    note: {
      pt: '; a configuração adjustment.closedThrough o fecha',
      en: '; the setting adjustment.closedThrough closes it'
    },
    fix: ({ through }, refusal) => refusal.opened(through)
  },
  'in-future': {
    audience: 'client',
    status: 400,
    assumptionsAt: { '*': ['A70'] },
    pt: p => `${p.field} não pode estar no futuro`,
    en: p => `${p.field} must not be in the future`,
    fix: (_, { pointer }) => ({
      pt: `envie em ${pointer} um instante que não passe do relógio do sandbox, ou adiante o relógio`,
      en: `send an instant in ${pointer} that is not after the clock of the sandbox, or advance the clock`
    })
  },
  'before-admission': {
    audience: 'client',
    status: 400,
    assumptionsAt: { '*': ['A70'] },
    pt: p => `${p.field} não pode ser anterior à admissão do colaborador, em ${brazilian(p.day)}`,
    en: p => `${p.field} must not be before the admission of the collaborator, on ${brazilian(p.day)}`,
    fix: ({ day }, { pointer }) => ({
      pt: `envie em ${pointer} um instante que não seja anterior a ${brazilian(day)}`,
      en: `send an instant in ${pointer} that is not before ${brazilian(day)}`
    })
  },
  'draft-collaborator': {
    audience: 'client',
    status: 400,
    assumptionsAt: { '*': ['A70'] },
    pt: 'O cadastro do colaborador ainda é um rascunho',
    en: 'The collaborator is still a draft',
    fix: {
      pt: 'use a chave de um colaborador ativo, ou indique um no cabeçalho x-sandbox-colaborador',
      en: 'use the key of an active collaborator, or name one in the header x-sandbox-colaborador'
    }
  }
} satisfies Rows
