import t, { type Test } from 'tap'
import type { Appender, Changelog } from '../../../src/storage/changelog.ts'
import { compact, model, readAll } from './model.ts'

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
