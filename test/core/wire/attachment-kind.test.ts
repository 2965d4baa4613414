import t from 'tap'
import { nameDisagrees } from '../../../src/core/wire/attachment-kind.ts'

const PDF = '%PDF-1.7'
const PNG = '\x89PNG\r\n'
const cases: readonly (readonly [name: string, bytes: string, disagrees: boolean, sentence: string])[] = [
  ['atestado.pdf', PDF, false, 'a PDF is one'],
  ['ATESTADO.PDF', PDF, false, 'whatever the case'],
  ['atestado.pdf', PNG, true, 'a picture is no PDF'],
  ['atestado.pdf', 'ok', true, 'nor is a text'],
  ['atestado.pdf', '', true, 'nor is nothing'],
  ['foto.jpeg', '\xff\xd8\xff\xe0', false, 'a JPEG is one'],
  ['foto.jpg', PNG, true, 'a PNG is no JPEG'],
  ['planilha.xlsx', 'PK\x03\x04', false, 'office files are ZIP files'],
  ['nota.txt', 'ação', false, 'a text is one'],
  ['nota.txt', PDF, true, 'a PDF is no text'],
  ['nota', PDF, false, 'a name without ending promises nothing'],
  ['nota.constructor', PDF, false, 'nor does an ending that is not known'],
  ['nota.abcd', PDF, false, 'nor a short one']
]
for (const [name, bytes, disagrees, sentence] of cases) {
  t.equal(nameDisagrees(name, Buffer.from(bytes, 'latin1')), disagrees, sentence)
}
