import { type Static, Type } from '@sinclair/typebox'
import { Problem } from '../domain/problem.ts'
import type { TypedApp } from '../http/route-context.ts'
import { MAXIMUM_SNAPSHOTS, type Snapshot as FrozenSnapshot } from '../sandbox/snapshots.ts'
import { frozenHashing } from '../state/hash.ts'
import { inSlices } from '../slices.ts'
import { instantText } from '../wire/instant-text.ts'
import { FIXTURES_STATE } from './diff.ts'

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/

export const Snapshot = Type.Object({
  name: Type.String(),
  createdAt: Type.String({ format: 'date-time', description: 'System time' }),
  hash: Type.String({ description: 'Of the state in it' })
})
export type Snapshot = Static<typeof Snapshot>
const Named = Type.Object({ name: Type.String({ description: `${NAME.source}; ${FIXTURES_STATE} is taken` }) })
const Snapshots = Type.Object({ snapshots: Type.Array(Snapshot) })
const Restored = Type.Object({ epoch: Type.Integer(), hash: Type.String() })

/** Manages snapshots: data, clock, settings and counters. They survive a reset and go with the sandbox. */
export function registerSnapshots (app: TypedApp): void {
  app.get('/_sandbox/snapshots', {
    schema: { operationId: 'listSnapshots', summary: 'The snapshots of the sandbox', response: { 200: Snapshots } }
  }, async ({ sandbox }) => ({ snapshots: await Promise.all(sandbox.snapshots.list().map(present)) }))

  app.put('/_sandbox/snapshots/:name', {
    schema: {
      operationId: 'putSnapshot',
      summary: `Keep the present state under a name, in the place of what has it; at most ${MAXIMUM_SNAPSHOTS}`,
      params: Named,
      response: { 200: Snapshot }
    }
  }, async ({ sandbox, params }) => await present(await sandbox.snapshots.take(checked(params.name), sandbox.life)))

  app.post('/_sandbox/snapshots/:name/restore', {
    schema: {
      operationId: 'restoreSnapshot',
      summary: 'Back to a snapshot, in a new epoch; request log, coverage and faults stay',
      params: Named,
      response: { 200: Restored }
    }
  }, async ({ sandbox, params }) => {
    const life = await sandbox.restore(checked(params.name))
    return { epoch: life.epoch, hash: await life.hash() }
  })

  app.delete('/_sandbox/snapshots/:name', {
    schema: {
      operationId: 'deleteSnapshot', summary: 'Forget a snapshot', params: Named, response: { 204: Type.Null() }
    }
  }, async ({ sandbox, params }, reply) => {
    await sandbox.snapshots.drop(checked(params.name))
    return await reply.code(204).send(null)
  })
}

function checked (name: string): string {
  if (!NAME.test(name) || name === FIXTURES_STATE) throw new Problem('snapshot-name', { name: name.slice(0, 80) })
  return name
}

async function present ({ name, createdAt, layer }: FrozenSnapshot): Promise<Snapshot> {
  return { name, createdAt: instantText(createdAt), hash: await inSlices(frozenHashing(layer)) }
}
