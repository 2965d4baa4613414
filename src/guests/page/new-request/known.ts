import { BASE } from '../address/route.ts'
import { answered, Refused, sandbox, wanted } from '../api/client.ts'
import type { paths } from '../api/control-plane.d.ts'
import { collection, type Topic } from '../api/live.ts'
import { type Resource, together, useResource } from '../api/resource.ts'
import type { Reason } from './field.tsx'
import type { Schema } from './form.ts'

export type Key = Keys[number]
type Keys = paths['/_sandbox/api-keys']['get']['responses'][200]['content']['application/json']['apiKeys']
interface Person { readonly colaboradorId: string, readonly nome: string }

/** What a form of a request needs of the contract and of the sandbox. */
export interface Known {
  /** The contract's own schema of the body. */
  readonly schema: Schema
  /** A body of each format. */
  readonly examples: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly keys: Keys
  readonly reasons: readonly Reason[]
  readonly people: readonly Person[]
}

interface Document {
  readonly components: { readonly schemas: { readonly AdjustmentRequest: Schema } }
  readonly paths: Readonly<Record<string, {
    readonly post: {
      readonly requestBody: {
        readonly content: Readonly<Record<string, {
          readonly examples: Readonly<Record<string, { readonly value: Readonly<Record<string, unknown>> }>>
        }>>
      }
    }
  }>>
}

/** With the clock a key expires. */
const KEYS: readonly Topic[] = [...collection('apiKeys'), 'clock']

/** Those that may do everything come first. */
export const useKeys = (): Resource<Keys> => useResource('sorted keys', KEYS, async () => {
  const { apiKeys } = await wanted(sandbox.GET('/_sandbox/api-keys'))
  const allowsAll = ({ permissions }: Key): number => Number(permissions.includes('*'))
  return [...apiKeys].sort((one, other) => allowsAll(other) - allowsAll(one))
})

const useAll = <T>(name: string): Resource<readonly T[]> => useResource(`all ${name}`, collection(name), async () =>
  await wanted(sandbox.GET('/_sandbox/state/{collection}', {
    params: { path: { collection: name } }
  })) as unknown as readonly T[])

export function useKnown (): Resource<Known> {
  const contract = useResource('contract', [], readDocument)
  const { data, ...rest } = together({
    contract,
    keys: useKeys(),
    reasons: useAll<Reason>('adjustmentReasons'),
    people: useAll<Person>('collaborators')
  })
  return { ...rest, data: data === undefined ? undefined : { ...data.contract, ...data } }
}

async function readDocument (): Promise<Pick<Known, 'schema' | 'examples'>> {
  const response = await answered(fetch(`${BASE}/docs/json`))
  if (!response.ok) throw new Refused(response.status, [`HTTP ${response.status}`])
  const { paths, components } = await response.json() as Document
  const { examples } = paths['/ajuste-registro/solicitar']?.post.requestBody.content['application/json'] ??
    { examples: {} }
  return {
    schema: components.schemas.AdjustmentRequest,
    examples: Object.fromEntries(Object.entries(examples).map(([format, { value }]) => [format, value]))
  }
}
