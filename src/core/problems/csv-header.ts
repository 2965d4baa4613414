import type { Problems } from '../rules/problem.ts'
import type { Phrase } from './phrases.ts'
import type { Language } from '../words.ts'

type Wrong = Omit<Problems['csv-unknown-header'], 'columns' | 'instead'>

const PHRASES = {
  pt: {
    missing: ['não tem a coluna', 'não tem as colunas'],
    unknown: ['tem a coluna desconhecida', 'tem as colunas desconhecidas'],
    repeated: ['repete a coluna', 'repete as colunas']
  },
  en: {
    missing: ['lacks the column', 'lacks the columns'],
    unknown: ['has the unknown column', 'has the unknown columns'],
    repeated: ['repeats the column', 'repeats the columns']
  }
} satisfies Record<Language, Record<keyof Wrong, readonly [one: string, several: string]>>

const MAX_COLUMNS = 5
const MAX_COLUMN_CHARS = 40

/** Says that the header is elsewhere, or nowhere, or what is wrong with its columns. */
export function wrongHeader ({ instead, ...wrong }: Problems['csv-unknown-header'], language: Language): string {
  const [begin, first, header, lacks] = language === 'pt'
    ? [
        'O cabeçalho do CSV', 'A linha', 'do CSV não é o cabeçalho, que está na linha',
        'O CSV não tem cabeçalho: a linha'
      ]
    : ['The CSV header', 'Line', 'of the CSV is not the header, which is on line', 'The CSV has no header: line']
  if (instead === undefined) return `${begin} ${wrongColumns(wrong, language)}`
  const text = `${instead.line} (${shortened(instead.text)})`
  if (instead.header !== undefined) return `${first} ${text} ${header} ${instead.header}`
  return `${lacks} ${text} ${language === 'pt' ? 'já é de dados' : 'is a row'}`
}

/** `não tem a coluna date e repete a coluna data` */
function wrongColumns (wrong: Wrong, language: Language): string {
  const lists = (['missing', 'unknown', 'repeated'] as const)
    .filter(kind => wrong[kind].length > 0)
    .map(kind => `${PHRASES[language][kind][wrong[kind].length === 1 ? 0 : 1]} ${shown(wrong[kind])}`)
  return new Intl.ListFormat(language === 'pt' ? 'pt-BR' : 'en', { style: 'long', type: 'conjunction' }).format(lists)
}

/** What to change in a header. The columns that are known stay where they are, because the cells are in their order. */
export function headerChange (
  { columns, missing, unknown, repeated, instead }: Problems['csv-unknown-header']
): Phrase {
  if (instead !== undefined) return headerPlace(columns, instead)
  const en = [
    ...unknown.length > 0 ? [`rename ${shown(unknown)}, or take it out with its cells`] : [],
    ...missing.length > 0 ? [`have a column ${missing.join(' and a column ')}`] : [],
    ...repeated.length > 0 ? [`rename ${shown(repeated)}, or take it out with its cells: one of a kind is enough`] : []
  ]
  const pt = [
    ...unknown.length > 0 ? [`renomeie ${shown(unknown)}, ou tire a coluna com suas células`] : [],
    ...missing.length > 0 ? [`inclua a coluna ${missing.join(' e a coluna ')}`] : [],
    ...repeated.length > 0 ? [`renomeie ${shown(repeated)}, ou tire a coluna com suas células: uma de cada basta`] : []
  ]
  const all = columns.join(', ')
  return {
    pt: `na primeira linha, ${pt.join('; ')}; as colunas podem ser ${all}, em qualquer ordem`,
    en: `in the first line ${en.join('; ')}; the columns may be ${all}, in any order`
  }
}

function headerPlace (
  columns: readonly string[], { header, line }: NonNullable<Problems['csv-unknown-header']['instead']>
): Phrase {
  if (header === undefined) {
    return {
      pt: `ponha antes dos dados uma linha de cabeçalho, como ${columns.join(',')}`,
      en: `put a header line before the rows, such as ${columns.join(',')}`
    }
  }
  return {
    pt: `tire o que vem antes da linha ${header}, a partir da linha ${line}`,
    en: `take out what is before line ${header}, from line ${line} on`
  }
}

function shown (columns: readonly string[]): string {
  const some = columns.slice(0, MAX_COLUMNS)
    .map(name => name === '' ? '""' : shortened(name.replace(/\s+/g, ' '))).join(', ')
  return columns.length > MAX_COLUMNS ? `${some}…` : some
}

function shortened (name: string): string {
  return name.length > MAX_COLUMN_CHARS ? `${name.slice(0, MAX_COLUMN_CHARS)}…` : name
}
