import t from 'tap'
import { ana, camila, juliana, marcos, patricia } from '../../support/fixture-names.ts'
import { dataUrl } from '../../support/csv.ts'
import { isRefusal, refusesStrangers, refusesUnreadable } from '../../support/refusals.ts'
import { testServer } from '../../support/server.ts'

const what = 'POST /turnos-excecoes/days/import'
const server = await testServer(t)
const header = 'collaboratorId,date,swappedDate,swappedCollaboratorId,remarks'

let worlds = 0
/** A new sandbox. `imported` gives the response, and the shift exceptions beside that of the fixtures. */
function inNewWorld () {
  const base = `/~w${++worlds}`
  const get = async (path: string) => (await server.call(`GET ${base}/_sandbox/${path}`)).body
  return {
    base,
    get,
    async imported (content: string | Uint8Array) {
      const answer = await server.call(`POST ${base}/turnos-excecoes/days/import`, { body: dataUrl(content) })
      return { ...answer, exceptions: (await get('state/shiftExceptions')).slice(1) }
    }
  }
}

t.test('an import creates one shift exception with its days and all whom they touch (A42)', async t => {
  const { imported } = inNewWorld()
  const { status, body, exceptions } = await imported(
    `${header}\n${ana},2026-04-06,2026-04-11,,Inventário\n${juliana},07/04/2026,,${patricia},\n${camila},2026-04-08\n`
  )
  t.equal(status, 201)
  const [exception, ...others] = exceptions
  t.strictSame(body, {
    status: true, mensagem: `Exceção de turno ${exception.turnoExcecaoId} criada com 3 dias`, errors: []
  })
  t.same(others, [])
  t.strictSame(exception.colaboradores, [ana, juliana, patricia, camila])
  t.strictSame(exception.dias, [
    { collaboratorId: ana, date: '2026-04-06', swappedDate: '2026-04-11', remarks: 'Inventário' },
    { collaboratorId: juliana, date: '2026-04-07', swappedCollaboratorId: patricia },
    { collaboratorId: camila, date: '2026-04-08' }
  ])
})

t.test('what a row means (A35)', async t => {
  const { imported, get } = inNewWorld()
  const { exceptions: [{ turnoExcecaoId }] } =
    await imported(`${header}\n${ana},2026-04-06,2026-04-11\n${juliana},2026-04-07,,${patricia}\n`)
  const load = async (id: string, day: string) => (await get(`daily-frequency/${id}?from=${day}`)).days[0]
  t.match(
    await load(ana, '2026-04-06'),
    { cargaHoraria: '00:00', turnoVigente: { excecao: true, excecaoId: turnoExcecaoId } },
    'the Monday is off'
  )
  t.match(
    await load(ana, '2026-04-11'), { cargaHoraria: '08:00', turnoVigente: { excecao: true } }, 'the Saturday is worked'
  )
  const plain = await inNewWorld().get(`daily-frequency/${patricia}?from=2026-04-07`)
  t.equal(
    (await load(juliana, '2026-04-07')).cargaHoraria, plain.days[0].cargaHoraria, 'the one works the day of the other'
  )
})

const day = (collaboratorId: string, date: string, more: object = {}) => ({ collaboratorId, date, ...more })
const full = [
  day(ana, '2026-04-06', { swappedDate: '2026-04-11', swappedCollaboratorId: marcos, remarks: 'Não é só ação' })
]
const windows1252 = (text: string) => Buffer.from(text, 'latin1')
const forms: [sentence: string, content: string | Uint8Array, days: object[]][] = [
  ['commas', `${header}\n${ana},2026-04-06,2026-04-11,${marcos},Não é só ação\n`, full],
  ['semicolons and Brazilian dates',
    `${header.replaceAll(',', ';')}\n${ana};06/04/2026;11/04/2026;${marcos};Não é só ação\n`, full],
  ['Portuguese names',
    `colaborador;data;dataTroca;colaboradorTroca;observacao\n${ana};06/04/2026;11/04/2026;${marcos};Não é só ação`,
    full],
  ['Portuguese names with their accents',
    `colaborador;data;dataTroca;colaboradorTroca;observação\n${ana};06/04/2026;11/04/2026;${marcos};Não é só ação`,
    full],
  ['accents as characters of their own, in capitals',
    'colaborador;data;dataTroca;colaboradorTroca;OBSERVAC\u0327A\u0303O\n' +
      `${ana};06/04/2026;11/04/2026;${marcos};Não é só ação`,
    full],
  ['accents in Windows-1252',
    windows1252(
      `colaborador;data;dataTroca;colaboradorTroca;Observação\n${ana};06/04/2026;11/04/2026;${marcos};Não é só ação`
    ), full],
  ['a delimiter at the end of each line',
    `${header},\n${ana},2026-04-06,2026-04-11,${marcos},Não é só ação,\n${camila},2026-04-07,,,,\n`,
    [...full, day(camila, '2026-04-07')]],
  ['empty cells that the header has no columns for',
    `collaboratorId;date\n${ana};06/04/2026;\n${camila};07/04/2026;;;\n`,
    [day(ana, '2026-04-06'), day(camila, '2026-04-07')]],
  ['lines of delimiters before the header', `;;;;\n"";\n${header.replaceAll(',', ';')}\n${camila};07/04/2026`,
    [day(camila, '2026-04-07')]],
  ['names in any case and order',
    `OBSERVACAO,Data,COLABORADOR,datatroca,ColaboradorTroca\nNão é só ação,2026-04-06,${ana},2026-04-11,${marcos}`,
    full],
  ['a byte order mark', `\uFEFF${header}\n${ana},2026-04-06,2026-04-11,${marcos},Não é só ação`, full],
  ['Windows-1252', windows1252(`${header}\n${ana},2026-04-06,2026-04-11,${marcos},Não é só ação`), full],
  ['Windows-1252 beyond Latin-1',
    Buffer.concat([Buffer.from(`${header}\n${ana},2026-04-06,,,`), Buffer.from([0x93, 0x80, 0x94])]),
    [day(ana, '2026-04-06', { remarks: '“€”' })]],
  ['line ends of Windows, and none at the end',
    `${header}\r\n${ana},2026-04-06,2026-04-11,${marcos},Não é só ação\r\n${camila},2026-04-07`,
    [...full, day(camila, '2026-04-07')]],
  ['line ends of old', `${header}\r${ana},2026-04-06\r${camila},2026-04-07\r`,
    [day(ana, '2026-04-06'), day(camila, '2026-04-07')]],
  ['line ends of both kinds', `${header}\r\n${ana},2026-04-06\n${camila},2026-04-07\r\n`,
    [day(ana, '2026-04-06'), day(camila, '2026-04-07')]],
  ['quotes', `"collaboratorId","date","remarks"\n"${ana}","2026-04-06","a, ""b""; c"\n`,
    [day(ana, '2026-04-06', { remarks: 'a, "b"; c' })]],
  ['a line end in quotes', `collaboratorId,date,remarks\n${ana},2026-04-06,"a\nb"\n${camila},2026-04-07,c`,
    [day(ana, '2026-04-06', { remarks: 'a\nb' }), day(camila, '2026-04-07', { remarks: 'c' })]],
  ['a quote in the middle of a field', `collaboratorId,date,remarks\n${ana},2026-04-06,5" de chuva\n`,
    [day(ana, '2026-04-06', { remarks: '5" de chuva' })]],
  ['a CPF for an identifier, with dots or without',
    `${header}\n418.207.356-80,2026-04-06,2026-04-11,27590461334,Não é só ação`, full],
  ['the two required columns', `data;colaborador\n06/04/2026;${ana}`, [day(ana, '2026-04-06')]],
  ['empty lines, and lines of nothing but delimiters',
    `\n\n${header}\n\n${ana},2026-04-06\n,,,,\n   \n${camila},2026-04-07\n;;;;\n`.replace(';;;;', ',,,,'),
    [day(ana, '2026-04-06'), day(camila, '2026-04-07')]],
  ['rows that leave the last columns out', `${header}\n${ana},2026-04-06\n${camila},2026-04-07,2026-04-08\n`,
    [day(ana, '2026-04-06'), day(camila, '2026-04-07', { swappedDate: '2026-04-08' })]],
  ['spaces around everything', `${header.replaceAll(',', ' , ')}\n  ${ana} , 2026-04-06 ,, , x \n`,
    [day(ana, '2026-04-06', { remarks: 'x' })]],
  ['a day far off', `${header}\n${ana},31/12/2999,01/01/1900\n`,
    [day(ana, '2999-12-31', { swappedDate: '1900-01-01' })]]
]
for (const [sentence, content, days] of forms) {
  t.test(`a file with ${sentence} (A34)`, async t => {
    const { body, exceptions } = await inNewWorld().imported(content)
    t.match(body, { status: true, errors: [] })
    t.strictSame(exceptions[0]?.dias, days)
  })
}

t.test('a character of two halves lies across any boundary of the reading', async t => {
  for (const padding of [65_535, 65_536, 131_071]) {
    const start = `collaboratorId,date,remarks\n${ana},2026-04-06,`
    const remarks = 'x'.repeat(padding - start.length) + '😀é😀'
    const { exceptions } = await inNewWorld().imported(start + remarks)
    t.ok(exceptions[0].dias[0].remarks === remarks, `at ${padding}`)
  }
})

const dates = 'deve ser uma data existente, dd/MM/yyyy ou yyyy-MM-dd'
const bad: [sentence: string, row: string, error: string][] = [
  ['a collaborator that is not there', 'x,2026-04-06', 'Colaborador não encontrado: x'],
  ['a CPF that nobody has', '000.000.000-00,2026-04-06', 'Colaborador não encontrado: 000.000.000-00'],
  ['another collaborator that is not there', `${ana},2026-04-06,,x`, 'Colaborador não encontrado: x'],
  ['no collaborator', ',2026-04-06', 'collaboratorId está vazio'],
  ['no date', `${ana},`, 'date está vazio'],
  ['a collaborator alone', ana, 'date está vazio'],
  ['a day that is none', `${ana},2026-02-30`, `date ${dates}: 2026-02-30`],
  ['another day that is none', `${ana},2026-04-06,ontem`, `swappedDate ${dates}: ontem`],
  ['an American date', `${ana},04/16/2026`, `date ${dates}: 04/16/2026`],
  ['a day before all others', `${ana},31/12/1899`, 'date deve ficar nos anos de 1900 a 2999: 31/12/1899'],
  ['more cells than the header has', `${ana},2026-04-06,,,x,y`, 'a linha tem 6 colunas, e o cabeçalho tem 5'],
  ['more cells than the header has, and an empty one', `${ana},2026-04-06,,,x,,y,`,
    'a linha tem 7 colunas, e o cabeçalho tem 5'],
  ['a day that would change places with itself', `${ana},2026-04-06,06/04/2026`, 'o dia seria trocado por ele mesmo'],
  ['the same, by CPF', `${ana},2026-04-06,,41820735680`, 'o dia seria trocado por ele mesmo']
]
for (const [sentence, row, error] of bad) {
  t.test(`a row with ${sentence} is told of, and the others apply (A36)`, async t => {
    const { status, body, exceptions } = await inNewWorld().imported(`${header}\n\n${row}\n${camila},2026-04-07\n`)
    t.equal(status, 201)
    t.match(body, { status: true })
    t.strictSame(body.errors, [`Linha 3: ${error}`])
    t.strictSame(exceptions[0].dias, [day(camila, '2026-04-07')])
  })
}

t.test('problems name the columns as the file does', async t => {
  const { body } = await inNewWorld().imported(`Colaborador;DATA\n${ana};\n${ana};x`)
  t.strictSame(body.errors, ['Linha 2: DATA está vazio', `Linha 3: DATA ${dates}: x`])
})

t.test('lines that say nothing are counted', async t => {
  for (const nothing of ['', '   ', '\t', ',,,,', ' , ,', '""', '"",', '\u00a0']) {
    for (const end of ['\n', '\r\n', '\r']) {
      const { body } = await inNewWorld()
        .imported([nothing, header, nothing, nothing, 'x,2026-04-06', nothing, 'y,2026-04-06', nothing].join(end))
      t.strictSame(
        body.errors,
        ['Linha 5: Colaborador não encontrado: x', 'Linha 7: Colaborador não encontrado: y'],
        JSON.stringify([nothing, end])
      )
    }
  }
})

t.test('lines are physical ones, the header the first of them that counts', async t => {
  const { body } =
    await inNewWorld().imported(`\n${header}\n${camila},2026-04-07,,,"a\nb\nc"\nx,2026-04-06\n\ny,2026-04-06\n`)
  t.strictSame(body.errors, ['Linha 6: Colaborador não encontrado: x', 'Linha 8: Colaborador não encontrado: y'])
})

t.test('a bad row that spans lines is told by its first', async t => {
  const { body } = await inNewWorld().imported(`${header}\nx,2026-04-06,,,"a\nb\nc"\ny,2026-04-06\n`)
  t.strictSame(body.errors, ['Linha 2: Colaborador não encontrado: x', 'Linha 5: Colaborador não encontrado: y'])
})

t.test('line ends of Windows in quotes are one line each', async t => {
  const { body } =
    await inNewWorld().imported(`${header}\r\n${camila},2026-04-07,,,"a\r\nb\r\n"\r\n\r\nx,2026-04-06\r\n`)
  t.strictSame(body.errors, ['Linha 6: Colaborador não encontrado: x'])
})

t.test('a quote without its other is told of, where it opens', async t => {
  const { status, body, exceptions } =
    await inNewWorld().imported(`${header}\n${camila},2026-04-07\n${ana},2026-04-06,,,"a\nb,2026-04-08\n`)
  t.equal(status, 201)
  t.strictSame(body.errors, [
    'Linhas 3 a 4: as aspas abertas na primeira não têm par, e as 2 linhas foram lidas como uma só'
  ])
  t.strictSame(exceptions[0].dias, [day(camila, '2026-04-07')])
})

t.test('of two rows on one day of one collaborator the later wins, with a warning (A36)', async t => {
  const { body, exceptions } = await inNewWorld().imported(
    `${header}\n${ana},2026-04-06\n${ana},2026-04-06,2026-04-11\n${marcos},2026-04-08,,${ana}\n41820735680,2026-04-08`
  )
  t.strictSame(body.errors, ['Linha 2: foi substituída pela linha 3', 'Linha 4: foi substituída pela linha 5'])
  t.strictSame(exceptions[0].dias, [day(ana, '2026-04-06', { swappedDate: '2026-04-11' }), day(ana, '2026-04-08')])
})

t.test('of two files the later wins, with a warning', async t => {
  const { imported, get } = inNewWorld()
  t.notOk('x-sandbox-warning' in (await imported(`${header}\n${ana},2026-04-06`)).headers)
  const { exceptions, headers } = await imported(`${header}\n${ana},2026-04-11,2026-04-06`)
  t.equal(headers['x-sandbox-warning'], 'displaced-shift-day /base64')
  t.notMatch(headers['x-sandbox-assumptions'], 'A36', 'whose other answer is about rows that are refused')
  t.equal(exceptions.length, 2, 'each file has a shift exception of its own (A42)')
  const [monday] = (await get(`daily-frequency/${ana}?from=2026-04-06`)).days
  t.equal(monday.turnoVigente.excecaoId, exceptions[1].turnoExcecaoId)
})

t.test('a file of which no row applies is answered, with status false (A37)', async t => {
  for (const rows of ['', 'x,2026-04-06\n']) {
    const { status, body, exceptions } = await inNewWorld().imported(`${header}\n${rows}`)
    t.equal(status, 201)
    t.strictSame(body, {
      status: false,
      mensagem: 'Nenhum dia foi importado',
      errors: rows === ''
        ? []
        : ['Linha 2: Colaborador não encontrado: x']
    })
    t.strictSame(exceptions, [])
  }
})

const columns = (wrong: string): string =>
  `O cabeçalho do CSV ${wrong}; as colunas conhecidas são: ` +
  'collaboratorId, date, swappedDate, swappedCollaboratorId, remarks'
const dataUrlWanted = ['base64 deve ser um data URL data:text/csv;base64,…']
const url = (content: string | Uint8Array, mediaType?: string): object => dataUrl(content, mediaType)
const refused: [sentence: string, body: object, message: string | string[]][] = [
  ['an empty object', {}, ['base64 é obrigatório']],
  ['an empty text', { base64: '' }, ['base64 não pode ser vazio']],
  ['a number', { base64: 5 }, ['base64 deve ser um texto']],
  ['bare Base64 (A38)', { base64: Buffer.from(header).toString('base64') }, dataUrlWanted],
  ['another media type', url(header, 'text/plain'), dataUrlWanted],
  ['a longer media type', url(header, 'text/csvx'), dataUrlWanted],
  ['a data URL that is not Base64', { base64: `data:text/csv,${header}` }, dataUrlWanted],
  ['a data URL behind something', { base64: ` ${dataUrl(header).base64}` }, dataUrlWanted],
  ['Base64 of another alphabet', { base64: 'data:text/csv;base64,a-_=' }, ['base64 deve ser Base64 válido']],
  ['Base64 with a space', { base64: 'data:text/csv;base64,aGk =' }, ['base64 deve ser Base64 válido']],
  ['an empty file (A37)', { base64: 'data:text/csv;base64,' }, 'O arquivo CSV está vazio'],
  ['a file of spaces', url('\uFEFF \r\n\n\t'), 'O arquivo CSV está vazio'],
  ['a binary file', url(Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0, 8, 0])),
    'O arquivo CSV não pôde ser lido: parece uma planilha, e não um CSV'],
  ['a file in UTF-16', url(Buffer.from(`\uFEFF${header}`, 'utf16le')),
    'O arquivo CSV não pôde ser lido: parece UTF-16'],
  ['no header', url(`${ana},2026-04-06\n`),
    `O CSV não tem cabeçalho: a linha 1 (${ana} 202…) já é de dados; as colunas conhecidas são: ` +
      'collaboratorId, date, swappedDate, swappedCollaboratorId, remarks'],
  ['a header with a column that is not known', url(`${header},x\n`), columns('tem a coluna desconhecida x')],
  ['a header with an empty column between others', url('collaboratorId,,date\n'),
    columns('tem a coluna desconhecida ""')],
  ['a header with a column twice', url('collaboratorId,date,data\n'), columns('repete a coluna data')],
  ['a header without a required column', url('collaboratorId,swappedDate\n'), columns('não tem a coluna date')],
  ['a header without a required column, in Portuguese', url('colaborador;dataTroca\n'),
    'O cabeçalho do CSV não tem a coluna data; as colunas conhecidas são: ' +
    'colaborador, data, dataTroca, colaboradorTroca, observacao'],
  ['a header with several things wrong', url('date,DATE,x,y,z,u,v,w\n'),
    columns('não tem a coluna collaboratorId, tem as colunas desconhecidas x, y, z, u, v… e repete a coluna DATE')],
  ['a header with other delimiters', url(header.replaceAll(',', '|')),
    columns(
      'não tem as colunas collaboratorId, date e tem a coluna desconhecida collaboratorId|date|swappedDate|swappedC…'
    )],
  ['a header that never ends', url('a'.repeat(100_000)),
    columns(`não tem as colunas collaboratorId, date e tem a coluna desconhecida ${'a'.repeat(40)}…`)]
]
for (const [sentence, body, message] of refused) {
  t.test(`400 to ${sentence}`, async t => isRefusal(t, await server.call(what, { body }), what, 400, message))
}

t.test('the media type may have parameters, in any case', async t => {
  for (const mediaType of ['text/csv;charset=utf-8', 'TEXT/CSV', 'text/csv;charset=utf-8;header=present']) {
    t.equal((await server.call(what, { body: url(header, mediaType) })).status, 201, mediaType)
  }
})

t.test('unknown fields get a warning (A15)', async t => {
  const { headers } = await server.call(what, { body: { ...dataUrl(header), nome: 'x' } })
  t.equal(headers['x-sandbox-warning'], 'unknown-field /nome')
})

refusesUnreadable(t, server, what)
refusesStrangers(t, server, what, 'turno-excecao:importar')
