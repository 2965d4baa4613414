import t from 'tap'
import { createMember } from '../../src/fleet/member.ts'
import { sharedMemory } from './shared-memory.ts'

t.test('who starts last with another control token is told, without a word of either', async t => {
  const memory = sharedMemory()
  const registry = { storeFixtures: async () => 'a'.repeat(64), useFixtures: async () => {} } as never
  const told = async (address: string, controlToken?: string): Promise<string[]> => {
    const notices: string[] = []
    const notice = (message: string): void => { notices.push(message) }
    const access = { controlToken, boundToLoopback: () => true }
    const member = createMember({ ...memory.member(), ...access, registry, tls: undefined, notice })
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
