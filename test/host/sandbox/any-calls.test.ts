import jsonPatch, { type Operation } from 'fast-json-patch'
import fc from 'fast-check'
import t from 'tap'
import { canonical } from '../../../src/core/state/hash.ts'
import { numbers, randomStep } from '../../support/journey.ts'
import { shiftMachineTime } from '../../support/machine-time.ts'
import { testServer } from '../../support/server.ts'
import { runs } from '../../support/fuzz.ts'

const server = await testServer(t)
let worlds = 0

/** To the minute: a clock that ticks goes on while it is looked at. */
const MOMENT = /(T\d\d:\d\d):\d\d\.\d{3}Z/g
const toTheMinute = <T>(value: T): T => JSON.parse(JSON.stringify(value).replace(MOMENT, '$1'))

/** A sandbox of this server, and what there is to see of it. */
function sandbox (name = `s${++worlds}`) {
  const base = `/~${name}`
  const call = (what: string, more: object = {}) => {
    const [method, path] = what.split(' ')
    return server.call(`${method} ${base}${path}`, more)
  }
  const get = async (path: string) => (await call(`GET /_sandbox${path}`)).body
  return {
    name,
    call,
    get,
    /** All that a snapshot keeps. */
    async shown () {
      return {
        state: await get('/state'),
        hash: (await get('/hash')).hash,
        clock: toTheMinute(await get('/clock')),
        settings: await get('/settings')
      }
    },
    /** The bytes of what is made next: they tell the identifiers. */
    async next () {
      const body = {
        jornada: '20/03/2026',
        descricao: 'Depois',
        motivoId: 'a0000000-0000-4000-8000-000000000001',
        formato: 'TEMPO_FALTANTE',
        jornadas: ['23/03/2026']
      }
      const { status, text } = await call('POST /ajuste-registro/solicitar', { body })
      return [status, toTheMinute(text)]
    }
  }
}
type Sandbox = ReturnType<typeof sandbox>

const name = fc.constantFrom('a', 'b')
const control = fc.oneof(
  fc.constantFrom(
    'POST /_sandbox/reset',
    'POST /_sandbox/clock/advance {"by":"P40D"}',
    'PUT /_sandbox/clock {"mode":"frozen","now":"2026-06-01T00:00:00Z"}',
    'PUT /_sandbox/clock {"mode":"ticking"}'
  ),
  fc.constantFrom(
    'PATCH /_sandbox/settings {"error.language":"en"}',
    'PATCH /_sandbox/settings {"status.createApiKey":200}',
    'PATCH /_sandbox/settings {"adjustment.initialStatus":"APROVADO"}'
  ),
  fc.constantFrom(
    'POST /_sandbox/faults {"stage":"after-commit","status":503,"every":2}',
    'POST /_sandbox/faults {"stage":"before-auth","status":500,"times":1}',
    'DELETE /_sandbox/faults'
  ),
  fc.constantFrom(
    'DELETE /_sandbox/state/workLocations/10000000-0000-4000-8000-000000000002',
    'PUT /_sandbox/state {}',
    'DELETE /_sandbox/requests'
  )
)
const step = fc.oneof(
  { weight: 5, arbitrary: fc.nat().map(seed => ['do', seed] as const) },
  { weight: 3, arbitrary: control.map(what => ['control', what] as const) },
  { weight: 1, arbitrary: fc.constant(['wait', 'PT1H'] as const) },
  { weight: 3, arbitrary: name.map(name => ['take', name] as const) },
  { weight: 3, arbitrary: name.map(name => ['restore', name] as const) },
  { weight: 1, arbitrary: name.map(name => ['drop', name] as const) },
  { weight: 1, arbitrary: fc.constant(['fork', ''] as const) }
)
const steps = fc.array(step, { minLength: 1, maxLength: 12 })

function same (found: unknown, wanted: unknown, what: string): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)]
  if (a !== b) throw new Error(`${what}\nfound ${a.slice(0, 2000)}\nwanted ${b.slice(0, 2000)}`)
}

/** A patch gives the value; in which order the fields of an object stand is no part of it (RFC 6902). */
function sameValue (found: unknown, wanted: unknown, what: string): void {
  same(canonical(found), canonical(wanted), what)
}

async function act (at: Sandbox, what: string): Promise<void> {
  const [, request = '', body] = /^(\S+ \S+)(?: (.*))?$/.exec(what) ?? []
  await at.call(request, body === undefined ? {} : { body })
}

/** Plays the steps; whatever a snapshot, a restore, a fork or a diff promises is looked at on the way. */
async function play (
  at: Sandbox, steps: Array<readonly [string, string | number]>, passes: (span: string) => void
): Promise<void> {
  const taken = new Map<string, Awaited<ReturnType<Sandbox['shown']>>>()
  for (const [what, which] of steps) {
    if (what === 'do') {
      const { what: request, call } = randomStep(numbers(which as number))
      await at.call(request, call)
    } else if (what === 'control') await act(at, which as string)
    else if (what === 'wait') passes(which as string)
    else if (what === 'take') {
      const { status, body } = await at.call(`PUT /_sandbox/snapshots/${which}`)
      const shown = await at.shown()
      same([status, body.hash], [200, shown.hash], 'what is taken')
      taken.set(which as string, shown)
    } else if (what === 'restore') {
      const was = taken.get(which as string)
      const { status } = await at.call(`POST /_sandbox/snapshots/${which}/restore`)
      same(status, was === undefined ? 404 : 200, 'restore')
      if (was !== undefined) same(await at.shown(), was, 'what is restored')
    } else if (what === 'drop') {
      await at.call(`DELETE /_sandbox/snapshots/${which}`)
      taken.delete(which as string)
    } else await forks(at)
  }
  const { state } = await at.shown()
  for (const [name, was] of taken) {
    sameValue(patched(was.state, await at.get(`/diff?from=${name}`)), state, `diff from ${name}`)
  }
  sameValue(patched(await sandbox('fresh').get('/state'), await at.get('/diff')), state, 'diff from the fixtures')
}

async function forks (at: Sandbox): Promise<void> {
  await at.call('DELETE /_sandbox/faults') // a fork has none
  const fork = sandbox()
  same((await at.call('POST /_sandbox/fork', { body: { name: fork.name } })).status, 201, 'fork')
  const shown = await at.shown()
  same(await fork.shown(), shown, 'a fork')
  await at.call('PUT /_sandbox/snapshots/before')
  const made = await fork.next()
  same(await at.shown(), shown, 'the origin, when the fork goes on')
  same(await at.next(), made, 'the origin goes on as the fork did')
  await at.call('POST /_sandbox/snapshots/before/restore')
  await at.call('DELETE /_sandbox/snapshots/before')
}

function patched (document: object, patch: Operation[]): object {
  return jsonPatch.applyPatch(structuredClone(document), patch, true).newDocument
}

t.test('after any calls whatever, a reset sandbox is a fresh one', async t => {
  const passes = shiftMachineTime(t)
  const fresh = sandbox()
  const start = await fresh.shown()
  const next = await fresh.next()
  await fc.assert(fc.asyncProperty(steps, async steps => {
    const at = sandbox('used')
    await play(at, steps, passes)
    await at.call('POST /_sandbox/reset')
    same(await at.shown(), start, 'a reset sandbox')
    same(
      [await at.get('/faults'), (await at.get('/requests')).requests.length], [{ faults: [] }, 0], 'what else it has'
    )
    same(await at.next(), next, 'and what it makes next')
    await server.call('DELETE /_sandboxes/used')
  }), {
    numRuns: runs(12),
    examples: [
      [[['do', 810872294], ['take', 'a'], ['control', 'POST /_sandbox/reset']]],
      [[
        ['control', 'PUT /_sandbox/clock {"mode":"ticking"}'],
        ['take', 'a'],
        ['wait', 'PT1H'],
        ['restore', 'a'],
        ['do', 1],
        ['fork', '']
      ]]
    ]
  })
  t.pass()
})

t.test('a diff is one that another program can apply, whatever was put in the place of what', async t => {
  const at = sandbox()
  const empty = { businessUnits: [] }
  const whole = await at.get('/state')
  await at.call('PUT /_sandbox/snapshots/whole')
  await at.call('PUT /_sandbox/state', { body: empty })
  await at.call('PUT /_sandbox/snapshots/empty')
  const none = await at.get('/state')
  t.same(patched(whole, (await at.get('/diff?from=whole'))), none)
  await at.call('PUT /_sandbox/state', { body: { ...whole, adjustments: whole.adjustments.toReversed() } })
  const turned = await at.get('/state')
  t.same(patched(none, (await at.get('/diff?from=empty'))), turned)
  t.same(patched(whole, (await at.get('/diff?from=whole'))), turned)
})
