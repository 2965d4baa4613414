import { setTimeout } from 'node:timers/promises'
import { OF_BYTES, type Scene, type Troubles } from './trouble.ts'
import type { Random } from '../random.ts'
import type { Member, RunningReplicas } from './running.ts'

export interface KillScene extends Scene<Member> {
  readonly running: RunningReplicas
  /** Milliseconds for which a process is asleep at most. */
  readonly longestSleep: number
  restart (random: Random): Promise<void>
  /** Something that must not be. */
  fault (text: string): void
}

/** Milliseconds after which a replica that was asked to stop must have ended, on a busy machine. */
const LONGEST_STOP = 20_000

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
  ['a replica asleep', 6, apart(async ({ random, longestSleep }, member) => {
    member.signal('SIGSTOP')
    await setTimeout(random.between(20, longestSleep))
    member.signal('SIGCONT')
  })],
  ['the database restarted', 1, async ({ restart, random }) => await restart(random)]
]

/** One such trouble at a time for each replica. */
function apart (trouble: (scene: KillScene, member: Member) => Promise<void>) {
  return async (scene: KillScene, member: Member): Promise<void> => {
    if (member.isBusy) return
    member.isBusy = true
    try { await trouble(scene, member) } finally { member.isBusy = false }
  }
}
