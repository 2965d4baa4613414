import { setTimeout } from 'node:timers/promises'
import type { DatabaseTrouble } from './database-trouble.ts'
import { OF_BYTES, type Scene, type Troubles } from './trouble.ts'
import type { Member, RunningReplicas } from './running.ts'

export interface KillScene extends Scene<Member> {
  readonly running: RunningReplicas
  readonly database: DatabaseTrouble
  /** Something that must not be. */
  fault (text: string): void
}

/** Milliseconds after which a replica that was asked to stop must have ended, on a busy machine. */
const LONGEST_STOP = 20_000
/** Milliseconds for which a process is asleep at most, and those for which no load balancer would wait. */
const LONGEST_SLEEP = 2000
export const LONG_SLEEP = 12_000

export const TROUBLES: Troubles<Member, KillScene> = [
  ...OF_BYTES,
  ['a replica killed', 3, apart(async ({ running, random }, member) => {
    await member.end('SIGKILL')
    await setTimeout(random.between(0, 200)) // until its balancer has seen it
    running.takeOut(member)
    await running.add()
  })],
  ['a replica stopped', 3, apart(async ({ running, random, fault }, member) => {
    const isEarly = random.chance(0.5)
    if (isEarly) await running.add()
    const ending = member.end('SIGTERM')
    await setTimeout(random.between(0, 100))
    running.takeOut(member)
    const ended = await Promise.race([ending, setTimeout(LONGEST_STOP)])
    if (ended === undefined) {
      fault(`a replica did not end:\n${member.told.join('\n')}`)
      await member.end('SIGKILL')
    }
    if (!isEarly) await running.add()
  })],
  ['a replica asleep', 6, apart(async ({ random }, member) => await asleep(member, random.between(20, LONGEST_SLEEP)))],
  ['the database restarted', 1, async ({ database, random }) => await database.restart(random)],
  ['the database full', 1, async ({ database, random }) => await database.fill(random)],
  ['connections ended', 2, async ({ database }) => await database.endConnections()]
]

/** A replica is asleep for so long that a load balancer has given it up. */
export const sleepLong = apart(async (_scene, member) => await asleep(member, LONG_SLEEP))

async function asleep (member: Member, milliseconds: number): Promise<void> {
  member.signal('SIGSTOP')
  await setTimeout(milliseconds)
  member.signal('SIGCONT')
}

/** One such trouble at a time for each replica. */
function apart (trouble: (scene: KillScene, member: Member) => Promise<void>) {
  return async (scene: KillScene, member: Member): Promise<void> => {
    if (member.isBusy) return
    member.isBusy = true
    try { await trouble(scene, member) } finally { member.isBusy = false }
  }
}
