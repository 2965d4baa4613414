import { useState } from 'preact/hooks'
import { sandbox, wanted } from '../api/client.ts'
import { useResource } from '../api/resource.ts'
import { addFault, addFaults, type Fault, isSpent, removeFault, type Rule } from '../api/fault-rules.ts'
import { Failure, Waiting } from '../sign/failure.tsx'
import { Icon } from '../sign/icons.tsx'
import { attempt, attemptOnce } from '../act/notice.tsx'
import { SettingsTabs } from '../sign/settings-tabs.tsx'
import { operationName } from '../api/words.ts'
import { T } from '../text/language.ts'
import { safe } from '../text/safe.ts'

const OPERATIONS = [
  'requestAdjustment',
  'createApiKey',
  'updateWorkLocation',
  'patchWorkLocation',
  'importShiftDays',
  'unlinkCollaborators'
] as const

/** Ready rules for the most common failures of clients. */
const presets = (): [name: string, what: string, rule: Rule][] => [
  [
    T('Resposta perdida', 'Lost answer'),
    T('grava, e a conexão cai', 'it is committed, and the connection breaks'),
    { stage: 'after-commit', wire: 'reset', times: 1 }
  ],
  [
    T('503 duas vezes', '503 twice'),
    T('e depois volta ao normal', 'and then it works'),
    { stage: 'before-auth', status: 503, times: 2 }
  ],
  [T('Lento', 'Slow'), T('cada resposta leva 3 s', 'each answer takes 3 s'), { stage: 'before-auth', delayMs: 3000 }],
  [
    T('Chave expirada', 'Expired key'),
    T('401 na próxima requisição', '401 on the next request'),
    { stage: 'before-auth', status: 401, times: 1 }
  ],
  [
    T('Limite de requisições', 'Rate limit'),
    T('429 a cada três requisições', '429 on every third request'),
    { stage: 'before-auth', status: 429, every: 3 }
  ]
]

export function Faults () {
  const [operation, setOperation] = useState('')
  const { data, error, reload } = useResource('faults', ['faults', 'requests'], () =>
    wanted(sandbox.GET('/_sandbox/faults'))
  )
  const add = (rule: Rule): void => {
    const body = operation === '' ? rule : { ...rule, operation: operation as typeof OPERATIONS[number] }
    void attempt(() => addFault(body), `${T('Falha ativa', 'Fault active')}: ${inWords(body)}`,
      ({ id }) => removeFault(id))
  }
  const clear = (faults: readonly Fault[]): void => {
    void attempt(() => wanted(sandbox.DELETE('/_sandbox/faults')), T('Falhas desativadas', 'Faults turned off'),
      () => addFaults(faults))
  }
  return (
    <>
      <div class='filters'>
        <h1>{T('Falhas', 'Faults')}</h1>
        <SettingsTabs tab='falhas' />
      </div>
      <div class='panel pad'>
        <h2 class='h3'>{T('Provocar', 'Provoke')}</h2>
        <label class='m8'>
          {T('Em', 'On')}{' '}
          <select
            class='in'
            value={operation}
            onChange={event => setOperation(event.currentTarget.value)}
          >
            <option value=''>{T('Todas as operações', 'All operations')}</option>
            {OPERATIONS.map(one => <option key={one} value={one}>{operationName(one)}</option>)}
          </select>
        </label>
        <ul class='presets m8'>
          {presets().map(([name, what, rule]) => (
            <li key={name}>
              <button type='button' class='btn' onClick={() => add(rule)}>
                <Icon name='bolt' />
                {name}
              </button>{' '}
              <span class='muted'>{what}</span>
            </li>
          ))}
        </ul>
        <h2 class='h3'>{T('Ativas', 'Active')}</h2>
        {data === undefined
          ? (
              error === undefined
                ? <Waiting rows={2} />
                : <Failure error={error} again={reload} />
            )
          : <Active faults={data.faults} clear={() => clear(data.faults)} />}
      </div>
    </>
  )
}

const stages = (): Record<Fault['stage'], string> => ({
  'before-auth': T('antes da autenticação', 'before authentication'),
  'after-validation': T('antes de gravar', 'before the commit'),
  'after-commit': T('depois de gravar', 'after the commit')
})

const wires = (): Record<NonNullable<Rule['wire']>, string> => ({
  reset: T('a conexão cai', 'the connection is reset'),
  truncate: T('a resposta para no meio', 'the response breaks off'),
  empty: T('a conexão fecha sem resposta', 'the connection ends without a response')
})

/** What a fault does, to what, when, and how often. */
function inWords ({ operation, stage, status, delayMs, wire, times, every, probability, match }: Rule): string {
  return [
    operation === undefined ? T('todas as operações', 'all operations') : operationName(operation),
    stages()[stage ?? 'before-auth'],
    ...status !== undefined ? [`HTTP ${status}`] : [],
    ...delayMs !== undefined ? [T(`espera de ${delayMs} ms`, `waits ${delayMs} ms`)] : [],
    ...wire !== undefined ? [wires()[wire]] : [],
    ...times !== undefined ? [firstOnes(times)] : [],
    ...every !== undefined ? [T(`uma a cada ${every} requisições`, `on one in ${every} requests`)] : [],
    ...probability !== undefined
      ? [T(`em ${probability * 100} % das requisições`, `on ${probability * 100} % of the requests`)]
      : [],
    ...match !== undefined ? [`${T('só com', 'only with')} ${JSON.stringify(match)}`] : []
  ].join(' · ')
}

const firstOnes = (times: number): string => times === 1
  ? T('na primeira requisição', 'on the first request')
  : T(`nas ${times} primeiras requisições`, `on the first ${times} requests`)

function Active ({ faults, clear }: { faults: readonly Fault[], clear: () => void }) {
  const remove = (fault: Fault): void => {
    void attemptOnce(fault, () => removeFault(fault.id), `${T('Desativada', 'Turned off')}: ${inWords(fault)}`,
      () => addFaults([fault]))
  }
  if (faults.length === 0) return <p class='muted'>{T('Nenhuma.', 'None.')}</p>
  return (
    <>
      <ul>
        {faults.map(fault => {
          const { id, seen, hits } = fault
          return (
            <li key={id} class='rule'>
              <span class={isSpent(fault) ? 'muted' : 'warn'}>
                <Icon name='bolt' />
              </span>
              <span class='m'>
                {safe(inWords(fault))}
              </span>
              <button
                type='button'
                class='btn bare bad'
                aria-label={`${T('Desativar a falha', 'Turn off fault')} ${id}`}
                onClick={() => remove(fault)}
              >
                <Icon name='no' />
              </button>
              <span class='c'>
                {hits} {T('de', 'of')} {seen} {T('requisições atingidas', 'requests hit')}
                {isSpent(fault) && T(' · esgotada', ' · spent')}
              </span>
            </li>
          )
        })}
      </ul>
      <p class='m8'>
        <button type='button' class='btn' onClick={clear}>{T('Desativar todas', 'Turn off all')}</button>
      </p>
    </>
  )
}
