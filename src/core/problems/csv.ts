import { headerChange, wrongHeader } from './csv-header.ts'
import { brazilian, type Language } from '../words.ts'
import { closedDays, MOVING_THE_END } from './phrases.ts'
import type { Rows } from './row.ts'

const LAYOUT = 'Endpoints, 4. Create shift-day exceptions from a CSV file (column layout: not shown)'

/** Problems of the CSV file of an import, and of its lines. */
export const CSV = {
  'csv-empty': {
    audience: 'client',
    status: 400,
    assumptions: ['A37'],
    pt: 'O arquivo CSV está vazio',
    en: 'The CSV file is empty',
    contract: LAYOUT,
    fix: {
      pt: 'ponha no arquivo uma linha de cabeçalho e pelo menos uma linha de dados',
      en: 'put a header line and at least one row into the file'
    }
  },
  'csv-undecodable': {
    audience: 'client',
    status: 400,
    assumptions: ['A37'],
    pt: p => `O arquivo CSV não pôde ser lido: ${looks(p.encoding, 'pt')}`,
    en: p => `The CSV file could not be read: ${looks(p.encoding, 'en')}`,
    contract: LAYOUT,
    fix: {
      pt: 'envie o arquivo como texto em UTF-8 ou Windows-1252',
      en: 'send the file as UTF-8 or Windows-1252 text'
    }
  },
  'csv-too-many-rows': {
    audience: 'client',
    status: 400,
    assumptions: ['A39'],
    pt: p => `O arquivo CSV tem mais de ${p.maximum} linhas, o limite da opção --max-import-rows`,
    en: p => `The CSV file has more than ${p.maximum} rows, the limit of the option --max-import-rows`,
    contract: LAYOUT,
    fix: ({ maximum }) => ({
      pt: `envie no máximo ${maximum} linhas por arquivo, ou inicie o servidor com um --max-import-rows maior`,
      en: `send at most ${maximum} rows in a file, or start the server with a larger --max-import-rows`
    })
  },
  'csv-unknown-header': {
    audience: 'client',
    status: 400,
    assumptions: ['A34', 'A37'],
    pt: p => `${wrongHeader(p, 'pt')}; as colunas conhecidas são: ${p.columns.join(', ')}`,
    en: p => `${wrongHeader(p, 'en')}; the known columns are: ${p.columns.join(', ')}`,
    contract: LAYOUT,
    fix: (details, refusal) => refusal.renamedColumns(details) ?? headerChange(details)
  },
  'row-columns': {
    audience: 'client',
    status: 400,
    assumptions: ['A34', 'A36'],
    pt: ({ expected, found, delimiter, wanted }) => delimiter === undefined
      ? `a linha tem ${found} colunas, e o cabeçalho tem ${expected}`
      : `a linha tem ${separator(delimiter, 'pt')} entre as células, e o cabeçalho tem ${separator(wanted, 'pt')}`,
    en: ({ expected, found, delimiter, wanted }) => delimiter === undefined
      ? `the line has ${found} columns, and the header has ${expected}`
      : `the line has ${separator(delimiter, 'en')} between its cells, and the header has ${separator(wanted, 'en')}`,
    contract: LAYOUT,
    fix: ({ expected, found, delimiter, wanted }) => delimiter === undefined
      ? {
          pt: `tire ${found - expected} células da linha, ou ponha entre aspas as que contêm o separador`,
          en: `take ${found - expected} cells off the line, or quote those with a separator in them`
        }
      : {
          pt: `use ${separator(wanted, 'pt')} em todas as linhas, como no cabeçalho`,
          en: `use ${separator(wanted, 'en')} in all lines, as in the header`
        }
  },
  'row-unreadable': {
    audience: 'client',
    status: 400,
    assumptions: ['A34', 'A36'],
    pt: ({ lines, isCell }) => isCell === true
      ? `as aspas da primeira só se fecham na última, e há linhas de dados dentro de uma célula: ${lines}`
      : lines > 1
        ? `as aspas abertas na primeira não têm par, e as ${lines} linhas foram lidas como uma só`
        : 'as aspas não têm par',
    en: ({ lines, isCell }) => isCell === true
      ? `the quotes of the first are closed in the last one, and there are rows inside a cell: ${lines}`
      : lines > 1
        ? `the quotes that the first opens have no pair, and the ${lines} lines were read as one`
        : 'the quotes have no pair',
    contract: LAYOUT,
    fix: {
      pt: 'feche todas as aspas que a linha abre',
      en: 'close every quote that the line opens'
    }
  },
  'row-empty': {
    audience: 'client',
    status: 400,
    assumptions: ['A34', 'A36'],
    pt: p => `${p.column} está vazio`,
    en: p => `${p.column} is empty`,
    contract: LAYOUT,
    fix: ({ column }) => ({
      pt: `preencha ${column}`,
      en: `fill in ${column}`
    })
  },
  'row-date': {
    audience: 'client',
    status: 400,
    assumptions: ['A34', 'A36'],
    pt: p => `${p.column} deve ser uma data existente, dd/MM/yyyy ou yyyy-MM-dd: ${p.value}`,
    en: p => `${p.column} must be an existing date, dd/MM/yyyy or yyyy-MM-dd: ${p.value}`,
    contract: LAYOUT,
    fix: ({ column }) => ({
      pt: `escreva ${column} como dd/MM/yyyy ou yyyy-MM-dd`,
      en: `write ${column} as dd/MM/yyyy or yyyy-MM-dd`
    })
  },
  'row-year': {
    audience: 'client',
    status: 400,
    assumptions: ['A34', 'A36', 'A67'],
    pt: p => `${p.column} deve ficar nos anos de ${p.first} a ${p.last}: ${p.value}`,
    en: p => `${p.column} must be in the years ${p.first} to ${p.last}: ${p.value}`,
    contract: LAYOUT,
    fix: ({ column, first, last }) => ({
      pt: `escreva ${column} com um ano de ${first} a ${last}`,
      en: `write ${column} with a year from ${first} to ${last}`
    })
  },
  'row-swaps-itself': {
    audience: 'client',
    status: 400,
    assumptions: ['A35'],
    pt: 'o dia seria trocado por ele mesmo',
    en: 'the day would change places with itself',
    contract: LAYOUT,
    fix: {
      pt: 'indique outra data ou outro colaborador para a troca',
      en: 'name another date or another collaborator to change places with'
    }
  },
  'row-displaced': {
    audience: 'client',
    status: 400,
    assumptions: ['A36'],
    pt: p => `foi substituída pela linha ${p.line}`,
    en: p => `was displaced by line ${p.line}`,
    contract: LAYOUT,
    fix: ({ line }) => ({
      pt: `tire esta linha ou a linha ${line}: as duas tratam do mesmo dia do mesmo colaborador`,
      en: `leave out this line or line ${line}: they are about the same day of the same collaborator`
    })
  },
  'row-date-alone': {
    audience: 'client',
    status: 400,
    assumptions: ['A35'],
    pt: 'falta a data ou o colaborador da troca',
    en: 'the date or the collaborator to change places with is missing',
    contract: LAYOUT,
    fix: {
      pt: 'preencha a data ou o colaborador da troca, ou mude import.dateAlone para day-off',
      en: 'fill in the date or the collaborator to change places with, or set import.dateAlone to day-off'
    }
  },
  'row-closed': {
    audience: 'client',
    status: 400,
    assumptions: ['A77'],
    pt: p => `não pode mudar ${closedDays(p, 'pt')}`,
    en: p => `must not change ${closedDays(p, 'en')}`,
    contract: LAYOUT,
    fix: ({ through }) => ({
      pt: `escolha outros dias, que não mudem nenhum até ${brazilian(through)}, ou ${MOVING_THE_END.pt}`,
      en: `choose other days, which change none up to ${brazilian(through)}, or ${MOVING_THE_END.en}`
    })
  }
} satisfies Rows

function looks (encoding: string, language: Language): string {
  if (encoding === 'zip' || encoding === 'binary') {
    return language === 'pt' ? 'parece uma planilha, e não um CSV' : 'it looks like a spreadsheet, not a CSV file'
  }
  return language === 'pt' ? `parece ${encoding}` : `it looks like ${encoding}`
}

const SEPARATORS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  ';': { pt: 'ponto e vírgula', en: 'a semicolon' },
  ',': { pt: 'vírgula', en: 'a comma' },
  '\t': { pt: 'tabulação', en: 'a tab' }
}

function separator (delimiter: string | undefined, language: Language): string {
  return SEPARATORS[delimiter ?? '']?.[language] ?? `${delimiter}`
}
