import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { openFolderStore } from '../../../src/host/store/json/store.ts'
import { reasons } from '../../support/fixture-names.ts'
import { testServer } from '../../support/server.ts'

const damages: [sentence: string, damage: (file: string) => void][] = [
  ['one flipped bit', file => {
    const bytes = readFileSync(file)
    bytes[3]! ^= 4
    writeFileSync(file, bytes)
  }],
  ['a missing file', file => rmSync(file)]
]
for (const [sentence, damage] of damages) {
  t.test(`an attachment with ${sentence} is not served, and no document ends in its middle`, async t => {
    const folder = t.testdir({})
    const notices: string[] = []
    const store = await openFolderStore(folder, { notice: message => { notices.push(message) } })
    const { call } = await testServer(t, { store })
    const file = Buffer.from('a whole file')
    const { body: { ajusteRegistroId: id, anexos: [{ url }] } } = await call('POST /~a/ajuste-registro/solicitar', {
      body: {
        jornada: '16/03/2026',
        formato: 'INTERVALO_HORARIO',
        minMinutos: 480,
        maxMinutos: 540,
        descricao: 'x',
        motivoId: reasons.allowance,
        anexos: [{ nome: 'a.txt', base64: file.toString('base64') }]
      }
    })
    const path = new URL(url).pathname
    t.equal((await call(`GET ${path}`)).text, 'a whole file')
    const blobs = join(folder, 'sandboxes/a/files')
    const [digest = ''] = readdirSync(blobs)
    damage(join(blobs, digest))

    for (const reading of ['once', 'again']) {
      const { status, body } = await call(`GET ${path}`)
      t.equal(status, 404, reading)
      t.match(body.message, path.split('/').at(-1), 'the error names it')
    }
    for (const what of ['GET /~a/_sandbox/state', 'GET /~a/_sandbox/state/attachments']) {
      const { status, body } = await call(what)
      t.match([status, body.message], [500, 'perdido ou danificado'], `${what} is refused as a whole`)
    }
    t.equal(notices.filter(notice => notice.includes(digest)).length, sentence === 'a missing file' ? 0 : 1)
    t.match((await call(`GET /~a/_sandbox/state/adjustments/${id}`)).status, 200, 'the rest of the state is there')
  })
}
