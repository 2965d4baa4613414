import { sandbox, wanted } from '../api/client.ts'
import type { paths } from '../api/control-plane.d.ts'

export type Exchange = paths['/_sandbox/requests/{id}']['get']['responses'][200]['content']['application/json']

export const readExchange = (id: string): Promise<Exchange> =>
  wanted(sandbox.GET('/_sandbox/requests/{id}', { params: { path: { id } } }))
