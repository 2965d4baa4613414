import { bytesText } from '../assumptions/bytes-text.ts'
import { choices, types } from './phrases.ts'
import { DAYS } from './days.ts'
import type { Rows } from './row.ts'
import { worded } from '../words/problems.ts'

/** Problems of a single value of a body or a query. */
export const VALUES = {
  ...DAYS,
  required: {
    audience: 'client',
    status: 400,
    assumptionsAt: {
      formato: ['A14'], expiresIn: ['A08'], permissions: ['A08'], nome: ['A30'], localizacoes: ['A30']
    },
    fix: (_, refusal) => refusal.added()
  },
  'wrong-type': {
    audience: 'client',
    status: 400,
    assumptionsAt: { '*': ['A16'] },
    text: p => worded('wrong-type', { types: types(p.expected), field: p.field }),
    note: worded('wrong-type.note'),
    fix: ({ expected }, refusal) => refusal.instead(...refusal.converted(expected))
  },
  'not-one-of': {
    audience: 'client',
    status: 400,
    assumptionsAt: { permissions: ['A07'] },
    text: p => worded('not-one-of', { field: p.field, choices: choices(p.allowed) }),
    fix: ({ allowed }, refusal) => [...refusal.instead(refusal.nearest(allowed)), ...refusal.inventing(...allowed)]
  },
  'wrong-format': {
    audience: 'client',
    status: 400,
    assumptionsAt: { anexos: ['A26'], registrosPropostos: ['A59'], expiresIn: ['A09'], base64: ['A38'] },
    text: p => worded('wrong-format', { textFormats: worded(`format.${p.format}`), field: p.field }),
    fix: ({ format }, refusal) => refusal.instead(refusal.reformatted(format))
  },
  'outside-years': {
    audience: 'client',
    status: 400,
    assumptionsAt: { '*': ['A67'] },
    text: p => worded('outside-years', { ...p, inUtc: p.inUtc ? worded('inUtc') : '' }),
    fix: (_, refusal) => refusal.instead(refusal.inThisYear())
  },
  'too-short': {
    audience: 'client',
    status: 400,
    assumptionsAt: { registrosPropostos: ['A59'] },
    text: p => worded(p.minimum === 1 ? 'too-short.empty' : 'too-short', p),
    fix: (_, refusal) => refusal.instead()
  },
  'too-long': {
    audience: 'client',
    status: 400,
    fix: ({ maximum }, refusal) => refusal.shortened(maximum, 'characters')
  },
  'too-few-items': {
    audience: 'client',
    status: 400,
    assumptionsAt: { jornadas: ['A20'], registrosPropostos: ['A59'], permissions: ['A08'], collaboratorIds: ['A41'] },
    fix: (_, refusal) => refusal.appended()
  },
  'too-many-items': {
    audience: 'client',
    status: 400,
    assumptionsAt: {
      jornadas: ['A81'],
      anexos: ['A26'],
      registrosPropostos: ['A81'],
      permissions: ['A81'],
      localizacoes: ['A81'],
      collaboratorIds: ['A81']
    },
    fix: ({ maximum }, refusal) => refusal.shortened(maximum, 'items')
  },
  'too-small': {
    audience: 'client',
    status: 400,
    assumptionsAt: { minMinutos: ['A19'], maxMinutos: ['A19'], localizacoes: ['A72'] },
    fix: ({ minimum }, refusal) => refusal.inventing(minimum)
  },
  'too-large': {
    audience: 'client',
    status: 400,
    assumptionsAt: { minMinutos: ['A19'], maxMinutos: ['A19'], localizacoes: ['A72'] },
    fix: ({ maximum }, refusal) => refusal.inventing(maximum)
  },
  'not-whole': {
    audience: 'client',
    status: 400,
    assumptionsAt: { minMinutos: ['A19'], maxMinutos: ['A19'] },
    fix: (_, refusal) => refusal.instead(refusal.whole())
  },
  'not-unique': {
    audience: 'client',
    status: 400,
    fix: (_, refusal) => refusal.instead(Array.isArray(refusal.sent) ? [...new Set(refusal.sent)] : undefined)
  },
  'unknown-field': {
    audience: 'client',
    status: 400,
    assumptionsAt: { '*': ['A15'] },
    note: worded('unknown-field.note'),
    fix: (_, refusal) => refusal.renamed()
  },
  'other-format-field': {
    audience: 'client',
    status: 400,
    assumptionsAt: { '*': ['A82'] },
    note: worded('other-format-field.note'),
    fix: (_, refusal) => refusal.remove()
  },
  'not-after': {
    audience: 'client',
    status: 400,
    assumptionsAt: { maxMinutos: ['A19'] },
    fix: ({ other }, refusal) => refusal.after(other)
  },
  below: {
    audience: 'client',
    status: 400,
    assumptionsAt: { maxPeriodo: ['A21'] },
    fix: ({ other }, refusal) => [...refusal.swapped(other), ...refusal.inventing(refusal.field(other))]
  },
  'too-many-days': {
    audience: 'client',
    status: 400,
    assumptionsAt: { maxPeriodo: ['A21'] },
    fix: ({ maximum }, refusal) => refusal.lastDay(maximum)
  },
  duplicate: {
    audience: 'client',
    status: 400,
    assumptionsAt: { anexos: ['A27'], registrosPropostos: ['A59'], localizacoes: ['A72'] },
    note: worded('duplicate.note'),
    fix: (_, refusal) => refusal.removeRepeated()
  },
  'ends-outside': {
    audience: 'client',
    status: 400,
    assumptionsAt: { expiresIn: ['A09'] },
    fix: (_, refusal) => refusal.instead()
  },
  blank: {
    audience: 'client',
    status: 400,
    assumptionsAt: { '*': ['A67'] },
    fix: (_, refusal) => refusal.instead()
  },
  'too-many-bytes': {
    audience: 'client',
    status: 400,
    assumptionsAt: { anexos: ['A26'], base64: ['A39'] },
    text: p => worded('too-many-bytes', { field: p.field, maximum: bytesText(p.maximum) }),
    fix: ({ maximum }, { pointer }) => worded('too-many-bytes.fix', { pointer, maximum })
  },
  'identifier-in-use': {
    audience: 'client',
    status: 400,
    assumptionsAt: { anexos: ['A27'] },
    note: worded('identifier-in-use.note'),
    fix: (_, refusal) => refusal.remove()
  },
  invalid: {
    audience: 'client',
    status: 400,
    fix: (_, refusal) => refusal.pointer?.endsWith('/arquivoId') === true
      ? refusal.remove()
      : refusal.instead()
  },
  'more-violations': {
    audience: 'client',
    status: 400,
    fix: ({ count }) => worded('more-violations.fix', { count })
  }
} satisfies Rows
