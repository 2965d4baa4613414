import type { Rows } from './row.ts'

/** Problems of fixtures, the state document and other data that only an operator writes. */
export const FIXTURES = {
  'outside-shift': {
    audience: 'operator',
    status: 400,
    pt: p => `${p.field} deve ficar entre a entrada e a saída`,
    en: p => `${p.field} must be between entrada and saida`
  },
  'not-the-key': {
    audience: 'operator',
    status: 400,
    pt: p => `${p.field} dá a esta entidade o endereço ${p.own}, e não ${p.asked}`,
    en: p => `${p.field} gives this entity the address ${p.own}, and not ${p.asked}`
  },
  'not-with': {
    audience: 'operator',
    status: 400,
    pt: p => `${p.field} não combina com ${p.other}`,
    en: p => `${p.field} does not go with ${p.other}`
  },
  unresolved: {
    audience: 'operator',
    status: 400,
    pt: p => `${p.field} não existe em ${p.collection}: ${p.value}`,
    en: p => `${p.field} is not in ${p.collection}: ${p.value}`
  },
  'still-referenced': {
    audience: 'operator',
    status: 400,
    pt: p => `${p.value} ainda é usado por ${p.collection} (${p.field})`,
    en: p => `${p.value} is still used by ${p.collection} (${p.field})`
  },
  'unknown-file': {
    audience: 'operator',
    status: 400,
    pt: p => `${p.field} não é um arquivo conhecido; os conhecidos são: ${p.allowed.join(', ')}`,
    en: p => `${p.field} is not a known file; the known ones are: ${p.allowed.join(', ')}`
  },
  'unreadable-file': {
    audience: 'operator',
    status: 400,
    pt: p => `${p.field} não pôde ser lido`,
    en: p => `${p.field} could not be read`
  },
  'invalid-json': {
    audience: 'operator',
    status: 400,
    pt: p => `${p.field} não é JSON válido (linha ${p.line}, coluna ${p.column})`,
    en: p => `${p.field} is not valid JSON (line ${p.line}, column ${p.column})`
  },
  'fixtures-not-found': {
    audience: 'operator',
    status: 400,
    pt: p => `A pasta de fixtures não existe: ${p.folder}`,
    en: p => `There is no fixtures folder ${p.folder}`
  },
  'unknown-setting': {
    audience: 'operator',
    status: 400,
    pt: p => `${p.field} não é uma configuração; as conhecidas são: ${p.allowed.join(', ')}`,
    en: p => `${p.field} is not a setting; the known ones are: ${p.allowed.join(', ')}`
  }
} satisfies Rows
