import { Agent } from 'node:http'
import type { Socket } from 'node:net'
import { provenSocket } from './handshake.ts'
import type { Replica } from './owners.ts'

/** Replicas that are gone leave agents behind. */
const MAX_AGENTS = 50

/** The connections to other replicas. Each one is proved before a request uses it. */
export interface Connections {
  agentFor (replica: Replica): Agent
  /** Whether a replica answers now. */
  reaches (replica: Replica): Promise<boolean>
  close (): void
}

/**
 * A connection without requests is closed after `idle` milliseconds. To open one, with its proof, may take `reach`
 * milliseconds.
 */
export function createConnections (
  secret: Uint8Array, { idle, reach }: { readonly idle: number, readonly reach: number }
): Connections {
  /** In the order of their first use. */
  const agents = new Map<string, Agent>()

  function agentOf (replica: Replica): Agent {
    const agent = new Agent({ keepAlive: true, timeout: idle })
    // Node.js takes a connection that is not there yet through the second argument.
    Object.assign(agent, {
      createConnection (_: unknown, done: (error: Error | null, socket?: Socket) => void): void {
        provenSocket(replica, secret, reach).then(socket => done(null, socket), done)
      }
    })
    return agent
  }

  return {
    agentFor (replica) {
      const known = agents.get(replica.id)
      if (known !== undefined) return known
      const agent = agentOf(replica)
      agents.set(replica.id, agent)
      const [oldest] = agents
      if (agents.size > MAX_AGENTS && oldest !== undefined) {
        agents.delete(oldest[0])
        oldest[1].destroy()
      }
      return agent
    },
    async reaches (replica) {
      return await provenSocket(replica, secret, reach).then(socket => socket.destroy(), () => undefined) !== undefined
    },
    close () {
      for (const agent of agents.values()) agent.destroy()
    }
  }
}
