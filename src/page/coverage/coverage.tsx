import { BASE } from '../address/route.ts'
import { Refused } from '../api/client.ts'
import { useResource } from '../api/resource.ts'
import { authorization } from '../api/token.ts'
import { Failure, Waiting } from '../frame/failure.tsx'
import { SettingsTabs } from '../frame/settings-tabs.tsx'
import { T } from '../text/language.ts'

interface Item { readonly of: string, readonly case: string, readonly count: number }
interface Report {
  readonly reached: number
  readonly total: number
  readonly areas: readonly {
    readonly kind: string
    readonly reached: number
    readonly total: number
    readonly items: readonly Item[]
  }[]
}

/** Which parts of the contract the clients of this sandbox have reached, by operation and format. */
export function Coverage () {
  const { data, error, reload } = useResource('coverage', ['requests', 'state'], readReport)
  const names: Record<string, string> = {
    status: T('Status', 'Statuses'),
    format: T('Formatos', 'Formats'),
    rule: T('Regras', 'Rules'),
    transition: T('Transições', 'Transitions')
  }
  return (
    <>
      <div class='filters'>
        <h1>{T('Cobertura', 'Coverage')}</h1><SettingsTabs part='cobertura' />
        {data !== undefined && <span class='muted'>{data.reached} / {data.total}</span>}
      </div>
      {data === undefined
        ? error === undefined ? <Waiting /> : <Failure error={error} again={reload} />
        : (
          <div class='panel pad'>
            {data.areas.map(({ kind, reached, total, items }) => (
              <section key={kind}>
                <h2 class='h3'>{names[kind] ?? kind}<span class='r'>{reached} / {total}</span></h2>
                {[...grouped(items)].map(([of, cases]) => (
                  <div key={of} class='reach' translate={false}>
                    <b>{of}</b>
                    <ul>
                      {cases.map(one => (
                        <li key={one.case} class={one.count > 0 ? 'yes' : 'no'} title={String(one.count)}>
                          {one.case}
                          {one.count > 0 ? ` ×${one.count}` : ''}
                        </li>
                      ))}
                    </ul>
                  </div>
                ))}
              </section>
            ))}
          </div>
          )}
    </>
  )
}

function grouped (items: readonly Item[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(item.of, [...groups.get(item.of) ?? [], item])
  return groups
}

async function readReport (): Promise<Report> {
  const response = await fetch(`${BASE}/_sandbox/coverage`, { headers: authorization() })
  if (!response.ok) throw new Refused(response.status, [`HTTP ${response.status}`])
  return await response.json() as Report
}
