import t, { type Test } from 'tap'
import type { ChangeSet } from '../../../../src/core/state/change.ts'
import type { Appender, Changelog } from '../../../../src/host/store/changelog.ts'
import { compact, DIGEST, model, put, readAll } from './model.ts'

/** One place where a changelog is kept, opened as often as a test likes. */
export interface Place {
  open (appender: Appender): Promise<Changelog>
  /** Makes appends fail, until called with false. */
  breakDown? (broken: boolean): void | Promise<void>
}

export interface ChangelogUnderTest {
  readonly durable: boolean
  readonly place: (t: Test) => Place
}

/** What every changelog does, whatever keeps it. */
export function changelogContract (name: string, { durable, place }: ChangelogUnderTest): void {
  t.test(`the ${name} changelog`, async t => {
    t.test('has nothing to read at first, and is healthy', async t => {
      const log = await place(t).open(model())
      t.same(await readAll(log), [])
      t.equal(log.healthy, true)
      t.equal(await log.probe(), true)
      await log.close()
    })

    t.test('takes change sets one after the other and many at once', async t => {
      const world = model()
      const log = await place(t).open(world)
      await world.load(log)
      await world.commit(log, 'alone')
      await Promise.all(Array.from({ length: 100 }, (_, n) => world.commit(log, `n${n}`)))
      t.equal(log.healthy, true)
      t.equal(world.losses.length, 0)
      await log.close()
    })

    if (durable) durableContract(t, place)
  })
}

function durableContract (t: Test, place: ChangelogUnderTest['place']): void {
  t.test('gives back what was appended, whole and in order', async t => {
    const here = place(t)
    const world = model()
    const log = await here.open(world)
    await world.load(log)
    await Promise.all(Array.from({ length: 60 }, (_, n) => world.commit(log, `ação "${n}"\n`, { reset: n === 40 })))
    await log.close()
    t.same(compact(await readAll(await here.open(model()))), compact(world.applied))
  })

  t.test('goes on where it stopped', async t => {
    const here = place(t)
    const world = model()
    for (const round of ['first', 'second', 'third']) {
      const log = await here.open(world)
      await world.load(log)
      await world.commit(log, round)
      await log.close()
    }
    t.same(compact(await readAll(await here.open(model()))), compact(world.applied))
    t.equal(world.applied.at(-1)?.sequence, 3)
  })

  t.test('refuses a sequence that is not the next, and then takes the right one', async t => {
    const here = place(t)
    const log = await here.open(model())
    await readAll(log)
    await log.append({ sequence: 1, changes: [] })
    for (const sequence of [1, 3, 0]) t.throws(() => log.append({ sequence, changes: [] }))
    await log.append({ sequence: 2, changes: [] })
    await log.close()
    t.throws(() => log.append({ sequence: 3, changes: [] }))
    t.same((await readAll(await here.open(model()))).at(-1)?.sequence, 2)
  })

  t.test('is compacted from outside, whatever comes meanwhile', async t => {
    const here = place(t)
    const world = model()
    const log = await here.open(world)
    await world.load(log)
    for (let n = 0; n < 30; n++) await world.commit(log, `n${n}`)
    const compacting = log.compact(world.compacted)
    await Promise.all(Array.from({ length: 5 }, (_, n) => world.commit(log, `meanwhile ${n}`)))
    await compacting
    await world.commit(log, 'after')
    await log.close()
    const read = await readAll(await here.open(model()))
    t.same(compact(read), compact(world.applied))
    t.ok(read.length < 30, `${read.length} change sets are read instead of 36`)
    t.equal(read[0]?.origin?.epoch, 1, 'the first has an origin')
  })

  t.test('is compacted between change sets that are written together', async t => {
    const here = place(t)
    const world = model()
    const log = await here.open(world)
    await world.load(log)
    await world.commit(log, 'before')
    const together = [world.commit(log, 'in the snapshot'), world.commit(log, 'in it, too')]
    await log.compact(() => {
      const taken = world.compacted()
      together.push(world.commit(log, 'not in it'), world.commit(log, 'nor this'))
      return taken
    })
    await Promise.all(together)
    await world.commit(log, 'after')
    await log.close()
    t.same(compact(await readAll(await here.open(model()))), compact(world.applied))
  })

  t.test('loses all that was under way when an append fails, and says so before it rejects', async t => {
    const here = place(t)
    const world = model()
    const log = await here.open(world)
    await world.load(log)
    await world.commit(log, 'kept')
    await here.breakDown?.(true)
    let lossesSeen = -1
    const failing = Array.from({ length: 5 }, (_, n) => world.commit(log, `lost ${n}`)
      .catch(error => { lossesSeen = world.losses.length; throw error }))
    t.same((await Promise.allSettled(failing)).map(({ status }) => status), Array(5).fill('rejected'))
    t.same([world.losses[0], lossesSeen > 0, world.applied.length, log.healthy], [2, true, 1, false])
    t.equal(await log.probe(), false)
    await here.breakDown?.(false)
    t.equal(await log.probe(), true)
    t.equal(log.healthy, true)
    await world.commit(log, 'again the second')
    await log.close()
    t.same(compact(await readAll(await here.open(model()))), compact(world.applied))
  })
}

/** The characters after which a changelog of the tests of growth is compacted. A change set has about 150 more. */
export const GROWTH = 10_000

/** When a changelog is due for a compaction, whatever keeps it. It is opened anew after each append. */
export function growthContract (name: string, place: ChangelogUnderTest['place']): void {
  t.test(`the ${name} changelog counts what it has grown by`, async t => {
    const here = place(t)
    const applied: ChangeSet[] = []
    let log = await here.open(model())
    t.same(await readAll(log), [])
    const reopen = async () => {
      await log.close()
      log = await here.open(model())
      await readAll(log)
    }
    const grow = async (characters: number) => {
      const sequence = applied.length + 1
      const set = { sequence, changes: [put(`k${sequence}`, 'x'.repeat(characters))] }
      applied.push({ ...set, ...(sequence === 1 && { origin: { base: DIGEST, epoch: 1 } }) })
      await log.append(applied.at(-1) as ChangeSet)
    }
    const due = async (): Promise<[written: boolean, readBack: boolean]> => {
      const isDue = log.compactionDue
      await reopen()
      return [isDue, log.compactionDue]
    }
    await grow(4000)
    t.same(await due(), [false, false])
    await grow(4000)
    t.same(await due(), [false, false], 'below the bound')
    await grow(4000)
    t.same(await due(), [true, true], 'above it')
    await log.compact(() => compact(applied))
    t.same(await due(), [false, false], 'not after a compaction')
    await grow(9000)
    t.same(await due(), [false, false])
    await grow(2000)
    t.same(await due(), [false, false], 'nor while it has grown by less than the compaction wrote')
    await grow(2000)
    t.same(await due(), [true, true])
    await log.compact(() => compact(applied))
    await grow(20_000)
    t.same(await due(), [false, false], 'which is more after a second one')
    await grow(6000)
    t.same(await due(), [true, true])
    await log.close()
  })
}
