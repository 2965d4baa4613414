import t from 'tap'
import { openFolderStore } from '../../../../src/host/store/json/store.ts'
import { fullDisk } from '../../store/support/full-disk.ts'
import { fileFolder } from '../../../support/file-folder.ts'
import { reasons } from '../../../support/fixture-names.ts'
import { type Answer, testServer } from '../../../support/server.ts'

const full = fullDisk()
const store = await openFolderStore(fileFolder(t), { disk: full.disk, notice: () => {}, compactAt: 20_000 })
const { call } = await testServer(t, { store })

const adjust = (name: string, file: string): Promise<Answer> => call(`POST /~${name}/ajuste-registro/solicitar`, {
  body: {
    jornada: '10/03/2026',
    formato: 'INTERVALO_HORARIO',
    descricao: 'x',
    motivoId: reasons.forgotten,
    minMinutos: 480,
    maxMinutos: 600,
    anexos: [{ nome: 'a.txt', base64: Buffer.from(file).toString('base64') }]
  }
})

const state = JSON.stringify({ ...(await call('GET /_sandbox/state')).body, timeRecords: [] })
await adjust('kept', 'first')
await call('PUT /~kept/_sandbox/snapshots/a')

let last = 0
const some = (): string => `s${++last}`
/** Each comes with what has to be done before. A repetition does the same again. */
const acts: Record<string, () => Promise<() => Promise<Answer>>> = {
  async 'the first change of a sandbox' () {
    const name = some()
    return () => adjust(name, 'first')
  },
  'an attachment': async () => () => adjust('kept', some()),
  async 'a fork' () {
    const name = some()
    return () => call('POST /~kept/_sandbox/fork', { body: { name } })
  },
  'a snapshot': async () => () => call('PUT /~kept/_sandbox/snapshots/b'),
  'a restore': async () => () => call('POST /~kept/_sandbox/snapshots/a/restore'),
  async 'a reset' () {
    await adjust('reset', some())
    return () => call('POST /~reset/_sandbox/reset').finally(settled)
  },
  'a whole state': async () => () => call('PUT /~kept/_sandbox/state', { body: state }),
  async 'a deletion' () {
    const name = some()
    await adjust(name, 'first')
    return () => call(`DELETE /_sandboxes/${name}`)
  },
  async 'a compaction' () {
    const name = some()
    await adjust(name, 'first')
    return () => call(`PUT /~${name}/_sandbox/state`, { body: state }).finally(settled)
  }
}

/** Resolves when what an answer left for later is done. */
async function settled (): Promise<void> {
  for (let before = -1; before !== full.writes;) {
    before = full.writes
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}

for (const [what, prepare] of Object.entries(acts)) {
  t.test(`a disk that is full from any write of ${what} on`, async t => {
    const wrong: string[] = []
    let from = 1
    for (;; from++) {
      const act = await prepare()
      full.fullFrom(from)
      const answer = await act()
      const touched = full.writes >= from
      const readiness = (await call('GET /readyz')).status
      full.fullFrom(Infinity)
      const after = (await call('GET /readyz')).status
      const again = answer.status < 300 ? answer : await act()
      if (!touched) break
      const told = answer.status < 300 || (answer.status === 500 && /não pôde ser gravada/.test(answer.text))
      const repeated = again.status < 300 || (what === 'a deletion' && again.status === 404) // it is gone
      if (!told || !repeated || readiness !== 503 || after !== 200) {
        wrong.push(`write ${from}: ${answer.status} ${readiness} ${after} ${again.status} ${answer.text}`)
      }
    }
    t.same(wrong, [], 'is told with the answer and by /readyz, and a repetition succeeds when there is room')
    t.ok(from > 1, `${from - 1} writes`)
  })
}
