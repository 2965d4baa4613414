import type { Language } from '../words.ts'
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
    pt: p => `${p.field} não pôde ser lido (${p.reason})`,
    en: p => `${p.field} could not be read (${p.reason})`
  },
  'invalid-json': {
    audience: 'operator',
    status: 400,
    pt: p => `${p.field} não é JSON válido (linha ${p.line}, coluna ${p.column})`,
    en: p => `${p.field} is not valid JSON (line ${p.line}, column ${p.column})`
  },
  'wrong-encoding': {
    audience: 'operator',
    status: 400,
    pt: p => `${p.field} não está em UTF-8${p.line === undefined ? '' : ` (linha ${p.line})`}: ${guessed(p, 'pt')}`,
    en: p => `${p.field} is not UTF-8${p.line === undefined ? '' : ` (line ${p.line})`}: ${guessed(p, 'en')}`
  },
  'repeated-key': {
    audience: 'operator',
    status: 400,
    pt: p => `${p.field} aparece mais de uma vez no mesmo objeto (linha ${p.line}, coluna ${p.column})`,
    en: p => `${p.field} appears more than once in one object (line ${p.line}, column ${p.column})`
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

const SAVE: Readonly<Record<Language, string>> = {
  pt: 'Salve-o como UTF-8: no Bloco de Notas, Salvar como, Codificação UTF-8; no PowerShell, -Encoding utf8',
  en: 'Save it as UTF-8: in Notepad, Save as, Encoding UTF-8; in PowerShell, -Encoding utf8'
}
const UNPACK: Readonly<Record<Language, string>> = { pt: 'Descompacte-o antes', en: 'Unpack it first' }

/** What the file looks like, and how to save it. */
function guessed ({ encoding }: { readonly encoding: string }, language: Language): string {
  const [like, mixed, binary] = language === 'pt'
    ? ['parece', 'mistura UTF-8 com Windows-1252', 'não é um texto']
    : ['it looks like', 'it mixes UTF-8 with Windows-1252', 'it is not a text']
  if (encoding === 'binary') return binary
  if (encoding === 'gzip' || encoding === 'zip') return `${like} ${encoding}. ${UNPACK[language]}`
  const name = encoding === 'Windows-1252' ? `${encoding} (ANSI)` : encoding
  return `${encoding === 'mixed' ? mixed : `${like} ${name}`}. ${SAVE[language]}`
}
