import { attempt } from '../act/notice.tsx'
import { BASE, go, type Route, withQuery } from '../address/route.ts'
import { answered, download, PATIENCE_MS, Refused } from '../api/client.ts'
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
export function Coverage ({ route: { query } }: { route: Route }) {
  const { data, error, reload } = useResource('coverage', ['rows', 'requests'], readReport)
  const onlyMissing = query.get('so') === MISSING
  return (
    <>
      <div class='filters'>
        <h1 class='sr'>{T('coverage')}</h1>
        <span class='grp' role='group' aria-label={T('show')}>
          <Shown name={T('everything')} isOn={!onlyMissing} />
          <Shown name={T('onlyWhatIsMissing')} isOn={onlyMissing} so={MISSING} />
        </span>
        <span class='sp' />
        <ReferenceLink />
        <button
          type='button'
          class='btn bare'
          onClick={() => { void attempt(() => download('/_sandbox/coverage', 'coverage.json')) }}
        >
          {T('jsonForCi')}
        </button>
      </div>
      {data === undefined
        ? error === undefined ? <Waiting /> : <Failure error={error} again={reload} />
        : (
          <div class='panel'>
            <ReachMap {...data} onlyMissing={onlyMissing} />
            <Outside list={data.outsideContract} />
          </div>
          )}
    </>
  )
}

/** In the address: what is reached already is left out. */
const MISSING = 'falta'

function Shown ({ name, isOn, so }: { name: string, isOn: boolean, so?: string }) {
  return <button type='button' class='btn' aria-pressed={isOn} onClick={() => go(withQuery({ so }))}>{name}</button>
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
