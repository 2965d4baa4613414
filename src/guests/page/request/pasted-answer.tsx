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
    ...broken.map(({ line, why }) => `${T('linha', 'line')} ${line}: ${why}`),
    ...ignored.map(({ count, path = '' }) => `${count} × ${path}`),
    ...setAside.map(({ count, why = '' }) => `${count} × ${why}`)
  ]
  return (
    <>
      {would !== undefined && <Foretold would={would} />}
      {would === undefined && refusals.length === 0 && (
        <p>{T('Nada foi recusado no que foi colado.', 'Nothing was refused in what was pasted.')}</p>
      )}
      {refusals.map((refusal, at) => <RefusalPart key={at} refusal={refusal} />)}
      {left.length > 0 && (
        <p class='note'>
          <b class='warn'>!</b>
          <span>{T('Fora da explicação:', 'Left out:')} {safe(left.join(' · '))}</span>
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
            ? T('Este sandbox a aceitaria', 'This sandbox would accept it')
            : T('Este sandbox a recusaria', 'This sandbox would refuse it')}
          {findings.length === 1 && `: ${safe(findings[0]?.rule ?? '')}`}
        </h2>
      </div>
      <p class='muted'>
        {T('Para saber por que a API real recusou, diga também o status e a resposta que ela deu.',
          'To know why the real API refused it, give the status and the response, too.')}
      </p>
      <Findings findings={findings} />
      {tenants.map(({ tenant, status }) => (
        <p key={tenant} class='note'>{T('Mas se', 'But if')} {safe(tenant)}: {status}</p>
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
        <span>{isSure ? T('causa', 'cause') : T('causa provável', 'likely cause')}: <b>{causeText(refusal)}</b></span>
        <code translate={false}>{method} {safe(path)}</code>
        {count > 1 && <span>{count} × {safe(requests.join(', '))}</span>}
      </p>
      <p>
        {T('A API disse', 'The API said')}:{' '}
        {said === '' ? T('nada', 'nothing') : <q class='anywhere' translate={false}>{safe(said)}</q>}
        {said.includes('…') && (
          <span class='muted'>
            {' '}{T('(… no lugar de documentos, tokens e do que foi enviado)',
              '(… in place of documents, tokens and what was sent)')}
          </span>
        )}
      </p>
      <Findings findings={findings} />
      {alternatives.length > 0 && (
        <>
          <h3 class='h3 m8'>{T('Ou então', 'Or else')}</h3>
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
          {T('A mais próxima que foi aceita', 'The nearest that was accepted')}: {safe(nearest.request)}
          {nearest.differs.length > 0 && `; ${T('muda', 'differs in')} ${safe(nearest.differs.join(', '))}`}
        </p>
      )}
    </article>
  )
}

const causes = (): Readonly<Record<Possibility['cause'], string>> => ({
  rule: T('uma regra do contrato', 'a rule of the contract'),
  token: T('o token', 'the token'),
  tenant: T('a conta', 'the tenant'),
  limit: T('um limite', 'a limit'),
  'open-point': T('um ponto em aberto do contrato', 'an open point of the contract'),
  unknown: T('uma regra própria do fornecedor', 'a rule of the vendor\'s own')
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
          {findings.length > 1 && change !== '' && <span class='c'>{T('correção', 'fix')}: {safe(change)}</span>}
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
  const name = T('A requisição corrigida', 'The fixed request')
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
              <Icon name='copy' />{T('Copiar o corpo corrigido', 'Copy the fixed body')}
            </button>
          </div>
        </>
      )}
      {invented.length > 0 && (
        <p class='note'>
          <b class='warn'>!</b>
          <span>
            {T('Inventado:', 'Invented:')} {safe(invented.join(', '))}
            {T('; troque por um valor seu.', '; replace by a value of yours.')}
          </span>
        </p>
      )}
    </section>
  )
}
