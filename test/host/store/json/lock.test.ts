import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { lockFolder } from '../../../../src/host/store/json/lock.ts'
import { bareCommand } from '../../../support/bare-command.ts'
import { bundled } from '../../../support/script.ts'
import { LOADERS } from '../support/lock-loaders.ts'

interface Locker { readonly process: ChildProcess, readonly said: string }

type Sentence = (t: Test, place: { folder: string, loader: string, script: string }) => Promise<void>

const SENTENCES: ReadonlyArray<readonly [sentence: string, holds: Sentence]> = [
  ['refuses a second process, and tells it which one has the folder', async (t, { folder, loader, script }) => {
    const first = await locker(t, script, folder, loader)
    t.equal(first.said, 'locked')
    const inUse = `${folder} is in use by process ${first.process.pid}`
    await t.rejects(lockFolder(folder, LOADERS[loader]), { name: 'StoreError', message: inUse })
    t.equal((await locker(t, script, folder, loader)).said, inUse)
  }],
  ['refuses the same process as well', async (t, { folder, loader }) => {
    const unlock = await lockFolder(folder, LOADERS[loader])
    await t.rejects(lockFolder(folder, LOADERS[loader]), { message: `${folder} is in use by process ${process.pid}` })
    await unlock()
  }],
  ['is gone when it is released, and names nobody', async (t, { folder, loader }) => {
    await (await lockFolder(folder, LOADERS[loader]))()
    t.equal(readFileSync(join(folder, 'lock'), 'utf8'), '')
    await (await lockFolder(folder, LOADERS[loader]))()
  }],
  ['is gone when its process is killed; of six that start then, one gets it', async (t, { folder, loader, script }) => {
    const killed = await locker(t, script, folder, loader)
    killed.process.kill('SIGKILL')
    await once(killed.process, 'exit')
    t.equal(readFileSync(join(folder, 'lock'), 'utf8'), `${killed.process.pid}\n`)
    const started = await Promise.all(Array.from({ length: 6 }, () => locker(t, script, folder, loader)))
    const [winner, ...others] = started.sort((a, b) => Number(b.said === 'locked') - Number(a.said === 'locked'))
    t.equal(winner!.said, 'locked')
    for (const { said } of others) t.ok(said.startsWith(`${folder} is in use by process `), said)
  }],
  ['knows no limit of a path', async (t, { folder, loader }) => {
    const deep = join(folder, ...Array.from({ length: 8 }, () => 'a long name of a folder'))
    mkdirSync(deep, { recursive: true })
    t.ok(deep.length > 107, 'longer than the path of a socket')
    const unlock = await lockFolder(deep, LOADERS[loader])
    await t.rejects(lockFolder(deep, LOADERS[loader]), { message: `${deep} is in use by process ${process.pid}` })
    await unlock()
  }]
]

for (const loader of Object.keys(LOADERS)) {
  t.test(`the lock of a folder, ${loader}`, async t => {
    const script = await bundled('test/host/store/support/lock-until-killed.ts')
    for (const [sentence, holds] of SENTENCES) {
      await t.test(sentence, t => holds(t, { folder: t.testdir({}), loader, script }))
    }
  })
}

/** What the system says of the process whose id is in the file, and whether that is believed at once. */
const owners: ReadonlyArray<readonly [sentence: string, code: string | undefined, isAlive: boolean]> = [
  ['of this user', undefined, true],
  ['of another user, which may not be signalled', 'EPERM', true],
  ['that is gone, whose id the new one has not replaced yet', 'ESRCH', false]
]
for (const [sentence, code, isAlive] of owners) {
  t.test(`the folder of a process ${sentence}`, async t => {
    const folder = t.testdir({})
    const unlock = await lockFolder(folder)
    const signals = t.capture(process, 'kill', () => {
      if (code !== undefined) throw Object.assign(new Error(code), { code })
      return true
    })
    await t.rejects(lockFolder(folder), { message: `${folder} is in use by process ${process.pid}` })
    const asked = signals().map(({ args }) => args)
    t.same(asked[0], [process.pid, 0])
    t.equal(asked.length === 1, isAlive, 'it is asked again for as long as it may change')
    await unlock()
  })
}

t.test('a system without either lock is told what it lacks', async t => {
  const { PATH } = process.env
  t.teardown(() => { process.env['PATH'] = PATH })
  const folder = t.testdir({})
  const refused = `${folder} cannot be locked on this system: Cannot find addon; `
  process.env['PATH'] = folder
  await t.rejects(lockFolder(folder, LOADERS['flock']), { name: 'StoreError', message: `${refused}spawn flock ENOENT` })
  for (const [command, complaint] of [
    ['echo flock: No locks available >&2; exit 1', 'flock: No locks available'],
    ['exit 71', 'flock ended with 71']
  ] as const) {
    writeFileSync(join(folder, 'flock'), `#!/bin/sh\n${command}\n`)
    chmodSync(join(folder, 'flock'), 0o700)
    await t.rejects(lockFolder(folder, LOADERS['flock']), { name: 'StoreError', message: refused + complaint })
  }
})

/** A process that has tried to lock the folder, and what it said. */
async function locker (t: Test, script: string, folder: string, loader: string): Promise<Locker> {
  const child = spawn(...bareCommand(process.execPath, script, folder, loader), {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  t.teardown(() => { child.kill('SIGKILL') })
  let output = ''
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += text
    if (output.endsWith('\n')) return { process: child, said: output.trimEnd() }
  }
  throw new Error('it said nothing')
}
