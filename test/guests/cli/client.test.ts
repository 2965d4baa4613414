import { once } from 'node:events'
import { createServer } from 'node:http'
import t from 'tap'
import type { ClientCommandName } from '../../../src/guests/cli/commands/client-commands.ts'
import { startSandbox } from '../../../src/index.ts'
import { tellOf } from '../../support/client-command.ts'

const server = await startSandbox({ logLevel: 'silent', controlToken: 'segredo' })
t.teardown(() => server.close())

const tell = tellOf(server.url, 'segredo')

async function ask (sandbox: string, body: object, path = '/ajuste-registro/solicitar'): Promise<void> {
  await fetch(`${server.url}/~${sandbox}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' }
  })
}

const sentences: [sentence: string, command: ClientCommandName, args: string[], given: object, out: RegExp][] = [
  ['the pending adjustments come with names and balances', 'adjustments', [], { status: 'PENDENTE' },
    /^code +status +collaborator .*\n +\d+ +PENDENTE +Juliana Ribeiro da Costa .* -4:48 → 0:00\n$/],
  ['in Portuguese the headings are Portuguese', 'adjustments', [], { status: 'PENDENTE', language: 'pt' },
    /^código +status +colaborador +dias +motivo +saldo hoje → se aprovado\n/],
  ['a list without a row says so', 'adjustments', [], { status: 'CANCELADO' }, /^No adjustment\.\n$/],
  ['so it does in Portuguese', 'log', [], { language: 'pt', sandbox: 'vazio' }, /^Nenhuma requisição ainda\.\n$/],
  ['a month may follow the name', 'timesheet', ['Ana', '03/2026'], { language: 'pt' }, /março de 2026/],
  ['by its name, too', 'timesheet', ['Ana', 'março'], { language: 'pt' }, /março de 2026/],
  ['who waits for one adjustment is enough to decide on it', 'approve', ['Juliana'], { sandbox: 'j', language: 'pt' },
    /^Ajuste \d+ de Juliana Ribeiro da Costa: APROVADO\n$/],
  ['the clock is that of São Paulo', 'clock', [], {}, /^01\/04\/2026 09:00:00 \(America\/Sao_Paulo\), frozen\n$/],
  ['it goes forward', 'clock', ['advance', '1d'], { sandbox: 'c', language: 'pt' },
    /^02\/04\/2026 09:00:00 .* parado\n$/],
  ['it is set', 'clock', ['to', '2026-05-01T08:00:00-03:00'], { sandbox: 'c' }, /^01\/05\/2026 08:00:00 /],
  ['coverage is summed up', 'coverage', [], {}, /^part +reached +of\n(.*\n){4}all +\d+ +\d+\n$/],
  ['and lists what is missing', 'coverage', [], { missing: true }, /\nMissing:\n {2}status /],
  ['a state is kept', 'snapshot', ['a'], { sandbox: 's' }, /^State kept: a\n$/],
  ['it is listed', 'snapshot', [], { sandbox: 's' }, /^name +of +hash\na +\d\d\/\d\d\/\d{4} \S+ +[0-9a-f]{12}\n$/],
  ['a restore tells beforehand that nothing would change', 'restore', ['a'], { sandbox: 's', dryRun: true },
    /^Nothing would change\.\n$/],
  ['and restored', 'restore', ['a'], { sandbox: 's' }, /^The sandbox is back at a\.\n$/],
  ['a reset says how to undo it', 'reset', [], { sandbox: 's', language: 'pt' },
    /"espelho restaurar before-reset" desfaz/],
  ['a day is enough to set it', 'clock', ['para', '10/04/2026'], { sandbox: 'c' }, /^10\/04\/2026 00:00:00 /],
  ['so it is without a word before it', 'clock', ['11/04/2026', '8h'], { sandbox: 'c' }, /^11\/04\/2026 08:00/],
  ['a span is said as people say it', 'clock', ['avançar', '1', 'dia'], { sandbox: 'c' }, /^12\/04\/2026 08:00:00 /],
  ['a status is the only argument', 'adjustments', ['aprovados'], { month: '03/2026' }, / APROVADO /],
  ['people come with CPF and shift', 'people', [], {}, /\nJuliana Ribeiro da Costa +35061892470 +ATIVO +Comercial /],
  ['some of them by a part of the name', 'people', ['juliana'], {}, /^name .*\nJuliana .*\n$/],
  ['a collection has a Portuguese name', 'state', ['feriados'], {}, /^\[\n {2}\{\n {4}"data": /],
  ['the state is counted', 'state', [], {}, /^collection +items\n(.*\n)*collaborators +\d+\n/],
  ['a collection is JSON', 'state', ['holidays'], {}, /^\[\n {2}\{\n {4}"data": /],
  ['a setting is set', 'settings', ['error.language', 'en'], { sandbox: 'x' }, /^error\.language +en\n$/],
  ['and all are listed', 'settings', [], { sandbox: 'x' }, /\nerror\.language +en\n/],
  ['a fault is added', 'faults', ['add'], { sandbox: 'f', operation: 'createApiKey', status: '503', times: '1' },
    /^Fault 1 added\.\n$/],
  ['it is listed', 'faults', [], { sandbox: 'f' }, /\n +1 +createApiKey +503 +1 +0\n$/],
  ['the log names the control plane in the language', 'log', [], { sandbox: 'f', language: 'pt' }, / \(controle\)/],
  ['and removed', 'faults', ['remover', '1'], { sandbox: 'f', language: 'pt' }, /^Nenhuma falha\.\n$/],
  ['nothing came that often', 'verify', [], { sandbox: 'v', count: '0' }, /^yes: no request matches\n$/],
  ['the sandboxes are listed', 'sandboxes', [], {}, /^name +requests +created +last used\ndefault +0 /]
]

for (const [sentence, command, args, given, out] of sentences) {
  t.test(`${command}: ${sentence}`, async t => {
    t.match(await tell(command, args, given), { code: 0, out, err: '' })
  })
}

t.test('approve, reject, cancel and reopen tell whose adjustment it was, and what it is now', async t => {
  const { adjustments } = JSON.parse((await tell('adjustments', [], { sandbox: 'd', json: true })).out)
  const { ajusteRegistroId: id, codigo } = adjustments[0]
  const given = { sandbox: 'd', remark: 'Combinado' }
  t.match(await tell('approve', [id], given), {
    code: 0, out: `Adjustment ${codigo} of Juliana Ribeiro da Costa: APROVADO\n`
  })
  t.match(await tell('reject', [id], given), { code: 1, err: /^espelho: .+\n/ })
  t.match(await tell('cancel', [id], { ...given, json: true }), { code: 0, out: /"observacaoGestor":"Combinado"/ })
  t.match(await tell('reopen', [id], { sandbox: 'd' }), {
    code: 0, out: `Adjustment ${codigo} of Juliana Ribeiro da Costa: PENDENTE\n`
  })
})

t.test('a decision for somebody without a pending adjustment names the command that lists them', async t => {
  t.match(await tell('approve', ['Ana'], { language: 'pt' }), {
    code: 2, err: /^espelho: Ana não tem ajuste pendente; "espelho ajustes --quem Ana" lista todos\n/
  })
  t.match(await tell('approve', ['Ninguém']), { code: 1, err: /"espelho adjustments" lists what exists/ })
})

t.test('restore --dry-run tells what would change, and changes nothing', async t => {
  const sandbox = server.control.sandbox('dry')
  await tell('snapshot', ['a'], { sandbox: 'dry' })
  const [location] = await sandbox.collection('workLocations')
  const { localTrabalhoId: id } = location!
  await sandbox.putEntity('workLocations', id, { ...location!, nome: 'Outro' })
  const hash = await sandbox.hash()
  t.match(await tell('restore', ['a'], { sandbox: 'dry', dryRun: true, language: 'pt' }), {
    code: 0, out: /^mudaria +\/workLocations\/\S*nome +".*"\n$/
  })
  t.match(JSON.parse((await tell('restore', ['a'], { sandbox: 'dry', dryRun: true, json: true })).out), [
    { op: 'replace', value: location!.nome }
  ])
  t.equal(await sandbox.hash(), hash)
})

t.test('the texts of the server come in the language of the command', async t => {
  await server.control.sandbox('i').overview()
  await ask('i', { formato: 'NENHUM' })
  t.match((await tell('last', [], { sandbox: 'i' })).out, /rule +jornada is required/)
  t.match((await tell('last', [], { sandbox: 'i', language: 'pt' })).out, /regra +jornada é obrigatório/)
  await ask('i', { formato: 'NENHUM', attachments: [] })
  const { out } = await tell('last', [], { sandbox: 'i' })
  t.match(out, / {2}warning {2}attachments is not a field .*; perhaps anexos\n/)
  t.match((await tell('last', [], { sandbox: 'i', language: 'pt' })).out,
    / {2}aviso {4}attachments não é um campo .*anexos\n/)
  t.match(await tell('restore', ['nada'], { sandbox: 'i' }), { err: /^espelho: Snapshot not found: nada\n/ })
  t.match(await tell('restore', ['nada'], { sandbox: 'i', language: 'pt' }), {
    err: /^espelho: Snapshot não encontrado: nada\n/
  })
})

t.test('log shows each request with the first violated rule, and cuts a line to the terminal', async t => {
  await server.control.sandbox('l').overview() // because a refused request makes no sandbox
  await ask('l', { formato: 'TEMPO_FALTANTE' })
  await ask('l', { formato: 'NENHUM' })
  const { out } = await tell('log', [], { sandbox: 'l' })
  const [heading, ...lines] = out.trimEnd().split('\n')
  t.match(heading, /^time +method +path +status +ms +key +why$/)
  t.equal(lines.length, 2)
  t.match(lines[0], /^\d\d:\d\d:\d\d +POST +\/ajuste-registro\/solicitar +400 .* \S/)
  const narrow = (await tell('log', [], { sandbox: 'l' }, 40)).out.trimEnd().split('\n')
  t.ok(narrow.every(line => line.length <= 40), narrow.join('\n'))
  t.match(narrow[1], /…$/)
})

t.test('last tells the violated rule and the fix', async t => {
  await server.control.sandbox('u').overview()
  t.match(await tell('last', [], { sandbox: 'u', language: 'pt' }), {
    code: 1, err: /^espelho: Este sandbox ainda não recebeu nenhuma requisição assim: .*\n +--sandbox NOME /
  }, 'nothing was sent yet')
  await ask('u', { formato: 'NENHUM' })
  const { out } = await tell('last', [], { sandbox: 'u' })
  t.match(out, /^POST \/ajuste-registro\/solicitar +400 .* ms +Administração +0-1\n/)
  t.match(out, /\n {2}rule +\S/)
  t.match(out, /\n {2}fix +\S/)
})

t.test('verify ends with 1 when too few came, and says of the nearest why it is none', async t => {
  const given = { sandbox: 'v', operation: 'createApiKey', status: '201', atLeast: '1' }
  t.same(await tell('verify', [], given), { code: 1, out: 'no: no request matches\n', err: '' })
  await server.control.sandbox('v').overview()
  await ask('v', {}, '/api-key')
  await ask('v', { formato: 'NENHUM' })
  t.equal((await tell('verify', [], given)).out, 'no: no request matches\n  0-1  status is 400, not 201\n' +
    '  0-2  operation is requestAdjustment, not createApiKey; status is 400, not 201\n')
  t.equal((await tell('verify', [], { ...given, language: 'pt', operation: undefined })).out,
    'não: nenhuma requisição corresponde\n' +
    '  0-2  o status é 400, e não 201\n  0-1  o status é 400, e não 201\n')
  for (const [language, two, one] of [
    ['pt', 'não: 2 requisições correspondem\n', 'sim: 1 requisição corresponde\n'],
    ['en', 'no: 2 requests match\n', 'yes: 1 request matches\n']
  ] as const) {
    t.equal((await tell('verify', [], { sandbox: 'v', count: '1', language })).out, two)
    t.equal((await tell('verify', [], { sandbox: 'v', operation: 'createApiKey', language })).out, one)
  }
})

const undecided: [sentence: string, closed: string, language: 'pt' | 'en', err: string][] = [
  ['twice', 'none', 'pt', `espelho: O ajuste já está APROVADO
         "espelho ajustes" mostra o status de cada um\n`],
  ['twice', 'none', 'en', `espelho: The adjustment is APROVADO already
         "espelho adjustments" shows the status of each\n`],
  ['on a closed day', '2026-03-31', 'pt', 'espelho: O ajuste não pode ser decidido: ele muda 25/03/2026, e o período ' +
    `até 31/03/2026 está fechado (adjustment.closedThrough)
         "espelho config adjustment.closedThrough none" abre o período\n`],
  ['on a closed day', '2026-03-31', 'en', 'espelho: The adjustment cannot be decided: it changes 25/03/2026, and the ' +
    `period up to 31/03/2026 is closed (adjustment.closedThrough)
         "espelho settings adjustment.closedThrough none" opens the period\n`]
]
for (const [index, [sentence, closed, language, err]] of undecided.entries()) {
  t.test(`an adjustment that cannot be approved ${sentence} says why, in ${language}`, async t => {
    const sandbox = `undecided-${index}`
    if (closed === 'none') await tell('approve', ['4'], { sandbox })
    await server.control.sandbox(sandbox).patchSettings({ 'adjustment.closedThrough': closed })
    t.same(await tell('approve', ['4'], { sandbox, language }), { code: 1, out: '', err })
    const opens = /"espelho (?:config|settings) (\S+) (\S+)"/.exec(err)
    if (opens === null) return
    t.equal((await tell('settings', opens.slice(1), { sandbox })).code, 0)
    t.equal((await tell('approve', ['4'], { sandbox, language })).code, 0, 'and what it advises helps')
  })
}

t.test('a warning of an accepted request is in last, in log and in what log follows', async t => {
  const other = await startSandbox({ logLevel: 'silent' })
  await fetch(`${other.url}/api-key`, {
    method: 'POST',
    body: JSON.stringify({ name: 'x', permissions: ['*'], nome: 'x' }),
    headers: { authorization: `Bearer ${other.token}`, 'content-type': 'application/json' }
  })
  const warning = 'nome is not a field of the contract: it was ignored'
  const { url } = other
  t.match((await tell('last', [], { url })).out, new RegExp(`^POST /api-key +201 .*\n {2}warning {2}${warning}`))
  const list = (await tell('log', [], { url })).out.trimEnd().split('\n')
  t.match(list[1], new RegExp(` 201 .* warning: ${warning}`))
  t.match((await tell('log', [], { url, language: 'pt' })).out, / aviso: nome não é um campo do contrato/)
  const following = tell('log', [], { url, follow: true })
  await other.close()
  t.match((await following).out, new RegExp(` 201 .* warning: ${warning}`))
})

t.test('a request outside the contract is a line of last, and coverage ends with a list of them', async t => {
  await server.control.sandbox('o').overview()
  for (const path of ['feriados', 'colaboradores', 'colaboradores']) await fetch(`${server.url}/~o/${path}`)
  t.match((await tell('last', [], { sandbox: 'o' })).out,
    /^GET \/colaboradores {2}404 {2}.* ms {2}0-3 {2}[^\n]*outside[^\n]*\n$/)
  t.match((await tell('coverage', [], { sandbox: 'o' })).out,
    /\n\nOutside the contract:\n {2}2 × GET \/colaboradores\n {2}1 × GET \/feriados\n$/)
  t.match((await tell('coverage', [], { sandbox: 'o', language: 'pt' })).out, /\n\nFora do contrato:\n/)
})

t.test('with --json, last and log have the corrected request whole, with a token that works', async t => {
  await ask('j', { formato: 'NENHUM' })
  const { corrected } = JSON.parse((await tell('last', [], { sandbox: 'j', json: true })).out)
  const { rows: [row] } = JSON.parse((await tell('log', [], { sandbox: 'j', json: true })).out)
  t.strictSame(row.corrected, corrected)
  t.match(corrected, { method: 'POST', path: '/ajuste-registro/solicitar', body: { formato: String } })
  const { method, path, headers, body } = corrected
  const again = await fetch(`${server.url}/~j${path}`, { method, headers, body: JSON.stringify(body) })
  t.equal(again.status, 201, await again.text())
  await fetch(`${server.url}/~j/api-key`, { method: 'POST' })
  const { corrected: authorized } = JSON.parse((await tell('last', [], { sandbox: 'j', json: true })).out)
  t.match(authorized.headers, { authorization: `Bearer ${server.token}` }, 'also where the token was missing')
})

t.test('timesheet is the month as the server writes it, cut to the terminal', async t => {
  const { out } = await tell('timesheet', ['Juliana Ribeiro da Costa'], { month: '2026-03', language: 'pt' })
  t.equal(out, await server.control.timesheetText('Juliana', 'text', '2026-03'))
  t.match((await tell('timesheet', ['35061892470'], { language: 'en' })).out, /^Timesheet of April 2026 {2}Juliana /)
  const narrow = (await tell('timesheet', ['Juliana'], { month: '2026-03' }, 40)).out.split('\n')
  t.ok(narrow.every(line => line.length <= 40), narrow.join('\n'))
  const { out: json } = await tell('timesheet', ['Juliana'], { month: '2026-03', json: true, language: 'pt' })
  t.strictSame(JSON.parse(json), await server.control.timesheet('Juliana', '2026-03'))
})

t.test('timesheet --csv is a file that a spreadsheet opens: of one, or of everybody', async t => {
  const march = { month: 'março de 2026', csv: true, language: 'pt' }
  const one = (await tell('timesheet', ['Juliana'], march, 40)).out
  t.equal(one, `\ufeff${await server.control.timesheetText('Juliana', 'csv', '2026-03')}`)
  const all = (await tell('timesheet', [], march)).out
  t.equal(all, `\ufeff${await server.control.timesheetsCsv('2026-03')}`)
  t.match((await tell('timesheet', [], { csv: true })).out, /;2026-04-30;/, 'of the month of the clock')
  const ofNobody = await tell('timesheet', [], { month: '2026-03', language: 'pt' })
  t.equal(ofNobody.code, 2)
  t.match(ofNobody.err, /informe o colaborador/)
  const days = await server.control.timesheetsCsv('2026-03', { separator: 'comma', rows: 'dia' })
  t.equal(days.trimEnd().split('\r\n').length, 1 + 12 * 31)
})

t.test('log --follow prints what comes, a line each, until the server ends', async t => {
  const other = await startSandbox({ logLevel: 'silent' })
  const following = tell('log', [], { url: other.url, follow: true, json: true })
  await fetch(`${other.url}/nowhere`)
  await other.control.wait({ timeout: '5s' })
  await other.close()
  const { code, out } = await following
  t.equal(code, 3, 'a script that follows may try again')
  t.match(out.trimEnd().split('\n').map(line => JSON.parse(line)), [{ method: 'GET', path: '/nowhere', status: 404 }])
})

t.test('what steers a terminal does not reach it', async t => {
  const [first] = await server.control.sandbox('h').collection('collaborators')
  await server.control.sandbox('h').putEntity('collaborators', first!.colaboradorId, {
    ...first!, nome: '\u001B[2JAna\u202Eabc'
  })
  const { out } = await tell('adjustments', [], { sandbox: 'h' })
  t.notOk(['\u001B', '\u202E'].some(steering => out.includes(steering)), out)
})

const troubles: [sentence: string, command: ClientCommandName, args: string[], given: object, told: object][] = [
  ['nobody listens: try again', 'clock', [], { url: 'http://127.0.0.1:9' }, { code: 3, err: /no answer .*\n +start / }],
  ['a URL that is none', 'clock', [], { url: 'espelho' },
    { code: 2, err: /^espelho: --url must be the URL of a server/ }],
  ['a name that is none', 'clock', [], { sandbox: 'Ä' }, { code: 2, err: /^espelho: --sandbox must be a name / }],
  ['a token that is none', 'clock', [], { controlToken: 'a b' },
    { code: 2, err: /^espelho: --control-token must have / }],
  ['in Portuguese, nobody listens', 'clock', [], { url: 'http://127.0.0.1:9', language: 'pt' },
    { code: 3, err: /sem resposta .*\n +inicie o servidor / }],
  ['in Portuguese, a name that is none', 'clock', [], { sandbox: 'Ä', language: 'pt' },
    { code: 2, err: /^espelho: --sandbox deve ser um nome / }],
  ['an action that is none', 'clock', ['back'], {}, { code: 2, err: /^espelho: clock takes advance or to/ }],
  ['so it is in Portuguese, fix and all', 'clock', ['back'], { language: 'pt' },
    { code: 2, err: /^espelho: relogio aceita [^]*--help mostra o uso\n$/ }],
  ['a fault without its number', 'faults', ['remove', 'x'], {},
    { code: 2, err: /needs the number of a fault, not "x"/ }],
  ['a number of no use', 'faults', ['clear', '1'], {}, { code: 2, err: /takes no number/ }],
  ['an action from the prototype', 'faults', ['constructor'], {}, { code: 2, err: /^espelho: faults takes add/ }],
  ['a collection from the prototype', 'state', ['constructor'], {}, { code: 1, err: /not found: constructor; / }],
  ['advance without a span', 'clock', ['advance'], {}, { code: 2, err: /^espelho: clock advance needs / }],
  ['without the token', 'clock', [], { controlToken: 'outro' }, { code: 1, err: /\n +--control-token / }],
  ['an adjustment that is not there', 'approve', ['x'], {},
    { code: 1, err: /\n +"espelho adjustments" lists what exists\n/ }],
  ['an adjustment that is not there to reopen', 'reopen', ['x'], {},
    { code: 1, err: /\n +"espelho adjustments" lists what exists\n/ }],
  ['a count that is none, which is no verdict', 'verify', [], { atLeast: 'x' },
    { code: 2, err: /^espelho: --at-least must be a whole number\n/ }],
  ['so it is in Portuguese, with the option as typed', 'verify', [], { atLeast: 'x', language: 'pt' },
    { code: 2, err: /^espelho: --pelo-menos deve ser um número inteiro\n/ }],
  ['a month that is none', 'timesheet', ['Ana'], { month: '2026-13', language: 'pt' },
    { code: 2, err: /^espelho: --mes deve ser um mês / }],
  ['a time that is none', 'clock', ['to', 'ontem', 'cedo'], {}, { code: 2, err: /^espelho: "ontem cedo" must be an / }],
  ['a delay that is none', 'faults', ['add'], { delay: 'x' }, { code: 2, err: /^espelho: --delay must be / }],
  ['a status that is none', 'log', [], { status: 'abc' }, { code: 2, err: /^espelho: --status must be / }],
  ['a ready file that is not there', 'clock', [], { url: undefined, readyFile: '/nowhere' },
    { code: 2, err: /^espelho: the ready file \/nowhere names no server/ }]
]

for (const [sentence, command, args, given, told] of troubles) {
  t.test(`${sentence}: the exit code and the fix say so`, async t => {
    t.match(await tell(command, args, given), { out: '', ...told })
    const { err } = await tell(command, args, { ...given, json: true })
    t.strictSame(Object.keys(JSON.parse(err)), ['code', 'message', 'fix'])
  })
}

t.test('a server that is no espelho is told as that', async t => {
  const other = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end('{}')
  }).listen(0, '127.0.0.1')
  t.teardown(() => other.close())
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const { code, err } = await tell('log', [], { url: `http://127.0.0.1:${port}`, json: true })
  t.equal(code, 1)
  t.match(JSON.parse(err), { code: 'failed', message: /^the answer is not that of an espelho/, fix: /--url/ })
})
