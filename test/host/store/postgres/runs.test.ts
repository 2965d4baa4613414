import t from 'tap'
import { addKey, ask, beside, control, keysAt, scene } from '../../../support/replicas/scene.ts'
import { replicaHere, type ReplicaHere } from '../../../support/replicas/here.ts'

type Step = (replica: ReplicaHere) => Promise<unknown>

const read: Step = ({ url, sandbox }) => ask(`${url}/~${sandbox}/api-key`)
const refused: Step = ({ url, sandbox }) => ask(`${url}/~${sandbox}/api-key`, 'POST', {})
const add = (name: string): Step => replica => addKey(replica, name)
const set: Step = replica => control(replica, '/clock', 'PUT', { mode: 'frozen', at: '2026-03-02T12:00:00Z' })

/** The run so far was long ago. */
const QUIET = `WITH moved AS (
    UPDATE espelho.sandbox SET operated_at = now() - interval '10 minutes', run_at = now() - interval '10 minutes')
  UPDATE espelho.change SET body = regexp_replace(body, '("snapshot":"before-run","at":)\\d+',
    '\\1' || ${Date.now() - 600_000})`

// Each run goes through two replicas, which have not been asked for its sandbox before.
const RUNS: ReadonlyArray<[what: string, steps: ReadonlyArray<['b' | 'c', Step]>]> = [
  ['a refusal, and its first change is through the other', [['b', refused], ['c', add('k1')], ['b', add('k2')]]],
  ['a read, and its first change is through the other', [['b', read], ['c', add('k1')], ['b', add('k2')]]],
  ['reads through both', [['b', read], ['c', read], ['b', add('k1')], ['c', add('k2')], ['b', add('k3')]]],
  ['a refusal, and its first change is of the clock', [['b', refused], ['c', set], ['b', add('k1')], ['c', add('k2')]]],
  ['its first change', [['b', add('k1')], ['c', add('k2')], ['b', add('k3')], ['c', add('k4')]]]
]

t.test('before-run is the state in which a run began, whichever replica was asked', async t => {
  const shared = await scene(t)
  const c = await replicaHere(t, { database: shared.database.url })
  for (const [index, [what, steps]] of RUNS.entries()) {
    t.test(`a run that begins with ${what}`, async t => {
      const sandbox = `run${index}`
      const { b } = await beside(shared, sandbox)
      const replicas = { b, c: { ...c, sandbox } }
      await shared.database.sql(QUIET)
      for (const [which, step] of steps) await step(replicas[which])
      t.equal((await control(b, '/snapshots/before-run/restore', 'POST')).status, 200)
      t.same(await keysAt(replicas.c), ['k0'])
    })
  }
})
