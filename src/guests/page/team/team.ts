import { sandbox, wanted } from '../api/client.ts'
import type { paths } from '../api/control-plane.d.ts'
import { type Known, useResource } from '../api/resource.ts'

type Page = paths['/_sandbox/timesheets']['get']['responses'][200]['content']['application/json']
export type TeamRow = Page['people'][number]
/** `total` counts those that are not read yet, too. */
export type Team = Pick<Page, 'people' | 'total'>
export const MEASURES = ['saldo', 'noturno', 'extras', 'ocorrencias'] as const
export type Measure = typeof MEASURES[number]

/** As many people as a page has. */
const MAX_AGAIN = 50
const DAYS_OF = 'days of '

/** The team in a month. After changes only the people are read again whose days they concern. */
export const useTeam = (month: string, unit: string | undefined) =>
  useResource<Team>(`team ${month} ${unit ?? ''}`, ['any days'], async known => {
    const which = { month, ...(unit !== undefined && { unit }) }
    return await readChanged(which, known) ?? await readWhole(which, known)
  })

interface Which { readonly month: string, readonly unit?: string }

const readPage = async (query: Which & { readonly ids?: string, readonly after?: string }): Promise<Page> =>
  await wanted(sandbox.GET('/_sandbox/timesheets', { params: { query } }))

/** `undefined` if everybody has to be read. */
async function readChanged (which: Which, { data, changed }: Known<Team>): Promise<Team | undefined> {
  if (data === undefined || changed.has('life') || changed.has('days')) return undefined
  const ids = [...changed].filter(topic => topic.startsWith(DAYS_OF)).map(topic => topic.slice(DAYS_OF.length))
  if (ids.length > MAX_AGAIN) return undefined
  const rows = new Map(data.people.map(row => [row.collaborator.colaboradorId, row]))
  const { people } = await readPage({ ...which, ids: ids.join() })
  if (people.some(({ collaborator }) => !rows.has(collaborator.colaboradorId))) return undefined
  for (const id of ids) rows.delete(id)
  const again = new Map(people.map(row => [row.collaborator.colaboradorId, row]))
  const all = data.people.flatMap(row =>
    again.get(row.collaborator.colaboradorId) ?? rows.get(row.collaborator.colaboradorId) ?? [])
  return { people: all, total: all.length }
}

/** Page by page. The first one is shown while the others are read. */
async function readWhole (which: Which, { data, show }: Known<Team>): Promise<Team> {
  const people: TeamRow[] = []
  for (let after: string | undefined; ;) {
    const page = await readPage({ ...which, ...(after !== undefined && { after }) })
    people.push(...page.people)
    after = page.after
    if (after === undefined) return { people, total: page.total }
    if ((data?.people.length ?? 0) <= people.length) show({ people: [...people], total: page.total })
  }
}
