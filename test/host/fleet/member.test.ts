import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { instant } from '../../../src/core/rules/time/instant.ts'
import { createMember } from '../../../src/host/fleet/member.ts'
import { begunWith } from '../store/support/begun.ts'
import { model } from '../store/support/model.ts'
import { ALONE } from '../../support/postgres/database.ts'
import { sharedMemory } from './shared-memory.ts'

t.test('who starts last with another control token is told, without a word of either', async t => {
  const memory = sharedMemory()
  const registry = { fixtures: { digest: 'a'.repeat(64) } } as never
  const told = async (address: string, controlToken?: string): Promise<string[]> => {
    const notices: string[] = []
    const notice = (message: string): void => { notices.push(message) }
    const access = { controlToken, boundToLoopback: () => true }
    const member = createMember({ ...memory.member(), ...access, registry, maximum: 1000, notice })
    await member.join(address)
    t.teardown(() => member.close())
    return notices
  }
  t.same(await told('http://127.0.0.1:1', 'segredo'), [])
  t.same(await told('http://127.0.0.1:2', 'segredo'), [], 'the same')
  for (const [at, other] of [['http://127.0.0.1:3', 'outro'], ['http://127.0.0.1:4', undefined]] as const) {
    const [line, ...more] = await told(at, other)
    t.match(line, /^the control token of this server is not that of http:\/\/127\.0\.0\.1:1, http:\/\/127\.0\.0\.1:2/)
    t.notMatch(line, /segredo|outro/)
    t.same(more, [])
  }
})

t.test('each minute, until it closes, a replica notes when its sandboxes were last used', ALONE, async t => {
  const periods: unknown[] = []
  const ended: unknown[] = []
  const { setInterval: repeat, clearInterval: stop } = globalThis
  t.intercept(globalThis, 'setInterval', {
    value (task: () => void, milliseconds: number) {
      periods.push(milliseconds)
      return repeat(task, 1)
    }
  })
  t.intercept(globalThis, 'clearInterval', {
    value (timer: NodeJS.Timeout) {
      ended.push(timer)
      stop(timer)
    }
  })
  const memory = sharedMemory()
  const { store, owners } = memory.member()
  let lastUsedAt = instant(1)
  const registry = {
    fixtures: { digest: 'a'.repeat(64) },
    inMemory: () => [{ name: 'used', lastUsedAt }, { name: 'of-nobody', lastUsedAt }]
  } as never
  const access = { controlToken: undefined, boundToLoopback: () => true }
  const member = createMember({ store, owners, registry, maximum: 1000, notice () {}, ...access })
  await member.join('http://127.0.0.1:1')
  await store.create('used', { changeSet: begunWith() }, model())
  for (const at of [1000, 2000]) {
    lastUsedAt = instant(at)
    while (memory.rows.get('used')?.lastUsedAt !== at) await setTimeout(1)
  }
  t.same(periods, [60_000])
  member.close()
  t.equal(ended.length, 1)
  t.notOk((ended[0] as NodeJS.Timeout | undefined)?.hasRef(), 'and it keeps no process alive')
})
