import { copy } from '../act/clipboard.ts'
import type { paths } from '../api/control-plane.d.ts'
import { Icon } from '../sign/icons.tsx'
import { Status } from '../sign/status.tsx'
import { T } from '../text/language.ts'
import { safe } from '../text/safe.ts'
import { bodyLines } from './body-lines.ts'
import { Code } from './code.tsx'
import { Reason } from './reason.tsx'

export type Answer = paths['/_sandbox/explain']['post']['responses'][200]['content']['application/json']
type Refusal = NonNullable<Answer['refusals']>[number]
type Possibility = Refusal['alternatives'][number]
type Would = NonNullable<Answer['would']>

/** Why the real API has refused what was pasted, or what the sandbox would answer. */
export function Explained ({ answer }: { answer: Answer }) {
  const { refusals = [], would, broken = [], ignored = [], setAside = [] } = answer
  const left = [
    ...broken.map(({ line, why }) => `${T('line')} ${line}: ${why}`),
    ...ignored.map(({ count, path = '' }) => `${count} × ${path}`),
    ...setAside.map(({ count, why = '' }) => `${count} × ${why}`)
  ]
  return (
    <>
      {would !== undefined && <Foretold would={would} />}
      {would === undefined && refusals.length === 0 && (
        <p>{T('nothingRefusedInPasted')}</p>
      )}
      {refusals.map((refusal, at) => <RefusalPart key={at} refusal={refusal} />)}
      {left.length > 0 && (
        <p class='note'>
          <b class='warn'>!</b>
          <span>{T('leftOut')} {safe(left.join(' · '))}</span>
        </p>
      )}
    </>
  )
}

function Foretold ({ would: { status, findings, tenants } }: { would: Would }) {
  return (
    <article>
      <div class='answer dh'>
        <Status status={status} />
        <h2>
          {status < 400
            ? T('thisSandboxWouldAcceptIt')
            : T('thisSandboxWouldRefuseIt')}
          {findings.length === 1 && `: ${safe(findings[0]?.rule ?? '')}`}
        </h2>
      </div>
      <p class='muted'>
        {T('giveStatusToo')}
      </p>
      <Findings findings={findings} />
      {tenants.map(({ tenant, status }) => (
        <p key={tenant} class='note'>{T('butIf')} {safe(tenant)}: {status}</p>
      ))}
    </article>
  )
}

function RefusalPart ({ refusal }: { refusal: Refusal }) {
  const { status, method, path, count, said, named, cause, findings, alternatives, nearest, requests } = refusal
  const isSure = named.length > 0 || cause === 'unknown'
  return (
    <article aria-label={`${method} ${path}`}>
      <div class='answer dh'>
        <Status status={status} />
        <h2><Reasoned of={refusal} /></h2>
      </div>
      <p class='meta'>
        <span>{isSure ? T('cause') : T('likelyCause')}: <b>{causeText(refusal)}</b></span>
        <code translate={false}>{method} {safe(path)}</code>
        {count > 1 && <span>{count} × {safe(requests.join(', '))}</span>}
      </p>
      <p>
        {T('theApiSaid')}:{' '}
        {said === '' ? T('nothing') : <q class='anywhere' translate={false}>{safe(said)}</q>}
        {said.includes('…') && (
          <span class='muted'>
            {' '}{T('ellipsesStandFor')}
          </span>
        )}
      </p>
      <Findings findings={findings} />
      {alternatives.length > 0 && (
        <>
          <h3 class='h3 m8'>{T('orElse')}</h3>
          <ul>
            {alternatives.map((one, at) => (
              <li key={at} class='rule'>
                <span />
                <span class='m'>{[causeText(one), ...[reasonText(one) ?? []].flat()].map(safe).join(': ')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <Fix refusal={refusal} />
      {nearest !== undefined && (
        <p class='note'>
          {T('theNearestThatWasAccepted')}: {safe(nearest.request)}
          {nearest.differs.length > 0 && `; ${T('differsIn')} ${safe(nearest.differs.join(', '))}`}
        </p>
      )}
    </article>
  )
}

const causes = (): Readonly<Record<Possibility['cause'], string>> => ({
  rule: T('cause.rule'),
  token: T('cause.token'),
  tenant: T('cause.tenant'),
  limit: T('cause.limit'),
  'open-point': T('cause.open-point'),
  unknown: T('cause.unknown')
})

const causeText = ({ cause, point }: Possibility): string =>
  `${causes()[cause]}${point === undefined ? '' : ` (${point.id}: ${String(point.answer)})`}`

function Reasoned ({ of: { tenant, cause, findings: [first] } }: { of: Possibility }) {
  return tenant !== undefined || first === undefined
    ? <>{safe(tenant ?? causes()[cause])}</>
    : <Reason of={{ code: first.code, message: first.rule }} />
}

const reasonText = ({ tenant, findings: [first] }: Possibility): string | undefined => tenant ?? first?.rule

/** What is wrong, and what mends it. The headline has the only one already. */
function Findings ({ findings }: Pick<Possibility, 'findings'>) {
  return (
    <ol>
      {findings.map(({ code, rule, pointer = '', change }, at) => (
        <li key={at} class='rule'>
          <b class='minus'>{at + 1}</b>
          <span class='m'>{findings.length > 1 ? safe(rule) : safe(change)}</span>
          <code class='muted' title={code} translate={false}>{safe(pointer)}</code>
          {findings.length > 1 && change !== '' && <span class='c'>{T('fix')}: {safe(change)}</span>}
        </li>
      ))}
    </ol>
  )
}

/** The request that would pass, with the lines of the fix marked. */
function Fix ({ refusal: { fix } }: { refusal: Refusal }) {
  if (fix === undefined) return null
  const { patch, request, invented = [] } = fix
  const changed = new Set(patch.map(({ path }) => path))
  const name = T('theFixedRequest')
  return (
    <section class='m8'>
      <h3 class='h3'>{name}<code class='r' translate={false}>{request.method} {safe(request.path)}</code></h3>
      {request.body !== undefined && (
        <>
          <Code name={name}>
            {bodyLines(request.body).map(({ text, pointer }, at) => (
              <div key={at} class={`ln ${changed.has(pointer) ? 'add' : ''}`}>
                <span class='no'>{at + 1}</span>
                <span class='sg'>{changed.has(pointer) && '+'}</span>
                <span>{safe(text)}</span>
              </div>
            ))}
          </Code>
          <div class='acts m8'>
            <button type='button' class='btn' onClick={() => { void copy(JSON.stringify(request.body, null, 2)) }}>
              <Icon name='copy' />{T('copyTheFixedBody')}
            </button>
          </div>
        </>
      )}
      {invented.length > 0 && (
        <p class='note'>
          <b class='warn'>!</b>
          <span>
            {T('invented')} {safe(invented.join(', '))}
            {T('replaceByAValueOfYours')}
          </span>
        </p>
      )}
    </section>
  )
}
