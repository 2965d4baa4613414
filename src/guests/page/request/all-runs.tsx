import { useState } from 'preact/hooks'
import { pageOf } from '../address/route.ts'
import { server, wanted } from '../api/client.ts'
import { useResource } from '../api/resource.ts'
import { Failure, Waiting } from '../sign/failure.tsx'
import { machineTime } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { comparisonText, OtherRun } from './run-head.tsx'
import { comparedWith, isRefused, type Run, runsOf, type Sent } from './runs.ts'

const MAX_REQUESTS = '2000'

interface SentTo extends Sent { readonly sandbox: string }

/** A test in a sandbox of its own gets another one in each run, whose name ends in twelve random digits. */
const testOf = (sandbox: string): string => sandbox.replace(/-[0-9a-f]{12}$/, '')

/** The runs over all sandboxes of the server: each test has its own line. */
export function AllRuns () {
  const { data, error, reload } = useResource('all runs', ['rows', 'requests'], async () => {
    const query = { limit: MAX_REQUESTS, control: 'false' as const }
    const answer: unknown = await wanted(server.GET('/_sandboxes/requests', { params: { query } }))
    const { requests } = answer as { readonly requests: readonly SentTo[] }
    // The name of the test belongs to what is compared, because several tests send the same request.
    // Each sandbox counts its requests by itself.
    return runsOf(requests.map((one): SentTo => ({
      ...one, id: `${one.sandbox} ${one.id}`, path: `${testOf(one.sandbox)} ${one.path}`
    })).reverse())
  })
  return (
    <>
      <div class='filters'>
        <h1>{T('runsOverAllSandboxes')}</h1>
        <span class='sp' />
        <button type='button' class='btn' onClick={reload}>{T('refresh')}</button>
      </div>
      {data === undefined
        ? error === undefined ? <Waiting /> : <Failure error={error} again={reload} />
        : data.length === 0
          ? <p class='muted pad'>{T('noRunsYet')}</p>
          : data.map((run, index) => <RunPanel key={run.id} run={run} all={data} isOpen={index === 0} />)}
    </>
  )
}

interface PanelProps { readonly run: Run<SentTo>, readonly all: readonly Run<SentTo>[], readonly isOpen: boolean }

function RunPanel ({ run, all, isOpen }: PanelProps) {
  const { at, count, refused, rows } = run
  const [base, setBase] = useState(run.base)
  const other = all.find(({ id }) => id === base)
  const { comparison } = other === undefined ? run : comparedWith(run, other)
  const names = [...new Set(rows.map(({ sandbox }) => sandbox))]
  return (
    <details class='panel pad m8' open={isOpen}>
      <summary>
        <b title={T('timeOfThisMachine')}>
          {T('run')} {machineTime(at).slice(0, 5)}
        </b>{' '}
        · {count} {T('requestNoun', { count })}
        {refused > 0 && <b class='minus'> · {T('refusedCount', { count: refused })}</b>}
        {comparison !== undefined && <span class='muted'> · {comparisonText(comparison)}</span>}
      </summary>
      {all.length > 1 && <OtherRun others={all.filter(one => one !== run)} base={base} choose={setBase} />}
      <table class='cmp'>
        <thead>
          <tr>
            <th scope='col'>Sandbox</th>
            <th scope='col' class='num'>{T('requests')}</th>
            <th scope='col' class='num'>{T('refusedOnes')}</th>
          </tr>
        </thead>
        <tbody>
          {names.map(name => <SandboxRow key={name} name={name} rows={rows.filter(row => row.sandbox === name)} />)}
        </tbody>
      </table>
    </details>
  )
}

function SandboxRow ({ name, rows }: { name: string, rows: readonly SentTo[] }) {
  const refused = rows.filter(isRefused).length
  return (
    <tr>
      <td translate={false}><a href={pageOf(name)} target='_top'>{name}</a></td>
      <td class='num'>{rows.length}</td>
      <td class={`num ${refused > 0 ? 'minus b' : 'muted'}`}>{refused}</td>
    </tr>
  )
}
