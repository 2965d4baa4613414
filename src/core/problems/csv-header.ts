import type { Problems } from '../rules/problem.ts'
import { inEach, type Language, type Words } from '../words.ts'
import { worded } from '../words/problems.ts'

type Wrong = Omit<Problems['csv-unknown-header'], 'columns' | 'instead'>

const MAX_COLUMNS = 5
const MAX_COLUMN_CHARS = 40

/** Says that the header is elsewhere, or nowhere, or what is wrong with its columns. */
export function wrongHeader ({ instead, ...wrong }: Problems['csv-unknown-header']): Words {
  if (instead === undefined) {
    return worded('header.wrong', { columns: inEach(language => wrongColumns(wrong, language)) })
  }
  const { line, header } = instead
  const text = shortened(instead.text)
  return header === undefined
    ? worded('header.none', { line, text })
    : worded('header.elsewhere', { line, text, header })
}

/** `não tem a coluna date e repete a coluna data` */
function wrongColumns (wrong: Wrong, language: Language): string {
  const lists = (['missing', 'unknown', 'repeated'] as const)
    .filter(kind => wrong[kind].length > 0)
    .map(kind => worded(`header.${kind}`, { count: wrong[kind].length, columns: shown(wrong[kind]) })[language])
  return new Intl.ListFormat(language, { style: 'long', type: 'conjunction' }).format(lists)
}

/** What to change in a header. The columns that are known stay where they are, because the cells are in their order. */
export function headerChange (
  { columns, missing, unknown, repeated, instead }: Problems['csv-unknown-header']
): Words {
  if (instead !== undefined) return headerPlace(columns, instead)
  const said = inEach(language => [
    ...unknown.length > 0 ? [worded('header.rename', { columns: shown(unknown) })] : [],
    ...missing.length > 0
      ? [worded('header.include', { columns: missing.join(worded('header.andColumn')[language]) })]
      : [],
    ...repeated.length > 0 ? [worded('header.renameOne', { columns: shown(repeated) })] : []
  ].map(words => words[language]).join('; '))
  return worded('inTheFirstLineTheColumns', { said, all: columns.join(', ') })
}

function headerPlace (
  columns: readonly string[], { header, line }: NonNullable<Problems['csv-unknown-header']['instead']>
): Words {
  if (header === undefined) {
    return worded('putAHeaderLineBeforeThe', { columns: columns.join(',') })
  }
  return worded('takeOutWhatIsBeforeLine', { header, line })
}

function shown (columns: readonly string[]): string {
  const some = columns.slice(0, MAX_COLUMNS)
    .map(name => name === '' ? '""' : shortened(name.replace(/\s+/g, ' '))).join(', ')
  return columns.length > MAX_COLUMNS ? `${some}…` : some
}

function shortened (name: string): string {
  return name.length > MAX_COLUMN_CHARS ? `${name.slice(0, MAX_COLUMN_CHARS)}…` : name
}
