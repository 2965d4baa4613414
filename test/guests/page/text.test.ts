import { execFileSync } from 'node:child_process'
import t from 'tap'
import { eventsIn } from '../../../src/guests/page/api/event-stream.ts'
import { punctuated } from '../../../src/core/rules/document-number.ts'
import { bodyLines } from '../../../src/guests/page/request/body-lines.ts'
import { curlOf } from '../../../src/guests/page/api/curl.ts'
import { difference } from '../../../src/guests/page/request/difference.ts'
import { patched } from '../../../src/guests/page/request/patch.ts'
import { monthName } from '../../../src/guests/page/text/dates.ts'
import { documentNumber } from '../../../src/guests/page/text/document-number.ts'
import { minutesOf, signed, span, timeOfDay } from '../../../src/guests/page/text/minutes.ts'
import { hint, safe } from '../../../src/guests/page/text/safe.ts'
import texts from '../../../src/core/words/pt/page.json' with { type: 'json' }

t.test('minutes are written as people write them', async t => {
  t.strictSame([0, 5, 59, 70, 600, 5999].map(span), ['0:00', '0:05', '0:59', '1:10', '10:00', '99:59'])
  t.strictSame([0, 70, -25].map(signed), ['0:00', '+1:10', '−0:25'])
  t.strictSame([0, 1439, 1502, -30].map(timeOfDay), ['00:00', '23:59', '01:02', '23:30'])
  t.strictSame(['08:00', '-00:25', '142:04'].map(minutesOf), [480, -25, 8524])
})

t.test('a CPF and a CNPJ have their punctuation, as the server writes it', async t => {
  for (const [plain, shown] of [
    ['41820735680', '418.207.356-80'], ['12ABC34501DE35', '12.ABC.345/01DE-35'], ['1', '1']
  ] as const) {
    t.strictSame([documentNumber(plain), punctuated(plain)], [shown, shown])
  }
})

t.test('a month has its name, and what is none stays', async t => {
  t.strictSame(['2026-03', '2026-13', 'x'].map(monthName), ['março de 2026', '2026-13', 'x'])
})

t.test('what would turn the words around is made visible, and a tooltip has an end', async t => {
  t.equal(safe('a\u202eb\u2066'), 'a⟨U+202E⟩b⟨U+2066⟩')
  t.equal(hint('x'.repeat(400)).length, 301)
})

t.test('a body has a line and a pointer for each of its values', async t => {
  const lines = bodyLines({ a: 1, 'b/c': [true, {}], long: 'x'.repeat(200) })
  t.strictSame(lines.map(({ pointer }) => pointer), [
    '', '/a', '/b~1c', '/b~1c/0', '/b~1c/1', '/b~1c$', '/long', '$'
  ])
  const texts = lines.map(({ text }) => text)
  t.strictSame(texts.slice(0, 6), ['{', '  "a": 1,', '  "b/c": [', '    true,', '    {}', '  ],'])
  t.match(lines[6]?.text, /^ {2}"long": "x{119}…" \(202\)$/)
})

t.test('a fix is applied to a copy, and shown as what goes and what comes', async t => {
  const body = { a: '1', list: [1, 2] }
  const fixed = patched(body, [
    { op: 'replace', path: '/a', value: 1 }, { op: 'add', path: '/b', value: {} }, { op: 'remove', path: '/list/0' },
    { op: 'add', path: '/__proto__', value: 'x' }
  ])
  t.strictSame(body, { a: '1', list: [1, 2] })
  t.equal(JSON.stringify(fixed), '{"a":1,"list":[2],"b":{},"__proto__":"x"}')
  t.equal(patched(body, [{ op: 'add', path: '/no/where', value: 1 }]), undefined, 'or not at all')
  const lines = difference(bodyLines({ a: '1', c: 2 }), bodyLines({ a: 1, c: 2 })) ?? []
  t.strictSame(lines.map(({ sign, line }) => sign + line.text), [' {', '-  "a": "1",', '+  "a": 1,', '   "c": 2', ' }'])
})

t.test('events are read whole, whatever pieces they come in', async t => {
  const text = 'retry: 1000\n: connected\n\nid: 0-1\ndata: {"a":\ndata: 1}\n\nevent: reset\ndata: {}\n\nid: 0-2\nda'
  t.strictSame(eventsIn(text), {
    events: [{ name: 'message', id: '0-1', data: '{"a":\n1}' }, { name: 'reset', id: undefined, data: '{}' }],
    rest: 'id: 0-2\nda'
  })
})

t.test('a request as curl reaches the shell as it is, whatever a client wrote', async t => {
  const hostile = ['@/etc/passwd', "it's", '$(reboot) `id` \\ "x" !!', 'a\nb\r\nc', "'; id #", '-o x', '{a,b}[1-3]']
  for (const text of hostile) {
    const command = curlOf({
      method: 'POST', url: `http://x/${text}`, headers: { a: text, b: ['1', text] }, body: [text]
    })
    t.strictSame(argumentsOf(command).args, [
      '-i', '-g', '-X', 'POST', `http://x/${text}`, '-H', `a: ${text}`, '-H', 'b: 1', '-H', `b: ${text}`, '--data-raw',
      text
    ], JSON.stringify(text))
  }
  const made = curlOf({
    method: 'PUT', url: 'u', headers: {}, body: ["it's ", { repeat: 'ab', times: 3 }, { base64: '4pyT' }]
  })
  t.strictSame(argumentsOf(made), {
    args: ['-i', '-g', '-X', 'PUT', 'u', '--data-binary', '@-'], input: "it's ababab✓"
  }, 'a body of pieces comes through a pipe')
})

/** What a shell makes of a curl command. */
function argumentsOf (command: string): { args: string[], input: string } {
  const output = execFileSync('/bin/sh', ['-c', `curl () { printf '%s\\0' "$@" ''; cat; }; ${command}`], {
    input: '', encoding: 'utf8'
  })
  const [input = '', , ...args] = output.split('\0').reverse()
  return { args: args.reverse(), input }
}

t.test('a word of Portuguese that is English in disguise does not come back', async t => {
  const calques = /\b(figuras?|hipóteses|voltar atrás|toda (operação|situação|unidade)|vistas)\b/iu
  t.ok(Object.keys(texts).length > 400)
  t.strictSame(Object.values(texts).filter(text => calques.test(String(text))), [])
})
