import t from 'tap'
import { readyText } from '../../../src/guests/cli/start.ts'
import { readyLine } from '../../../src/host/start/ready-file.ts'
import { parseOptions } from '../../../src/host/start/config.ts'

const ready = { url: 'http://127.0.0.1:3000', token: 'espelho_admin' }

t.test('a person is told where everything is', async t => {
  const text = readyText(ready, parseOptions({}, {}))
  t.match(text, /API +http:\/\/127\.0\.0\.1:3000\n/)
  t.match(text, /page +http:\/\/127\.0\.0\.1:3000\/_sandbox\/ui\n/)
  t.match(text, /token +espelho_admin\n/)
  t.match(text, /docs +http:\/\/127\.0\.0\.1:3000\/docs\n/)
  t.match(text, /control +http:\/\/127\.0\.0\.1:3000\/_sandbox\n/)
})

t.test('a person who reads Portuguese is told so in Portuguese', async t => {
  const text = readyText(ready, parseOptions({}, {}), 'pt')
  t.match(text, /^o espelho está pronto\n/)
  t.match(text, /página +http:\/\/127\.0\.0\.1:3000\/_sandbox\/ui\n/)
})

t.test('a person is told that there is no key', async t => {
  t.match(readyText({ ...ready, token: '' }, parseOptions({}, {})), /token +none: /)
})

const planes: [sentence: string, flags: Record<string, string>, control: RegExp][] = [
  ['a control plane bound to every address is closed', { host: '0.0.0.0' }, /control +closed/],
  ['a control plane bound to another address is closed', { host: '192.0.2.1' }, /control +closed/],
  ['a control plane with a token is open to it', { host: '0.0.0.0', controlToken: 'x' }, /control +http/],
  ['a control plane bound to ::1 is open', { host: '::1' }, /control +http/]
]

for (const [sentence, flags, control] of planes) {
  t.test(sentence, async t => t.match(readyText(ready, parseOptions(flags, {})), control))
}

t.test('a person and a program are told where unknown paths go', async t => {
  const fallback = 'http://127.0.0.1:4000'
  t.match(readyText({ ...ready, fallback }, parseOptions({}, {})), /the rest goes to http:\/\/127\.0\.0\.1:4000\n/)
  const inPortuguese = readyText({ ...ready, fallback }, parseOptions({}, {}), 'pt')
  t.match(inPortuguese, /o resto +vai para http:\/\/127\.0\.0\.1:4000\n/)
  t.match(JSON.parse(readyLine({ ...ready, fallback })), { event: 'ready', fallback })
  t.notMatch(readyText(ready, parseOptions({}, {})), /the rest/)
})

t.test('a person never sees the control token', async t => {
  t.notMatch(readyText(ready, parseOptions({ controlToken: 'sesamo' }, {})), 'sesamo')
})
