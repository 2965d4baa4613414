import { type Static, Type } from '@sinclair/typebox'
import { Problem } from '../../core/rules/problem.ts'
import type { Snapshot as FrozenSnapshot } from '../../host/sandbox/snapshot.ts'
import { BEFORE_RESET, BEFORE_RUN, MAXIMUM_SNAPSHOTS } from '../../host/sandbox/snapshots.ts'
import type { Sandbox } from '../../host/sandbox/sandbox.ts'
import { changesBetween } from '../../core/state/diff.ts'
import { frozenHash } from '../../host/sandbox/frozen-hash.ts'
import { instantText } from '../../core/wire/instant-text.ts'
import { roomForData } from '../../host/http/access/data-room.ts'
import { holdResponse } from '../../host/http/access/under-way.ts'
import { absentBodyIsEmpty } from '../../host/http/body/absent-body.ts'
import { FIXTURES_STATE, PATCH_TYPE } from './diff.ts'
import { patchBetween } from './entities/patch-between.ts'
import { sendable } from '../../host/http/send-text.ts'
import { route } from './route/route.ts'

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
export const snapshotsRoutes = [
  route('listSnapshots', 'GET /_sandbox/snapshots', 'Snapshots', {
    about: { pt: 'Os snapshots do sandbox', en: 'The snapshots of the sandbox' },
    description: 'Lists the snapshots of the sandbox. A reset keeps them.',
    client: { snapshots: [] },
    gives: 'snapshots',
    response: { 200: Snapshots },
    handler: async ({ sandbox }) => ({ snapshots: await Promise.all(sandbox.snapshots.list().map(present)) })
  }),
  route('putSnapshot', 'PUT /_sandbox/snapshots/:name', 'Snapshots', {
    about: {
      pt: 'Guarda o estado atual com um nome, no lugar do que o tem; no máximo 100',
      en: `Keep the present state under a name, in the place of what has it; at most ${MAXIMUM_SNAPSHOTS}`
    },
    description: 'Keeps the present state under a name. A snapshot that has the name is replaced.',
    refuses: [507],
    client: { snapshot: ['name', 'body?'] },
    onRequest: roomForData,
    preValidation: absentBodyIsEmpty,
    params: Named,
    body: SnapshotRequest,
    response: { 200: Snapshot },
    handler: async ({ sandbox: { snapshots }, params, body: { from } }) => {
      const name = checked(params.name)
      if (name === BEFORE_RUN) throw new Problem('snapshot-name', { name })
      return await present(await (from === undefined ? snapshots.save(name) : snapshots.copy(from, name)))
    }
  }),
  route('restoreSnapshot', 'POST /_sandbox/snapshots/:name/restore', 'Snapshots', {
    about: {
      pt: 'Volta a um snapshot, em uma nova época; log de requisições, cobertura e falhas ficam',
      en: 'Back to a snapshot, in a new epoch; request log, coverage and faults stay'
    },
    description: 'With `dryRun` nothing is changed: the response is the JSON Patch (RFC 6902) that would make the ' +
        'present state document that of the snapshot.',
    client: { restore: ['name'], restorePatch: 'own' },
    config: { frees: true },
    preValidation: absentBodyIsEmpty,
    params: Named,
    body: RestoreRequest,
    response: { 200: Type.Union([Restored, Patch]) },
    handler: async (request, reply) => {
      const { sandbox, life, params, body: { dryRun } } = request
      const name = checked(params.name)
      if (dryRun === true) {
        const snapshot = await sandbox.stateAt(name)
        const pieces =
        await life.read(now => patchBetween(now, snapshot, length => holdResponse(request, length)))
        return await reply.type(PATCH_TYPE).send(sendable(pieces) as never)
      }
      const { layer } = await sandbox.stateAt(name)
      const before = life.freeze()
      const { result: { epoch }, ...dropped } = await noteDropped(sandbox, () => sandbox.restore(name))
      request.draft.changes = changesBetween(before, layer)
      return { epoch, hash: await frozenHash(layer), ...dropped }
    }
  }),
  route('deleteSnapshot', 'DELETE /_sandbox/snapshots/:name', 'Snapshots', {
    about: { pt: 'Esquece um snapshot', en: 'Forget a snapshot' },
    description: 'Removes a snapshot. The present state stays as it is.',
    client: { deleteSnapshot: ['name'] },
    config: { frees: true },
    params: Named,
    response: { 204: Type.Null() },
    handler: async ({ sandbox, params }, reply) => {
      await sandbox.snapshots.drop(checked(params.name))
      return await reply.code(204).send(null)
    }
  })
]

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

async function present (snapshot: FrozenSnapshot): Promise<Snapshot> {
  const { name, createdAt } = snapshot
  const hash = await snapshot.hash()
  return { name, createdAt: instantText(createdAt), hash, automatic: name === BEFORE_RESET || name === BEFORE_RUN }
}
