import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { readFacts } from '../../../src/guests/fidelity/calibrate/facts.ts'
import { emptyReading, readTraffic } from '../../../src/guests/fidelity/calibrate/read-traffic.ts'
import { explain } from '../../../src/guests/cli/fail.ts'
import { readAllowed } from '../../../src/guests/cli/mutate.ts'
import { readFixtures } from '../../../src/host/fixtures/read-folder.ts'
import { readNamedProfile } from '../../../src/host/start/starting-settings.ts'

/** The bytes of accented letters in the code pages of DOS and of old Macs. */
const CP850: Readonly<Record<string, number>> = { ç: 0x87, ã: 0xc6, é: 0x82, ê: 0x88, í: 0xa1, ó: 0xa2 }
const MAC: Readonly<Record<string, number>> = { ç: 0x8d, ã: 0x8b, é: 0x8e, ê: 0x90, í: 0x92, ó: 0x97 }
const inPage = (page: Readonly<Record<string, number>>) => (text: string): Buffer =>
  Buffer.from(Array.from(text, letter => page[letter] ?? letter.charCodeAt(0)))
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')
const utf32 = (text: string): Buffer => Buffer.from(Array.from(text, letter => [letter.charCodeAt(0), 0, 0, 0]).flat())
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
const half = (text: string): [string, string] => {
  const at = text.lastIndexOf('ção')
  return [text.slice(0, at), text.slice(at)]
}

/** `refused` is what the message says of the encoding. Without it the file is read. */
const encodings: ReadonlyArray<readonly [name: string, encode: (text: string) => Buffer, refused?: RegExp]> = [
  ['UTF-8', text => Buffer.from(text)],
  ['UTF-8 with a byte order mark', text => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16 of PowerShell', text => utf16(`\uFEFF${text}`), /not UTF-8: it looks like UTF-16\. Save it as UTF-8/],
  ['UTF-16 of a Mac', text => utf16(`\uFEFF${text}`).swap16(), /not UTF-8: it looks like UTF-16\./],
  ['UTF-16 without its mark', utf16, /not UTF-8: it looks like UTF-16\./],
  ['UTF-32', utf32, /not UTF-8: it looks like UTF-32\./],
  ['Windows-1252', latin1, /not UTF-8 \(line 2\): it looks like Windows-1252 \(ANSI\)\. Save it as UTF-8: in Notepad/],
  ['CP850 of a console', inPage(CP850), /not UTF-8 \(line 2\): it looks like CP850\./],
  ['an old Mac', inPage(MAC), /not UTF-8 \(line 2\): it looks like Mac OS Roman\./],
  ['two encodings', text => Buffer.concat([Buffer.from(half(text)[0]), latin1(half(text)[1])]),
    /not UTF-8 \(line 3\): it mixes UTF-8 with Windows-1252\./],
  ['gzip', text => gzipSync(text), /not UTF-8: it looks like gzip\. Unpack it first/],
  ['zip', text => Buffer.concat([Buffer.from('PK\u0003\u0004'), gzipSync(text)]), /looks like zip\. Unpack it first/],
  ['an old spreadsheet', text => Buffer.concat([Buffer.from('d0cf11e0', 'hex'), latin1(text)]), /it is not a text/]
]

const SOUNDS = 'ção, café, português, país, avó'
const exchange = JSON.stringify({
  method: 'POST', url: 'http://x/api-key', requestBody: '{}', status: 201, responseBody: `{"mensagem":"${SOUNDS}"}`
})

async function trafficOf (file: string): Promise<number> {
  let count = 0
  for await (const { status } of readTraffic([file], emptyReading())) count += Number(status === 201)
  return count
}

/** What reads a file of a user. The second and the third line of the text have accents. */
const readers: ReadonlyArray<readonly [name: string, text: string, read: (file: string) => Promise<unknown>]> = [
  ['fixtures', `[{"data":"2026-12-25","nome":\n"${SOUNDS}"},{"data":"2026-12-26","nome":\n"${SOUNDS}"}]`,
    async file => await readFixtures(dirname(file))],
  ['a profile', `{"settings":{},"evidence":{\n"a":"${SOUNDS}",\n"b":"${SOUNDS}"}}`,
    async file => await readNamedProfile(file, '--profile')],
  ['--facts', `{\n"reason":"${SOUNDS}",\n"location":"${SOUNDS}"}`, readFacts],
  ['--allow', `{\n"A53":"${SOUNDS}",\n"A01":"${SOUNDS}"}`, readAllowed],
  ['a recording of lines', `\n${exchange}\n${exchange}`, trafficOf],
  ['a recording as HAR', `{"log":{"entries":[\n{"comment":"${SOUNDS}"},\n{"comment":"${SOUNDS}"}]}}`, trafficOf]
]

for (const [reader, text, read] of readers) {
  t.test(`${reader}: one reader, so one response to each encoding`, async t => {
    for (const [name, encode, refused] of encodings) {
      const folder = t.testdir({ 'holidays.json': encode(text) })
      const told = await read(join(folder, 'holidays.json')).then(() => '', (error: unknown) => explain(error, 'en'))
      if (refused === undefined) t.equal(told, '', name)
      else t.match(told, refused, name)
    }
  })
}
