import t from 'tap'
import { dataUrl } from '../../support/csv.ts'
import { cpf } from '../../support/cpf.ts'
import { ana, camila, marcos } from '../../support/fixture-names.ts'
import { testServer } from '../../support/server.ts'

const server = await testServer(t)
const header = 'colaborador;data;dataTroca;colaboradorTroca;observacao'
const COLUMNS = header.replaceAll(';', ', ')
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
const good = (day: number): string => `${camila};${String(day).padStart(2, '0')}/04/2026`
const rows = (...lines: readonly string[]): string => [header, ...lines].join('\n')
const inUtf16 = Buffer.from(`\uFEFF${rows(good(7))}`, 'utf16le')
const many = Array.from({ length: 5000 }, (_, at) => good(1 + at % 28))
const zeros = cpf(7_654_321)

/** What is told of a file: the message of a refusal, or the errors of lines; the days that apply; a warning. */
interface Told {
  pt: string | readonly string[]
  en: string | readonly string[]
  days?: number
  remarks?: string
  warning?: string
}

const kinds: ReadonlyArray<readonly [kind: string, content: string | Uint8Array, told: Told]> = [
  ['nothing', '', { pt: 'O arquivo CSV está vazio', en: 'The CSV file is empty' }],
  ['UTF-16, as "Unicode text"', inUtf16, {
    pt: 'O arquivo CSV não pôde ser lido: parece UTF-16', en: 'The CSV file could not be read: it looks like UTF-16'
  }],
  ['the spreadsheet itself', Buffer.from('PK\u0003\u0004\u0000\u0000spreadsheet'), {
    pt: 'O arquivo CSV não pôde ser lido: parece uma planilha, e não um CSV',
    en: 'The CSV file could not be read: it looks like a spreadsheet, not a CSV file'
  }],
  ['sep=; in its first line', `sep=;\r\n${rows(good(7), 'x;07/04/2026')}`, {
    pt: ['Linha 4: Colaborador não encontrado: x'], en: ['Line 4: Collaborator not found: x'], days: 1
  }],
  ['sep=| and its separator', `sep=|\n${rows(good(7)).replaceAll(';', '|')}`, { pt: [], en: [], days: 1 }],
  ['tabs', rows(good(7), 'x;07/04/2026').replaceAll(';', '\t'), {
    pt: ['Linha 3: Colaborador não encontrado: x'], en: ['Line 3: Collaborator not found: x'], days: 1
  }],
  ['sep=; further on', rows(good(7), 'sep=;'), {
    pt: ['Linha 3: data está vazio'], en: ['Line 3: data is empty'], days: 1
  }],
  ['a title line', `Escala de abril;;;\n\n${rows(good(7))}`, {
    pt: 'A linha 1 (Escala de abril) do CSV não é o cabeçalho, que está na linha 3; as colunas conhecidas são: ' +
      'collaboratorId, date, swappedDate, swappedCollaboratorId, remarks',
    en: 'Line 1 (Escala de abril) of the CSV is not the header, which is on line 3; the known columns are: ' +
      'collaboratorId, date, swappedDate, swappedCollaboratorId, remarks'
  }],
  ['no header', good(7), {
    pt: `O CSV não tem cabeçalho: a linha 1 (${camila} 07/…) já é de dados; as colunas conhecidas são: ` +
      'collaboratorId, date, swappedDate, swappedCollaboratorId, remarks',
    en: `The CSV has no header: line 1 (${camila} 07/…) is a row; the known columns are: ` +
      'collaboratorId, date, swappedDate, swappedCollaboratorId, remarks'
  }],
  ['a column that is not known', `${header};turno\n`, {
    pt: `O cabeçalho do CSV tem a coluna desconhecida turno; as colunas conhecidas são: ${COLUMNS}`,
    en: `The CSV header has the unknown column turno; the known columns are: ${COLUMNS}`
  }],
  ['a header with semicolons above rows with commas', rows(good(7), good(8).replaceAll(';', ',')), {
    pt: ['Linha 3: a linha tem vírgula entre as células, e o cabeçalho tem ponto e vírgula'],
    en: ['Line 3: the line has a comma between its cells, and the header has a semicolon'],
    days: 1
  }],
  ['the same in quotes', `colaborador,data\n"${camila}";"07/04/2026"\n${camila},08/04/2026`, {
    pt: ['Linha 2: a linha tem ponto e vírgula entre as células, e o cabeçalho tem vírgula'],
    en: ['Line 2: the line has a semicolon between its cells, and the header has a comma'],
    days: 1
  }],
  ['a quote that swallows all rows below', rows(`${ana};06/04/2026;;;"falta`, ...many), {
    pt: ['Linhas 2 a 5002: as aspas abertas na primeira não têm par, e as 5001 linhas foram lidas como uma só'],
    en: ['Lines 2 to 5002: the quotes that the first opens have no pair, and the 5001 lines were read as one'],
    days: 0
  }],
  ['a quote that swallows rows as far as the next one', rows(
    `${ana};06/04/2026;;;"falta`, good(7), good(8), `${camila};09/04/2026;;;fim"`, good(10)
  ), {
    pt: ['Linhas 2 a 5: as aspas da primeira só se fecham na última, e há linhas de dados dentro de uma célula: 3'],
    en: ['Lines 2 to 5: the quotes of the first are closed in the last one, and there are rows inside a cell: 3'],
    days: 2
  }],
  ['a remark of several lines', rows(`${ana};06/04/2026;;;"um\ndois; três"`), { pt: [], en: [], days: 1 }],
  ['text behind closed quotes', rows(`${ana};06/04/2026;;;"a"b`, good(7)), {
    pt: ['Linha 2: as aspas não têm par'], en: ['Line 2: the quotes have no pair'], days: 1
  }],
  ['lines in two encodings', Buffer.concat([
    Buffer.from(rows(`${ana};06/04/2026;;;Inventário\n`)), latin1(`${camila};07/04/2026;;;Manutenção`)
  ]), { pt: [], en: [], days: 2, warning: 'mixed-encodings /base64' }],
  ['letters of two encodings in a line', Buffer.concat([
    Buffer.from(rows(`${ana};06/04/2026;;;Inventário 😀 – `)), latin1('Manutenção')
  ]), { pt: [], en: [], days: 1, remarks: 'Inventário 😀 – Manutenção', warning: 'mixed-encodings /base64' }],
  ['a CPF without its zeros', rows(`${zeros.slice(2)};06/04/2026`, good(7)), {
    pt: [`Linha 2: Colaborador não encontrado: ${zeros.slice(2)}; a planilha tirou o zero do começo de um documento: ` +
      `seria Zélia Nunes, ${zeros}?`],
    en: [`Line 2: Collaborator not found: ${zeros.slice(2)}; the spreadsheet has taken the zero off the start of a ` +
      `document: is it Zélia Nunes, ${zeros}?`],
    days: 1
  }],
  ['a CPF as a rounded number', rows('4,18E+10;06/04/2026', good(7)), {
    pt: ['Linha 2: Colaborador não encontrado: 4,18E+10; a planilha arredondou um documento: ' +
      'seria Ana Beatriz Souza, 41820735680?'],
    en: ['Line 2: Collaborator not found: 4,18E+10; the spreadsheet has rounded a document: ' +
      'is it Ana Beatriz Souza, 41820735680?'],
    days: 1
  }],
  ['a rounded number of nobody', rows('1E+10;06/04/2026', good(7)), {
    pt: ['Linha 2: Colaborador não encontrado: 1E+10; a planilha arredondou um documento, e a coluna deve ser texto'],
    en: ['Line 2: Collaborator not found: 1E+10; the spreadsheet has rounded a document, and the column must be text'],
    days: 1
  }],
  ['an American date', rows(`${ana};04/16/2026`, good(7)), {
    pt: ['Linha 2: data deve ser uma data existente, dd/MM/yyyy ou yyyy-MM-dd: 04/16/2026'],
    en: ['Line 2: data must be an existing date, dd/MM/yyyy or yyyy-MM-dd: 04/16/2026'],
    days: 1
  }],
  ['more cells than columns', rows(`${ana};06/04/2026;;;a;b`, good(7)), {
    pt: ['Linha 2: a linha tem 6 colunas, e o cabeçalho tem 5'],
    en: ['Line 2: the line has 6 columns, and the header has 5'],
    days: 1
  }],
  ['a day twice', rows(`${marcos};06/04/2026`, `${marcos};06/04/2026`), {
    pt: ['Linha 2: foi substituída pela linha 3'], en: ['Line 2: was displaced by line 3'], days: 1
  }]
]

t.ok(kinds.length >= 20, 'there are twenty kinds')

for (const language of ['pt', 'en'] as const) {
  t.test(`bad files in ${language}`, async t => {
    const at = (path: string): string => `/~${language}${path}`
    const exceptions = async () => (await server.call(`GET ${at('/_sandbox/state/shiftExceptions')}`)).body
    await server.call(`PATCH ${at('/_sandbox/settings')}`, { body: { 'error.language': language } })
    const [person] = (await server.call(`GET ${at('/_sandbox/state/collaborators')}`)).body
    const zelia = { ...person, colaboradorId: 'zelia', nome: 'Zélia Nunes', numeroDocumento: zeros }
    await server.call(`POST ${at('/_sandbox/state/collaborators')}`, { body: zelia })
    for (const [kind, content, told] of kinds) {
      t.test(`a file with ${kind}`, async t => {
        const before = (await exceptions()).length
        const { status, body, headers } =
          await server.call(`POST ${at('/turnos-excecoes/days/import')}`, { body: dataUrl(content) })
        const isRefused = typeof told[language] === 'string'
        t.equal(status, isRefused ? 400 : 201, JSON.stringify(body))
        t.strictSame(isRefused ? body.message : body.errors, told[language])
        const { dias = [] } = (await exceptions())[before] ?? {}
        t.equal(dias.length, told.days ?? 0, 'has so many days that apply')
        if (told.remarks !== undefined) t.equal(dias[0].remarks, told.remarks)
        const warnings = headers['x-sandbox-warning']?.split(', ').filter((one: string) => !one.startsWith('displaced'))
        t.strictSame(warnings ?? [], told.warning === undefined ? [] : [told.warning])
      })
    }
  })
}

t.test('a header of many columns is told by the log', async t => {
  const header = `colaborado${';x'.repeat(900)}\na;b`
  t.equal((await server.call('POST /~wide/turnos-excecoes/days/import', { body: dataUrl(header) })).status, 400)
  for (const path of ['', '/last', '/rows']) {
    t.equal((await server.call(`GET /~wide/_sandbox/requests${path}`)).status, 200, path)
  }
})
