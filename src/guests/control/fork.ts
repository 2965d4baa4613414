import { Type } from '@sinclair/typebox'
import { Problem } from '../../core/rules/problem.ts'
import { makeRoomForCopy } from '../../host/http/access/data-room.ts'
import type { TypedApp } from '../../host/http/route-context.ts'
import { SANDBOX_NAME, sandboxPrefix } from '../../host/http/sandbox/sandbox-url.ts'
import type { Registry } from '../../host/sandbox/registry.ts'
import { frozenHash } from '../../host/sandbox/frozen-hash.ts'
import type { Layer } from '../../core/state/layer.ts'

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
export function registerFork (app: TypedApp, registry: Registry): void {
  app.post('/_sandbox/fork', {
    onRequest: makeRoomForCopy,
    schema: {
      operationId: 'forkSandbox',
      summary: "A new sandbox that starts from this one's state",
      body: Fork,
      response: { 201: Forked }
    }
  }, async ({ sandbox, body: { name } }, reply) => {
    if (!SANDBOX_NAME.test(name)) throw new Problem('sandbox-name', { name: name.slice(0, 80) })
    const { life: { layer } } = await registry.fork(sandbox, name)
    const hash = await frozenHash(layer.parent as Layer) // as it began, whatever has been done to it since
    return await reply.code(201).send({ name, path: sandboxPrefix(name), hash })
  })
}
