import { BASE } from '../address/route.ts'
import { answered, Refused, sandbox, wanted } from '../api/client.ts'
import type { paths } from '../api/control-plane.d.ts'
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

/** Those that may do everything come first. */
export async function readKeys (): Promise<Keys> {
  const { apiKeys } = await wanted(sandbox.GET('/_sandbox/api-keys'))
  const allowsAll = ({ permissions }: Key): number => Number(permissions.includes('*'))
  return [...apiKeys].sort((one, other) => allowsAll(other) - allowsAll(one))
}

export async function readKnown (): Promise<Known> {
  const [document, keys, reasons, people] = await Promise.all([
    readDocument(),
    readKeys(),
    wanted(sandbox.GET('/_sandbox/state/{collection}', { params: { path: { collection: 'adjustmentReasons' } } })),
    wanted(sandbox.GET('/_sandbox/state/{collection}', { params: { path: { collection: 'collaborators' } } }))
  ])
  const { examples } = document.paths['/ajuste-registro/solicitar']?.post.requestBody.content['application/json'] ??
    { examples: {} }
  return {
    schema: document.components.schemas.AdjustmentRequest,
    examples: Object.fromEntries(Object.entries(examples).map(([format, { value }]) => [format, value])),
    keys,
    reasons: reasons as unknown as Reason[],
    people: people as unknown as Person[]
  }
}

async function readDocument (): Promise<Document> {
  const response = await answered(fetch(`${BASE}/docs/json`))
  if (!response.ok) throw new Refused(response.status, [`HTTP ${response.status}`])
  return await response.json() as Document
}
