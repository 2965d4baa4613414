import { type Static, Type } from '@sinclair/typebox'
import { Problem } from '../../core/rules/problem.ts'
import { DEFAULT_SANDBOX, SANDBOX_NAME } from '../../host/http/sandbox/sandbox-url.ts'
import type { Sandbox } from '../../host/sandbox/sandbox.ts'
import { instantText } from '../../core/wire/instant-text.ts'
import { route } from './route/route.ts'

export const ListedSandbox = Type.Object({
  name: Type.String(),
  createdAt: Type.String({
    format: 'date-time', description: 'When the sandbox was made, in system time.'
  }),
  lastUsedAt: Type.String({
    format: 'date-time', description: 'When the sandbox was last used, in system time.'
  }),
  epoch: Type.Union([Type.Integer(), Type.Null()], {
    description: 'How many times the sandbox was reset or restored. ' +
      'Null if the sandbox is in a data folder and not in memory.'
  }),
  requests: Type.Optional(Type.Integer({
    description: 'The number of exchanges with clients in its request log. ' +
      'Where servers share a database, those of the sandboxes that were used last are counted, up to 50,000 in all; ' +
      'the others lack this and the other counts.'
  })),
  refused: Type.Optional(Type.Integer({ description: 'How many of these were refused, with 4xx or 5xx.' })),
  reached: Type.Optional(Type.Integer({
    description: 'How many items of its coverage its clients have reached.'
  }))
})
export type ListedSandbox = Static<typeof ListedSandbox>
const Sandboxes = Type.Object({ sandboxes: Type.Array(ListedSandbox) })

/** A sandbox that is not in memory has neither log nor coverage. */
const NOTHING = { requests: 0, refused: 0, reached: 0 }

function inMemory ({ name, createdAt, lastUsedAt, life }: Sandbox): ListedSandbox {
  const { epoch, requests: { clients, refused }, coverage } = life
  const counts = { requests: clients, refused, reached: [...coverage.names()].length }
  return {
    name,
    createdAt: instantText(createdAt),
    lastUsedAt: instantText(lastUsedAt),
    epoch,
    ...counts
  }
}

/** Lists and deletes sandboxes. */
export const sandboxesRoutes = [
  route('listSandboxes', 'GET /_sandboxes', 'Sandboxes', {
    about: { pt: 'Os sandboxes deste servidor', en: 'The sandboxes of this server' },
    description:
      'Lists every sandbox that the server has in memory, in its data folder or in its database, with its last use.',
    client: { sandboxes: [] },
    gives: 'sandboxes',
    response: { 200: Sandboxes },
    handler: async (_request, _reply, { registry }) => ({
      sandboxes: (await registry.list()).map(({ name, createdAt, lastUsedAt, epoch = null, logged }) => {
        const own = registry.isShared ? undefined : registry.find(name)
        if (own !== undefined) return inMemory(own)
        const counts = logged ?? (registry.isShared ? {} : NOTHING)
        return { name, createdAt: instantText(createdAt), lastUsedAt: instantText(lastUsedAt), epoch, ...counts }
      })
    })
  }),
  route('deleteSandbox', 'DELETE /_sandboxes/:name', 'Sandboxes', {
    about: {
      pt: 'Apaga um sandbox; o padrão, em vez disso, passa por um reset',
      en: 'Delete a sandbox; the default one is reset instead'
    },
    description: 'Removes a sandbox with its data. The default sandbox is not removed but reset.',
    client: { deleteSandbox: ['name'] },
    params: Type.Object({ name: Type.String() }),
    response: { 204: Type.Null() },
    handler: async (request, reply, { registry }) => {
      const { name } = request.params
      if (!SANDBOX_NAME.test(name)) throw new Problem('sandbox-name', { name: name.slice(0, 80) })
      if (name === DEFAULT_SANDBOX) {
        const sandbox = await registry.open(name)
        await sandbox.reset(registry.fixtures)
        await sandbox.snapshots.clear() // also of the one that the reset took
      } else if (!await registry.remove(name)) throw new Problem('sandbox-not-found', { name })
      return await reply.code(204).send(null)
    }
  })
]
