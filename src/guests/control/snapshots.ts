import { type Static, Type } from '@sinclair/typebox'
import { Problem } from '../../core/rules/problem.ts'
import type { TypedApp } from '../../host/http/route-context.ts'
import {
  BEFORE_RESET, BEFORE_RUN, MAXIMUM_SNAPSHOTS, type Snapshot as FrozenSnapshot
} from '../../host/sandbox/snapshots.ts'
import type { Sandbox } from '../../host/sandbox/sandbox.ts'
import { changesBetween } from '../../core/state/diff.ts'
import { frozenHash } from '../../host/sandbox/frozen-hash.ts'
import { instantText } from '../../core/wire/instant-text.ts'
import { makeRoomForData } from '../../host/http/access/data-room.ts'
import { holdResponse } from '../../host/http/access/under-way.ts'
import { absentBodyIsEmpty } from '../../host/http/body/absent-body.ts'
import { FIXTURES_STATE, PATCH_TYPE } from './diff.ts'
import { patchBetween } from './entities/patch-between.ts'
import { sendable } from '../../host/http/send-text.ts'

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/

export const Snapshot = Type.Object({
  name: Type.String(),
  createdAt: Type.String({
    format: 'date-time', description: 'When the snapshot was made, in system time.'
  }),
  hash: Type.String({ description: 'The hash of the state in the snapshot.' }),
  automatic: Type.Boolean({
    description:
      `True if the server took it: ${BEFORE_RESET} at a reset, ${BEFORE_RUN} before the first operation after a ` +
      'quiet minute, in memory alone.'
  })
})
export type Snapshot = Static<typeof Snapshot>
const Named = Type.Object({
  name: Type.String({ description: `${NAME.source}; ${FIXTURES_STATE} and ${BEFORE_RUN} are in use` })
})
const Snapshots = Type.Object({ snapshots: Type.Array(Snapshot) })
export const Dropped = Type.Optional(Type.Array(Type.String(), {
  description: 'The automatic snapshots that are gone, because the server is full or the state was large.'
}))
const Restored = Type.Object({ epoch: Type.Integer(), hash: Type.String(), dropped: Dropped })
export const SnapshotRequest = Type.Object({
  from: Type.Optional(Type.String({
    description: 'Another snapshot. Its state gets the name, with its date, in place of the present state.'
  }))
}, { additionalProperties: false })
export type SnapshotRequest = Static<typeof SnapshotRequest>
export const RestoreRequest = Type.Object({
  dryRun: Type.Optional(Type.Boolean({ description: 'Change nothing, and say what would change' }))
}, { additionalProperties: false })
export type RestoreRequest = Static<typeof RestoreRequest>
const Operation =
  Type.Object({ op: Type.String(), path: Type.String(), value: Type.Optional(Type.Unknown()) })
const Patch = Type.Array(Operation, {
  description: 'Of a dry run, as application/json-patch+json'
})

/** Manages snapshots: data, clock, settings and counters. They survive a reset and go with the sandbox. */
export function registerSnapshots (app: TypedApp): void {
  app.get('/_sandbox/snapshots', {
    schema: { operationId: 'listSnapshots', summary: 'The snapshots of the sandbox', response: { 200: Snapshots } }
  }, async ({ sandbox }) => ({ snapshots: await Promise.all(sandbox.snapshots.list().map(present)) }))

  app.put('/_sandbox/snapshots/:name', {
    onRequest: makeRoomForData,
    preValidation: absentBodyIsEmpty,
    schema: {
      operationId: 'putSnapshot',
      summary: `Keep the present state under a name, in the place of what has it; at most ${MAXIMUM_SNAPSHOTS}`,
      params: Named,
      body: SnapshotRequest,
      response: { 200: Snapshot }
    }
  }, async ({ sandbox: { snapshots, life }, params, body: { from } }) => {
    const name = checked(params.name)
    if (name === BEFORE_RUN) throw new Problem('snapshot-name', { name })
    return await present(await (from === undefined ? snapshots.save(name, life) : snapshots.copy(from, name, life)))
  })

  app.post('/_sandbox/snapshots/:name/restore', {
    config: { frees: true },
    preValidation: absentBodyIsEmpty,
    schema: {
      operationId: 'restoreSnapshot',
      summary: 'Back to a snapshot, in a new epoch; request log, coverage and faults stay',
      description: 'With `dryRun` nothing is changed: the response is the JSON Patch (RFC 6902) that would make the ' +
        'present state document that of the snapshot.',
      params: Named,
      body: RestoreRequest,
      response: { 200: Type.Union([Restored, Patch]) }
    }
  }, async (request, reply) => {
    const { sandbox, life, params, body: { dryRun } } = request
    const name = checked(params.name)
    if (dryRun === true) {
      const snapshot = sandbox.snapshots.get(name)
      const pieces =
        await life.read(now => patchBetween(now, snapshot, length => holdResponse(request, length)))
      return await reply.type(PATCH_TYPE).send(sendable(pieces) as never)
    }
    const { layer } = sandbox.snapshots.get(name)
    const before = await life.frozen()
    const { result: { epoch }, ...dropped } = await noteDropped(sandbox, () => sandbox.restore(name))
    request.draft.changes = changesBetween(before, layer)
    return { epoch, hash: await frozenHash(layer), ...dropped }
  })

  app.delete('/_sandbox/snapshots/:name', {
    config: { frees: true },
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

/** Runs a task, and says which automatic snapshots are gone after it. */
export async function noteDropped<R> (
  { snapshots }: Sandbox, task: () => Promise<R>
): Promise<{ result: R, dropped?: string[] }> {
  const before = snapshots.automatic()
  const result = await task()
  const after = snapshots.automatic()
  const dropped = before.filter(name => !after.includes(name))
  return { result, ...(dropped.length > 0 && { dropped }) }
}

async function present ({ name, createdAt, layer }: FrozenSnapshot): Promise<Snapshot> {
  const hash = await frozenHash(layer)
  return { name, createdAt: instantText(createdAt), hash, automatic: name === BEFORE_RESET || name === BEFORE_RUN }
}
