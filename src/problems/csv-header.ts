import type { Problems } from '../domain/problem.ts'
import type { Language, Phrase } from './phrases.ts'

type Wrong = Omit<Problems['csv-unknown-header'], 'columns'>

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

/** Says what is wrong with the columns of a header: `não tem a coluna date e repete a coluna data`. */
export function wrongColumns (wrong: Wrong, language: Language): string {
  const lists = (['missing', 'unknown', 'repeated'] as const)
    .filter(kind => wrong[kind].length > 0)
    .map(kind => `${PHRASES[language][kind][wrong[kind].length === 1 ? 0 : 1]} ${shown(wrong[kind])}`)
  return new Intl.ListFormat(language === 'pt' ? 'pt-BR' : 'en', { style: 'long', type: 'conjunction' }).format(lists)
}

/** What to change in a header. The columns that are known stay where they are, because the cells are in their order. */
export function headerChange ({ columns, missing, unknown, repeated }: Problems['csv-unknown-header']): Phrase {
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

function shown (columns: readonly string[]): string {
  const some = columns.slice(0, MAX_COLUMNS)
    .map(name => name === '' ? '""' : shortened(name.replace(/\s+/g, ' '))).join(', ')
  return columns.length > MAX_COLUMNS ? `${some}…` : some
}

function shortened (name: string): string {
  return name.length > MAX_COLUMN_CHARS ? `${name.slice(0, MAX_COLUMN_CHARS)}…` : name
}
