import { BASE, go, href, type Route } from '../address/route.ts'
import { Refused } from '../api/client.ts'
import { useResource } from '../api/resource.ts'
import { ownHeaders } from '../api/token.ts'
import { Failure, Waiting } from '../frame/failure.tsx'
import { useKeys } from '../frame/keys.ts'
import { Split } from '../frame/split.tsx'
import { T } from '../text/language.ts'
import { type Area, ReachMap } from './reach-map.tsx'
import { ReadyRequest } from './ready-request.tsx'

interface Report {
  readonly reached: number
  readonly total: number
  readonly areas: readonly Area[]
  readonly missing: readonly string[]
}

/** Which parts of the contract the clients of this sandbox have reached: `/cobertura/NOME` */
export function Coverage ({ route: { path: [, chosen] } }: { route: Route }) {
  const { data, error, reload } = useResource('coverage', ['rows', 'requests'], readReport)
  const step = (by: number): void => {
    const next = data?.missing[data.missing.findIndex(name => name === chosen) + by]
    if (next !== undefined) go(href(['cobertura', next]))
  }
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    ...chosen !== undefined && { Escape: () => go(href(['cobertura'])) }
  })
  return (
    <>
      <div class={`filters ${chosen !== undefined ? 'hid-sel' : ''}`}>
        <h1>{T('Cobertura', 'Coverage')}</h1>
        {data !== undefined && (
          <span class='muted'>
            {data.reached} {T('de', 'of')} {data.total} · {data.missing.length} {T('faltam', 'missing')}
          </span>
        )}
      </div>
      {data === undefined
        ? error === undefined ? <Waiting /> : <Failure error={error} again={reload} />
        : (
          <Split
            name={T('Cobertura', 'Coverage')}
            look='map-first'
            back={href(['cobertura'])}
            chosen={chosen !== undefined}
            list={<ReachMap areas={data.areas} chosen={chosen} />}
            detail={chosen === undefined
              ? <Nothing />
              : <ReadyRequest key={chosen} name={chosen} count={countOf(data, chosen)} />}
          />
          )}
    </>
  )
}

function Nothing () {
  return (
    <p class='muted'>
      {T(
        'Escolha o que falta: a requisição que chega lá já está pronta para enviar.',
        'Choose what is missing: the request that gets there is ready to send.'
      )}
    </p>
  )
}

function countOf ({ areas }: Report, name: string): number | undefined {
  const [kind, of, what] = name.split(' ')
  return areas.find(area => area.kind === kind)?.items.find(item => item.of === of && item.case === what)?.count
}

async function readReport (): Promise<Report> {
  const response = await fetch(`${BASE}/_sandbox/coverage`, { headers: ownHeaders() })
  if (!response.ok) throw new Refused(response.status, [`HTTP ${response.status}`])
  return await response.json() as Report
}
