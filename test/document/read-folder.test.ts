import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { Invalid, Problem } from '../../src/domain/problem.ts'
import { FIXTURE_FILES, readFixtures } from '../../src/document/read-folder.ts'
import { messageOf } from '../../src/problems/message.ts'
import { smallDocument } from './small-document.ts'

type Files = Record<string, unknown>

/** A folder with these files. A text is written as it is, any other value as JSON. */
function folder (t: Test, files: Files): string {
  const path = t.testdir()
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(path, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  }
  return path
}

async function told (t: Test, files: Files): Promise<string[]> {
  try {
    await readFixtures(folder(t, files))
    return []
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return error.violations.map(({ pointer, problem }) => `${pointer}: ${messageOf(problem, 'en')}`)
  }
}

function files (): Files {
  return Object.fromEntries(Object.entries(smallDocument()).map(([key, list]) =>
    [`${key.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}.json`, list]))
}

t.test('a folder is a world', async t => {
  const world = await readFixtures(folder(t, {
    ...files(),
    'sandbox.json': {
      name: 'Loja',
      clock: { now: '2026-04-01T09:00:00-03:00', mode: 'frozen' },
      defaultCollaborator: 'ana',
      settings: { 'error.language': 'en' }
    }
  }))
  t.match(world, {
    name: 'Loja',
    clock: { mode: 'frozen', now: Date.parse('2026-04-01T12:00:00Z') },
    defaultCollaborator: 'ana',
    settings: { 'error.language': 'en' }
  })
  t.same(Object.values(world.entities).map(list => list.length), [1, 1, 3, 1, 2, 1, 2, 1, 1, 1, 4, 1])
  t.equal(world.blobs.size, 1)
})

t.test('every file may be missing', async t => {
  const world = await readFixtures(folder(t, {}))
  t.match(
    world,
    { name: 'sandbox', clock: { mode: 'system' }, settings: {} },
    'without sandbox.json a sandbox lives in system time'
  )
  t.notOk('defaultCollaborator' in world)
  t.equal(world.entities.timeRecords.length, 0)
})

t.test('there is one file for each collection', async t => {
  t.same([...FIXTURE_FILES].sort(), [
    'adjustment-reasons.json', 'adjustments.json', 'api-keys.json', 'attachments.json', 'business-units.json',
    'collaborators.json', 'holidays.json', 'sandbox.json', 'shift-exceptions.json', 'shifts.json', 'time-records.json',
    'time-rules.json', 'work-locations.json'
  ])
})

const clocks: readonly [object, object, string][] = [
  [{ now: '2026-04-01T12:00:00Z' }, { mode: 'frozen', now: Date.parse('2026-04-01T12:00:00Z') }, 'a time alone stands'],
  [{ now: '2026-04-01T12:00:00Z', mode: 'ticking' }, { mode: 'ticking', now: Date.parse('2026-04-01T12:00:00Z') },
    'a ticking one goes on from there'],
  [{ mode: 'ticking' }, { mode: 'ticking' }, 'or from system time'],
  [{ mode: 'system' }, { mode: 'system' }, 'system time has no time of its own']
]
for (const [clock, expected, sentence] of clocks) {
  t.test(sentence, async t => {
    t.same((await readFixtures(folder(t, { 'sandbox.json': { clock } }))).clock, expected)
  })
}

const faults: readonly [Files, string | readonly string[], string][] = [
  [{ 'records.json': [] },
    /^records.json: records.json is not a known file; the known ones are: sandbox.json, business-units.json, /,
    'an unknown file'],
  [{ 'LEIAME.md': 'x' }, /^LEIAME.md: /, 'a file of another kind'],
  [{ 'holidays.json': '[\n  { "data": "2026-12-25", "nome": "a", "nome": "b" },\n  { "x": { "a": 1, "a": 2 } }\n]' }, [
    'holidays.json#/0/nome: [0].nome is more than once in one object (line 2, column 40)',
    'holidays.json#/1/x/a: [1].x.a is more than once in one object (line 3, column 20)'
  ], 'a key that an object has twice'],
  [{ 'sandbox.json': '{ "name": "a", "name": "b" }', 'holidays.json': '[]' },
    'sandbox.json#/name: name is more than once in one object (line 1, column 16)', 'the same in settings'],
  [{ 'holidays.json': '[\n  { "data": "2026-12-25", }\n]' },
    'holidays.json: holidays.json is not valid JSON (line 2, column 27)', 'broken JSON, by line and column'],
  [{ 'holidays.json': '' }, 'holidays.json: holidays.json is not valid JSON (line 1, column 1)', 'an empty file'],
  [{ 'holidays.json': {} }, 'holidays.json#: holidays must be an array', 'an object for a list'],
  [{ 'holidays.json': [{ data: '2026-12-25', nome: 'Natal' }, { data: '2026-02-31', nome: '' }] }, [
    'holidays.json#/1/data: data must be an existing date as yyyy-MM-dd',
    'holidays.json#/1/nome: nome must not be empty'
  ], 'a wrong value, by file and pointer'],
  [{ 'time-records.json': [{ colaboradorId: 'x', dataHora: '2026-03-16T08:00:00-03:00' }] },
    'time-records.json#/0/colaboradorId: colaboradorId is not in collaborators: x', 'a broken reference'],
  [{ 'time-records.json': [5] }, 'time-records.json#/0: timeRecords[0] must be an object', 'an entity that is none'],
  [{ 'time-records.json': [{ colaboradorId: 'x', dataHora: '2026-03-16T08:00:00-03:00' }], 'collaborators.json': '[' },
    'collaborators.json: collaborators.json is not valid JSON (line 1, column 2)',
    'a file that cannot be read does not break what refers to it'],
  [{ 'sandbox.json': [] }, 'sandbox.json#: sandbox must be an object', 'settings that are none'],
  [{ 'sandbox.json': { clock: { mode: 'frozen' }, settings: {} } }, 'sandbox.json#/clock/now: clock.now is required',
    'a clock that stands nowhere'],
  [{ 'sandbox.json': { clock: { mode: 'fast', now: '2026-04-01' }, settings: [], seed: 1 } }, [
    'sandbox.json#/clock/now: clock.now must be an ISO 8601 instant with an offset, like 2026-03-16T08:00:00-03:00',
    'sandbox.json#/clock/mode: clock.mode must be one of: frozen, ticking, system',
    'sandbox.json#/settings: settings must be an object', 'sandbox.json#/seed: seed is not a known field'
  ], 'all that is wrong with it'],
  [{ 'sandbox.json': { defaultCollaborator: 'x' } },
    'sandbox.json#/defaultCollaborator: defaultCollaborator is not in collaborators: x',
    'a default collaborator who is not there'],
  [{ 'x.json': [], 'sandbox.json': '{', 'holidays.json': [{}] }, [
    /^x.json/, 'sandbox.json: sandbox.json is not valid JSON (line 1, column 2)',
    'holidays.json#/0/data: data is required', 'holidays.json#/0/nome: nome is required'
  ] as string[], 'what is wrong with several files']
] as never
for (const [given, expected, sentence] of faults) {
  t.test(`${sentence} is told`, async t => {
    const found = await told(t, given)
    t.match(found, [expected].flat())
    t.equal(found.length, [expected].flat().length, 'and no more')
  })
}

t.test('a byte order mark, a hidden file and a line break at the end do no harm', async t => {
  t.same(await told(t, { 'holidays.json': '\uFEFF[]\r\n', '.gitkeep': '' }), [])
})

t.test('what systems and editors leave in a folder is passed over, and named', async t => {
  const left = ['.DS_Store', 'README.md', 'README.pt-BR.md', 'Thumbs.db', 'desktop.ini', 'x.json.bak', 'shifts.json~']
    .sort()
  const path = folder(t, { ...Object.fromEntries(left.map(name => [name, '{'])), 'holidays.json': [] })
  t.same((await readFixtures(path)).passedOver, left)
})

t.test('a folder in the place of a file cannot be read', async t => {
  const path = folder(t, {})
  mkdirSync(join(path, 'shifts.json'))
  const error = await readFixtures(path).catch((error: unknown) => error)
  t.match(error, { violations: [{ pointer: 'shifts.json', problem: { code: 'unreadable-file' } }] })
})

t.test('a folder that there is not is one problem', async t => {
  const missing = join(t.testdir(), 'nowhere')
  const error = await readFixtures(missing).catch((error: unknown) => error)
  t.ok(error instanceof Problem)
  t.equal(messageOf(error as Problem, 'en'), `There is no fixtures folder ${missing}`)
  const file = folder(t, { 'a.json': [] })
  await t.rejects(readFixtures(join(file, 'a.json')), { code: 'fixtures-not-found' }, 'nor is a file one')
})
