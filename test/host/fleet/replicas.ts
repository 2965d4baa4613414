import { connect } from 'node:net'
import tap, { type Test } from 'tap'
import { checkOptions, type GivenOptions } from '../../../src/host/start/config.ts'
import type { FleetTimes } from '../../../src/host/fleet/member.ts'
import { startServer } from '../../../src/server.ts'
import type { RunningServer } from '../../../src/host/start/start-server.ts'
import { sharedMemory, type SharedMember, type SharedMemory } from './shared-memory.ts'

export interface TestReplica extends SharedMember {
  readonly url: string
  readonly port: number
  readonly server: RunningServer
}

// Replicas often wait for each other, so several tests run at once.
tap.jobs = 4

/** Short times, so that no test waits for long, but for that in which requests wait for a replica. */
export const TIMES: Partial<FleetTimes> =
  { waitMs: 20_000, reach: 20_000, part: 20_000, requests: 100, idle: 25, forward: 60, drain: 2000 }

/** A server that shares its store with others. It closes when the test ends. */
export async function replicaOn (
  t: Test, memory: SharedMemory, options: GivenOptions = {}, times: Partial<FleetTimes> = {}
): Promise<TestReplica> {
  const member = memory.member()
  const { store, owners } = member
  const fleet = { store, owners, times: { ...TIMES, ...times } }
  const server = await startServer(checkOptions({ logLevel: 'silent', ...options }), { fleet })
  t.teardown(async () => {
    server.app.server.closeAllConnections()
    await server.close()
  })
  return Object.assign(member, { server, url: server.url, port: Number(new URL(server.url).port) })
}

/** Two replicas; the first one has the sandbox `x`, in whose request log stands `0-1`. */
export async function twoReplicas (t: Test, options: GivenOptions = {}, times: Partial<FleetTimes> = {}) {
  const memory = sharedMemory()
  const owner = await replicaOn(t, memory, options, times)
  const { controlToken } = options
  const headers = controlToken === undefined ? {} : { authorization: `Bearer ${controlToken}` }
  await ask(`${owner.url}/~x/_sandbox/faults`, 'DELETE', undefined, headers)
  const front = await replicaOn(t, memory, options, times)
  return { memory, owner, front }
}

/** All that comes back for these bytes, and how the connection ended. The client never hangs up by itself. */
export async function conversation (port: number, bytes: string | Uint8Array): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let came = ''
  return await new Promise(resolve => {
    socket.on('data', piece => { came += String(piece) })
    socket.on('error', ({ message }) => resolve(`${came}<${message}>`))
    socket.on('end', () => {
      socket.destroy()
      resolve(`${came}<end>`)
    })
    socket.write(bytes)
  })
}

export interface Asked { readonly status: number, readonly body: any }

/** A request with a JSON body and a JSON answer. */
export async function ask (
  url: string, method = 'GET', body?: unknown, headers: Record<string, string> = {}
): Promise<Asked> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const answer = await fetch(url, { method, headers: { ...type, ...headers }, ...sent })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
}
