import { bytesText } from '../assumptions/bytes-text.ts'
import { choices, counted, TEXT_FORMATS, types } from './phrases.ts'
import { DAYS } from './days.ts'
import type { Rows } from './row.ts'

/** Problems of a single value of a body or a query. */
export const VALUES = {
  ...DAYS,
  required: {
    audience: 'client',
    status: 400,
    assumptionsAt: {
      formato: ['A14'], expiresIn: ['A08'], permissions: ['A08'], nome: ['A30'], localizacoes: ['A30']
    },
    pt: p => `${p.field} é obrigatório`,
    en: p => `${p.field} is required`,
    fix: (_, refusal) => refusal.added()
  },
  'wrong-type': {
    audience: 'client',
    status: 400,
    assumptionsAt: { '*': ['A16'] },
    pt: p => `${p.field} deve ser ${types(p.expected, 'pt')}`,
    en: p => `${p.field} must be ${types(p.expected, 'en')}`,
    note: { pt: '; nada é convertido', en: '; nothing is converted' },
    fix: ({ expected }, refusal) => refusal.instead(...refusal.converted(expected))
  },
  'not-one-of': {
    audience: 'client',
    status: 400,
    assumptionsAt: { permissions: ['A07'] },
    pt: p => `${p.field} deve ser um de: ${choices(p.allowed)}`,
    en: p => `${p.field} must be one of: ${choices(p.allowed)}`,
    fix: ({ allowed }, refusal) => [...refusal.instead(refusal.nearest(allowed)), ...refusal.inventing(...allowed)]
  },
  'wrong-format': {
    audience: 'client',
    status: 400,
    assumptionsAt: { anexos: ['A26'], registrosPropostos: ['A59'], expiresIn: ['A09'], base64: ['A38'] },
    pt: p => `${p.field} deve ser ${TEXT_FORMATS[p.format].pt}`,
    en: p => `${p.field} must be ${TEXT_FORMATS[p.format].en}`,
    fix: ({ format }, refusal) => refusal.instead(refusal.reformatted(format))
  },
  'outside-years': {
    audience: 'client',
    status: 400,
    assumptionsAt: { '*': ['A67'] },
    pt: p => `${p.field} deve ficar nos anos de ${p.first} a ${p.last}${p.inUtc ? ', em UTC' : ''}`,
    en: p => `${p.field} must be in the years ${p.first} to ${p.last}${p.inUtc ? ', in UTC' : ''}`,
    fix: (_, refusal) => refusal.instead(refusal.inThisYear())
  },
  'too-short': {
    audience: 'client',
    status: 400,
    assumptionsAt: { registrosPropostos: ['A59'] },
    pt: p => p.minimum === 1
      ? `${p.field} não pode ser vazio`
      : `${p.field} deve ter pelo menos ${p.minimum} caracteres`,
    en: p => p.minimum === 1
      ? `${p.field} must not be empty`
      : `${p.field} must have at least ${p.minimum} characters`,
    fix: (_, refusal) => refusal.instead()
  },
  'too-long': {
    audience: 'client',
    status: 400,
    pt: p => `${p.field} deve ter no máximo ${counted(p.maximum, 'caractere', 'caracteres')}`,
    en: p => `${p.field} must have at most ${counted(p.maximum, 'character', 'characters')}`,
    fix: ({ maximum }, refusal) => refusal.shortened(maximum, 'characters')
  },
  'too-few-items': {
    audience: 'client',
    status: 400,
    assumptionsAt: { jornadas: ['A20'], registrosPropostos: ['A59'], permissions: ['A08'], collaboratorIds: ['A41'] },
    pt: p => `${p.field} deve ter pelo menos ${counted(p.minimum, 'item', 'itens')}`,
    en: p => `${p.field} must have at least ${counted(p.minimum, 'item', 'items')}`,
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
    pt: p => `${p.field} deve ter no máximo ${counted(p.maximum, 'item', 'itens')}`,
    en: p => `${p.field} must have at most ${counted(p.maximum, 'item', 'items')}`,
    fix: ({ maximum }, refusal) => refusal.shortened(maximum, 'items')
  },
  'too-small': {
    audience: 'client',
    status: 400,
    assumptionsAt: { minMinutos: ['A19'], maxMinutos: ['A19'], localizacoes: ['A72'] },
    pt: p => `${p.field} deve ser no mínimo ${p.minimum}`,
    en: p => `${p.field} must be at least ${p.minimum}`,
    fix: ({ minimum }, refusal) => refusal.inventing(minimum)
  },
  'too-large': {
    audience: 'client',
    status: 400,
    assumptionsAt: { minMinutos: ['A19'], maxMinutos: ['A19'], localizacoes: ['A72'] },
    pt: p => `${p.field} deve ser no máximo ${p.maximum}`,
    en: p => `${p.field} must be at most ${p.maximum}`,
    fix: ({ maximum }, refusal) => refusal.inventing(maximum)
  },
  'not-whole': {
    audience: 'client',
    status: 400,
    assumptionsAt: { minMinutos: ['A19'], maxMinutos: ['A19'] },
    pt: p => `${p.field} deve ser um número inteiro`,
    en: p => `${p.field} must be a whole number`,
    fix: (_, refusal) => refusal.instead(refusal.whole())
  },
  'not-unique': {
    audience: 'client',
    status: 400,
    pt: p => `${p.field} não pode ter itens repetidos`,
    en: p => `${p.field} must not repeat an item`,
    fix: (_, refusal) => refusal.instead(Array.isArray(refusal.sent) ? [...new Set(refusal.sent)] : undefined)
  },
  'unknown-field': {
    audience: 'client',
    status: 400,
    assumptionsAt: { '*': ['A15'] },
    pt: p => `${p.field} não é um campo conhecido`,
    en: p => `${p.field} is not a known field`,
    note: {
      pt: ', e a configuração request.unknownFields recusa esses campos',
      en: ', and the setting request.unknownFields refuses those'
    },
    fix: (_, refusal) => refusal.renamed()
  },
  'other-format-field': {
    audience: 'client',
    status: 400,
    assumptionsAt: { '*': ['A82'] },
    pt: p => `${p.field} só pode vir com formato ${p.format}`,
    en: p => `${p.field} can only come with formato ${p.format}`,
    note: {
      pt: ', e a configuração adjustment.foreignFields recusa os campos de outro formato',
      en: ', and the setting adjustment.foreignFields refuses fields of another format'
    },
    fix: (_, refusal) => refusal.remove()
  },
  'not-after': {
    audience: 'client',
    status: 400,
    assumptionsAt: { maxMinutos: ['A19'] },
    pt: p => `${p.field} deve ser maior que ${p.other}`,
    en: p => `${p.field} must be greater than ${p.other}`,
    fix: ({ other }, refusal) => refusal.after(other)
  },
  below: {
    audience: 'client',
    status: 400,
    assumptionsAt: { maxPeriodo: ['A21'] },
    pt: p => `${p.field} não pode ser menor que ${p.other}`,
    en: p => `${p.field} must not be less than ${p.other}`,
    fix: ({ other }, refusal) => [...refusal.swapped(other), ...refusal.inventing(refusal.field(other))]
  },
  'too-many-days': {
    audience: 'client',
    status: 400,
    assumptionsAt: { maxPeriodo: ['A21'] },
    pt: p => `${p.field} deve encerrar um período de no máximo ${counted(p.maximum, 'dia', 'dias')}`,
    en: p => `${p.field} must end a period of at most ${counted(p.maximum, 'day', 'days')}`,
    fix: ({ maximum }, refusal) => refusal.lastDay(maximum)
  },
  duplicate: {
    audience: 'client',
    status: 400,
    assumptionsAt: { anexos: ['A27'], registrosPropostos: ['A59'], localizacoes: ['A72'] },
    pt: p => `${p.field} repete ${p.value}`,
    en: p => `${p.field} repeats ${p.value}`,
    note: { pt: ': cada um pode aparecer uma vez', en: ': each may be there once' },
    fix: (_, refusal) => refusal.removeRepeated()
  },
  'ends-outside': {
    audience: 'client',
    status: 400,
    assumptionsAt: { expiresIn: ['A09'] },
    pt: p => `${p.field} deve ser maior que zero e terminar até o fim de ${p.last}`,
    en: p => `${p.field} must be longer than zero and end by the end of ${p.last}`,
    fix: (_, refusal) => refusal.instead()
  },
  blank: {
    audience: 'client',
    status: 400,
    assumptionsAt: { '*': ['A67'] },
    pt: p => `${p.field} não pode ficar em branco`,
    en: p => `${p.field} must not be blank`,
    fix: (_, refusal) => refusal.instead()
  },
  'too-many-bytes': {
    audience: 'client',
    status: 400,
    assumptionsAt: { anexos: ['A26'], base64: ['A39'] },
    pt: p => `${p.field} deve ter no máximo ${bytesText(p.maximum, 'pt')}`,
    en: p => `${p.field} must have at most ${bytesText(p.maximum, 'en')}`,
    fix: ({ maximum }, { pointer }) => ({
      pt: `envie em ${pointer} um arquivo de no máximo ${maximum} bytes`,
      en: `send a file of at most ${maximum} bytes in ${pointer}`
    })
  },
  'identifier-in-use': {
    audience: 'client',
    status: 400,
    assumptionsAt: { anexos: ['A27'] },
    pt: p => `${p.field} já está em uso: ${p.value}`,
    en: p => `${p.field} is already in use: ${p.value}`,
    note: { pt: '; sem um, é criado um novo', en: '; without one, a new one is made' },
    fix: (_, refusal) => refusal.remove()
  },
  invalid: {
    audience: 'client',
    status: 400,
    pt: p => `${p.field} não é válido`,
    en: p => `${p.field} is not valid`,
    fix: (_, refusal) => refusal.pointer?.endsWith('/arquivoId') === true
      ? refusal.remove()
      : refusal.instead()
  },
  'more-violations': {
    audience: 'client',
    status: 400,
    pt: p => `e há mais ${counted(p.count, 'problema', 'problemas')}`,
    en: p => `and there ${p.count === 1 ? 'is 1 more problem' : `are ${p.count} more problems`}`,
    fix: ({ count }) => ({
      pt: `corrija primeiro os que estão listados; há mais ${count}`,
      en: `correct those that are listed first; ${count} more follow`
    })
  }
} satisfies Rows
