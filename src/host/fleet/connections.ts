import { Agent } from 'node:http'
import type { Socket } from 'node:net'
import { elapsedTime } from '../sandbox/system-clock.ts'
import { type Party, provenSocket } from './handshake.ts'
import type { Replica } from './owners.ts'

/** The connections to other replicas. Each one is proved before a request uses it. */
export interface Connections {
  agentFor (replica: Replica): Agent
  /** Whether a replica answers now. */
  reaches (replica: Replica): Promise<boolean>
  close (): void
}

/**
 * A connection without requests is closed after `idle` milliseconds. To open one, with its proof, may take `reach`
 * milliseconds, and after `proof` milliseconds no request goes over it any more.
 */
export function createConnections (
  owners: Party, { idle, reach, proof }: { readonly idle: number, readonly reach: number, readonly proof: number }
): Connections {
  const agents = new Map<string, { readonly agent: Agent, readonly until: number }>()

  function agentOf (replica: Replica): Agent {
    const agent = new Agent({ keepAlive: true, timeout: idle })
    // Node.js takes a connection that is not there yet through the second argument.
    Object.assign(agent, {
      createConnection (_: unknown, done: (error: Error | null, socket?: Socket) => void): void {
        provenSocket(replica, owners, reach).then(socket => done(null, socket), done)
      }
    })
    return agent
  }

  return {
    agentFor (replica) {
      // An agent whose proof is too old gets no more requests. Its connections end when they are idle.
      for (const [id, { until }] of agents) if (elapsedTime() >= until) agents.delete(id)
      const known = agents.get(replica.id) ?? { agent: agentOf(replica), until: elapsedTime() + proof }
      agents.set(replica.id, known)
      return known.agent
    },
    async reaches (replica) {
      return await provenSocket(replica, owners, reach).then(socket => socket.destroy(), () => undefined) !== undefined
    },
    close () {
      for (const { agent } of agents.values()) agent.destroy()
    }
  }
}
