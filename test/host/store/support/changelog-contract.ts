import t, { type Test } from 'tap'
import type { ChangeSet } from '../../../../src/core/state/change.ts'
import type { AppendError, Appender, Batch, Changelog } from '../../../../src/host/store/changelog.ts'
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

const alone = (sequence: number): Batch => ({ changeSets: [{ sequence, changes: [] }], blobs: [] })

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
    await log.append(alone(1))
    for (const sequence of [1, 3, 0]) t.throws(() => log.append(alone(sequence)))
    await log.append(alone(2))
    await log.close()
    t.throws(() => log.append(alone(3)))
    t.same((await readAll(await here.open(model()))).at(-1)?.sequence, 2)
  })

  t.test('is compacted from outside, whatever comes meanwhile', async t => {
    const here = place(t)
    const world = model()
    const log = await here.open(world)
    await world.load(log)
    for (let n = 0; n < 30; n++) await world.commit(log, `n${n}`)
    let isRead = (): void => {}
    const begun = new Promise<void>(resolve => { isRead = resolve })
    const compacting = log.compact(() => {
      isRead()
      return world.compacted()
    })
    await Promise.race([begun, compacting]) // one may be running already
    await Promise.all(Array.from({ length: 5 }, (_, n) => world.commit(log, `meanwhile ${n}`)))
    await compacting
    await world.commit(log, 'after')
    await log.close()
    const read = await readAll(await here.open(model()))
    t.same(compact(read), compact(world.applied))
    t.ok(read.length < 30, `${read.length} change sets are read instead of 36`)
    t.equal(read[0]?.origin?.epoch, 1, 'the first has an origin')
  })

  t.test('has a batch whole or not at all, and one at a time', async t => {
    const here = place(t)
    const log = await here.open(model())
    await readAll(log)
    const set = (sequence: number): ChangeSet => ({
      sequence, ...sequence === 1 && { origin: { base: DIGEST, epoch: 1 } }, changes: [put('k', `n${sequence}`)]
    })
    const append = async (...sequences: number[]) => { await log.append({ changeSets: sequences.map(set), blobs: [] }) }
    const first = append(1, 2, 3)
    await t.rejects(append(4), /under way/)
    await first
    await here.breakDown?.(true)
    t.equal(await append(4, 5).catch((error: AppendError) => error.failure), 'refused')
    t.equal(log.healthy, false)
    t.equal(await log.probe(), false)
    await here.breakDown?.(false)
    t.equal(await log.probe(), true)
    t.equal(log.healthy, true)
    await append(4)
    await log.close()
    t.same((await readAll(await here.open(model()))).map(({ sequence }) => sequence), [1, 2, 3, 4])
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
      await log.append({ changeSets: [applied.at(-1) as ChangeSet], blobs: [] })
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
