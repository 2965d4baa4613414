import { BASE } from '../address/route.ts'
import { answered, PATIENCE_MS, Refused } from '../api/client.ts'
import { useResource } from '../api/resource.ts'
import { ownHeaders } from '../api/token.ts'
import { Failure, Waiting } from '../sign/failure.tsx'
import { T } from '../text/language.ts'
import { type Area, ReachMap } from './reach-map.tsx'
import { safe } from '../text/safe.ts'
import { ReferenceLink } from '../sign/reference-link.tsx'

interface Report {
  readonly reached: number
  readonly total: number
  readonly areas: readonly Area[]
  readonly missing: readonly string[]
  readonly outsideContract: ReadonlyArray<{ readonly method: string, readonly path: string, readonly count: number }>
}

/** Which parts of the contract the clients of this sandbox have reached. A part leads to the form that reaches it. */
export function Coverage () {
  const { data, error, reload } = useResource('coverage', ['rows', 'requests'], readReport)
  return (
    <>
      <div class='filters'>
        <h1 class='sr'>{T('coverage')}</h1>
        <span class='sp' />
        <ReferenceLink />
      </div>
      {data === undefined
        ? error === undefined ? <Waiting /> : <Failure error={error} again={reload} />
        : (
          <div class='panel'>
            <ReachMap {...data} />
            <Outside list={data.outsideContract} />
          </div>
          )}
    </>
  )
}

/** What clients asked for that the contract does not have. */
function Outside ({ list }: { list: Report['outsideContract'] }) {
  return list.length > 0 && (
    <section class='pad'>
      <h2 class='h3'>{T('outsideTheContract')}</h2>
      <ol translate={false}>
        {list.map(({ method, path, count }) => (
          <li key={`${method} ${path}`}>{count} × {method} {safe(path)}</li>
        ))}
      </ol>
    </section>
  )
}

async function readReport (): Promise<Report> {
  const response = await answered(fetch(`${BASE}/_sandbox/coverage`, {
    headers: ownHeaders(), signal: AbortSignal.timeout(PATIENCE_MS)
  }))
  if (!response.ok) throw new Refused(response.status, [`HTTP ${response.status}`])
  return await response.json() as Report
}
