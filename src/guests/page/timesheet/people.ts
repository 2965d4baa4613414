import { sandbox, wanted } from '../api/client.ts'

export interface Known {
  readonly colaboradorId: string
  readonly nome: string
  readonly numeroDocumento: string
  readonly status: string
}

export async function readPeople (): Promise<Known[]> {
  const list =
    await wanted(sandbox.GET('/_sandbox/state/{collection}', { params: { path: { collection: 'collaborators' } } }))
  return list as unknown as Known[]
}
