import fc from 'fast-check'
import t from 'tap'
import { createBase } from '../../src/sandbox/fixtures.ts'
import { replay } from '../../src/sandbox/replay.ts'
import type { Root } from '../../src/sandbox/life.ts'
import { viewOf } from '../support/state.ts'
import { make, world } from '../support/world.ts'
import { addUnit, hashOf, heldSandbox, look, outcomes, units } from './open-sandbox.ts'

t.test('a decision is done when it is durable, and at once seen by the next', async t => {
  const { sandbox: { root }, log } = await heldSandbox()
  const first = addUnit(root, 'first')
  t.same(units(root), ['unit', 'first'])
  t.same(await outcomes([first]), ['…'])
  log.keep()
  t.same(await outcomes([first]), ['done'])
  t.same(log.kept.map(({ sequence, changes }) => [sequence, changes.length]), [[1, 1]])
})

t.test('when one cannot be made durable, it and all that came after it reject, and the state is the last durable one', async t => {
  const { sandbox: { root }, log } = await heldSandbox()
  const durable = addUnit(root, 'durable')
  log.keep()
  const before = [viewOf(root.layer), hashOf(root)]
  const lost = [addUnit(root, 'lost'), root.transact(state => ({ result: undefined, put: { businessUnits: [make.businessUnit('lost', { name: `after ${state.size('businessUnits')}` })] } }))]
  lost.push(root.transact(() => ({ result: undefined, remove: { businessUnits: ['unit'] } })), look(root))
  log.lose()
  t.same(await outcomes([durable, ...lost]), ['done', 'not-durable', 'not-durable', 'not-durable', 'not-durable'])
  t.same([viewOf(root.layer), hashOf(root)], before)
  const reason = await lost[0]?.catch(error => error.cause.message)
  t.equal(reason, 'the disk is full', 'and the reason is known')

  const again = addUnit(root, 'again')
  log.keep()
  t.same(await outcomes([again, look(root)]), ['done', 'done'], 'afterwards it goes on')
  t.same(log.kept.map(({ sequence }) => sequence), [1, 2])
})

t.test('what was appended before the one that is lost becomes durable', async t => {
  const { sandbox: { root }, log } = await heldSandbox()
  const [first, second] = [addUnit(root, 'first'), addUnit(root, 'second')]
  log.keep(1)
  log.lose()
  t.same(await outcomes([first, second]), ['done', 'not-durable'])
  t.same(units(root), ['unit', 'first'])
})

t.test('a decision that changes nothing waits until what it has seen is durable', async t => {
  const { sandbox: { root }, log } = await heldSandbox()
  t.same(await outcomes([look(root)]), ['done'], 'and not at all where everything is')
  const change = addUnit(root, 'change')
  const seen = look(root)
  t.same(await outcomes([change, seen]), ['…', '…'])
  log.keep()
  t.same(await outcomes([change, seen, look(root)]), ['done', 'done', 'done'])
})

t.test('when the changelog is closed, nothing happens', async t => {
  const { sandbox, log } = await heldSandbox()
  const before = hashOf(sandbox.root)
  await log.close()
  t.same(await outcomes([addUnit(sandbox.root, 'late'), sandbox.reset(sandbox.root.base)]), ['not-durable', 'not-durable'])
  t.same([hashOf(sandbox.root), sandbox.root.epoch], [before, 0])
})

type Step = { readonly step: 'put' | 'remove' | 'late', readonly id: string, readonly back: number } | { readonly step: 'look' | 'reset' | 'keep' | 'lose' }

const id = fc.constantFrom('a', 'b', 'c', 'unit')
const steps: fc.Arbitrary<Step[]> = fc.array(fc.oneof(
  fc.record({ step: fc.constantFrom('put', 'remove', 'late'), id, back: fc.nat(3) }),
  fc.record({ step: fc.constantFrom('look', 'reset', 'keep', 'lose') })
) as fc.Arbitrary<Step>, { maxLength: 30 })

t.test('whatever happens, the state is what the changelog tells, and only what it tells was answered', async () => {
  await fc.assert(fc.asyncProperty(steps, async all => {
    const base = createBase(world())
    const { sandbox, log } = await heldSandbox(base)
    await Promise.all([sandbox.reset(base), Promise.resolve().then(() => log.keep())]) // the first change set has an origin
    const roots: Root[] = [sandbox.root]
    const answered: Array<{ promise: Promise<unknown>, tag?: string, onCurrent?: boolean }> = []
    const put = (root: Root, id: string) => {
      const tag = `tag ${answered.length}`
      const decision = { result: tag, put: { businessUnits: [make.businessUnit(id, { name: tag })] } }
      answered.push({ tag, onCurrent: root === sandbox.root, promise: root.transact(() => decision) })
    }
    for (const one of all) {
      switch (one.step) {
        case 'put': put(sandbox.root, one.id); break
        case 'remove': answered.push({ promise: sandbox.root.transact(() => ({ result: '', remove: { businessUnits: [one.id] } })) }); break
        case 'late': put(roots.at(-1 - one.back % roots.length) as Root, one.id); break
        case 'look': answered.push({ promise: look(sandbox.root) }); break
        case 'reset': {
          answered.push({ promise: sandbox.reset(base) })
          await Promise.resolve()
          roots.push(sandbox.root)
          break
        }
        case 'keep': log.keep(); break
        case 'lose': log.lose(); break
      }
    }
    log.keep()
    const settled = await Promise.allSettled(answered.map(({ promise }) => promise))
    const past = await replay(log, async () => base)
    const told = JSON.stringify(log.kept)
    if (past === undefined || past.epoch !== sandbox.root.epoch) throw new Error(`epoch ${sandbox.root.epoch}, and the log says ${past?.epoch}`)
    if (JSON.stringify(viewOf(past.layer)) !== JSON.stringify(viewOf(sandbox.root.layer))) throw new Error('another state')
    for (const [at, { status }] of settled.entries()) {
      const { tag, onCurrent } = answered[at] as typeof answered[number]
      const isTold = told.includes(`"${tag}"`)
      if (tag !== undefined && status === 'rejected' && isTold) throw new Error(`${tag} was refused and is there`)
      if (onCurrent === true && status === 'fulfilled' && !isTold) throw new Error(`${tag} was answered and is not there`)
    }
  }), { numRuns: 400 })
})
