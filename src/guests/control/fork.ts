import { Type } from '@sinclair/typebox'
import { Problem } from '../../core/rules/problem.ts'
import { roomForCopy } from '../../host/http/access/data-room.ts'
import { SANDBOX_NAME, sandboxPrefix } from '../../host/http/sandbox/sandbox-url.ts'
import { frozenHash } from '../../host/sandbox/frozen-hash.ts'
import type { Layer } from '../../core/state/layer.ts'
import { route } from './route/route.ts'

const Fork = Type.Object({
  name: Type.String({
    description: 'The name of the new sandbox.'
  })
}, { additionalProperties: false })
const Forked = Type.Object({
  name: Type.String(),
  path: Type.String({ description: 'The path of the base URL of the new sandbox.' }),
  hash: Type.String()
})

/**
 * Makes a sandbox with the data, clock, settings and counters of this one, but without its snapshots, faults and
 * request log.
 */
export const forkRoutes = [
  route('forkSandbox', 'POST /_sandbox/fork', 'Snapshots', {
    about: {
      pt: 'Um sandbox novo que parte do estado deste',
      en: "A new sandbox that starts from this one's state"
    },
    description: 'Makes a new sandbox that starts from the present state of this one.',
    refuses: [409, 507],
    client: { fork: 'own' },
    onRequest: roomForCopy,
    body: Fork,
    response: { 201: Forked },
    handler: async ({ sandbox, body: { name } }, reply, { registry }) => {
      if (!SANDBOX_NAME.test(name)) throw new Problem('sandbox-name', { name: name.slice(0, 80) })
      const { life: { layer } } = await registry.fork(sandbox, name)
      const hash = await frozenHash(layer.parent as Layer) // as it began, whatever has been done to it since
      return await reply.code(201).send({ name, path: sandboxPrefix(name), hash })
    }
  })
]
