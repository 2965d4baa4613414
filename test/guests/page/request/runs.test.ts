import t from 'tap'
import { runsOf, type Sent } from '../../../../src/guests/page/request/runs.ts'

/** `14:02:00 POST /api-key 400 why`, in the order in which they came; `*` marks one of the control plane. */
function rowsOf (texts: readonly string[]): Sent[] {
  return texts.map((text, index): Sent => {
    const [time = '', method = '', path = '', status = '', why] = text.replace('*', '').split(' ')
    return {
      id: `0-${index + 1}`,
      at: `2026-03-10T${time}.000Z`,
      method,
      path,
      status: Number(status),
      why,
      control: text.startsWith('*')
    }
  }).reverse()
}

const A = 'POST /a'
const cases: ReadonlyArray<readonly [sentence: string, rows: string[], runs: object[]]> = [
  ['nothing is no run', [], []],
  ['a pause of a minute is within a run', [`14:02:00 ${A} 201`, `14:03:00 ${A} 400 x`], [{ count: 2, refused: 1 }]],
  ['a longer one is between two, the newest first', [`14:02:00 ${A} 201`, `14:03:01 ${A} 201`], [
    { id: '0-2', count: 1, comparison: { newRefusals: [], fixed: [] } }, { id: '0-1', count: 1, comparison: undefined }
  ]],
  ['the control plane neither begins a run nor counts', [
    `*14:00:00 ${A} 200`, `14:02:00 ${A} 201`, `*14:20:00 ${A} 400 x`, `14:20:30 ${A} 201`
  ], [{ id: '0-4', count: 1, refused: 0 }, { id: '0-2', count: 1, refused: 0 }]],
  ['another reason is a new refusal, and the one before is fixed', [
    `14:02:00 ${A} 400 x`, `14:10:00 ${A} 400 y`
  ], [{ comparison: { newRefusals: [['0-2']], fixed: [['0-2']] } }, {}]],
  ['each request of a refusal is named', [
    `14:02:00 ${A} 400 x`, `14:10:00 ${A} 400 y`, `14:10:01 ${A} 201`, `14:10:02 ${A} 400 y`
  ], [{ comparison: { newRefusals: [['0-4', '0-2']], fixed: [['0-4', '0-3', '0-2']] } }, {}]],
  ['what was not sent again is not fixed', [
    `14:02:00 ${A} 400 x`, '14:02:01 POST /b 201', '14:10:00 POST /b 201'
  ], [{ comparison: { newRefusals: [], fixed: [] } }, {}]],
  ['what is refused as before is the same, however often', [
    `14:02:00 ${A} 400 x`, `14:10:00 ${A} 400 x`, `14:10:00 ${A} 400 x`
  ], [{ refused: 2, comparison: { newRefusals: [], fixed: [] } }, {}]]
]

for (const [sentence, rows, runs] of cases) {
  t.test(sentence, async t => {
    const found = runsOf(rowsOf(rows))
    t.equal(found.length, runs.length)
    t.match(found, runs)
    for (const [at, run] of runs.entries()) {
      if ('comparison' in run) t.strictSame(found[at]?.comparison, run.comparison)
    }
    t.strictSame(found.flatMap(run => run.rows), rowsOf(rows), 'no row is lost, and their order stays')
  })
}
