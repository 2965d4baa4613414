import { createHash } from 'node:crypto'
import type { Replica } from './owners.ts'

/**
 * The replica that is to take a sandbox which nobody has. All replicas choose the same one while they see the same
 * replicas, and when one goes only its own sandboxes move (rendezvous hashing).
 */
export function takerOf (name: string, takers: readonly Replica[]): Replica | undefined {
  const weighed = takers.map(replica => ({ replica, weight: weightOf(name, replica) }))
  return weighed.reduce<typeof weighed[number] | undefined>((best, one) =>
    best === undefined || one.weight > best.weight ? one : best, undefined)?.replica
}

function weightOf (name: string, { id }: Replica): string {
  return createHash('sha256').update(`${id} ${name}`).digest('hex')
}
