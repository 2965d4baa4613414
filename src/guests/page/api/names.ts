import { sandbox } from './client.ts'
import { collection } from './live.ts'
import { useResource } from './resource.ts'

/** The name of a collaborator, or the identifier while the name is unknown. */
export function useName (id: string | undefined): string | undefined {
  const { data } = useResource(`name ${id}`, collection('collaborators'), async () => {
    if (id === undefined) return undefined
    const { data } =
      await sandbox.GET('/_sandbox/state/{collection}/{id}', { params: { path: { collection: 'collaborators', id } } })
    return (data as { nome?: string } | undefined)?.nome
  })
  return data ?? id
}
