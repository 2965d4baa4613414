import { useState } from 'preact/hooks'
import { copy } from '../act/clipboard.ts'
import { attempt, attemptOnce } from '../act/notice.tsx'
import { BASE } from '../address/route.ts'
import { sandbox, wanted } from '../api/client.ts'
import { curlOf } from '../api/curl.ts'
import { addFaults, type Fault, isSpent, removeFault, type Rule } from '../api/fault-rules.ts'
import { useResource } from '../api/resource.ts'
import { operationName } from '../api/words.ts'
import { activeOf, type Operation, OPERATIONS, type Preset, presets, provoke, ruleFor } from '../preset/presets.ts'
import { Wire } from '../preset/wire.tsx'
import { inWords, stages, wires } from './words.ts'
import { Failure, Waiting } from '../sign/failure.tsx'
import { Icon } from '../sign/icons.tsx'
import { T } from '../text/language.ts'
import { safe } from '../text/safe.ts'
import { Write } from '../act/write.tsx'

/** Ready faults, each with the wire that it makes, one of one's own, and the active ones that are none of them. */
export function Faults () {
  const [operation, setOperation] = useState<Operation>('')
  const { data, error, reload } = useResource('faults', ['faults', 'requests'], () =>
    wanted(sandbox.GET('/_sandbox/faults'))
  )
  const faults = data?.faults ?? []
  const shown = presets().map(preset => ({ preset, active: activeOf(faults, preset) }))
  const others = faults.filter(fault => !shown.some(({ active }) => active === fault))
  const clear = (): void => {
    void attempt(() => wanted(sandbox.DELETE('/_sandbox/faults')), T('faultsTurnedOff'),
      () => addFaults(faults))
  }
  return (
    <>
      <div class='filters'>
        <h1 class='sr'>{T('faults')}</h1>
        <label>
          {T('strikes')}{' '}
          <select
            class='in'
            value={operation}
            onChange={event => setOperation(event.currentTarget.value as Operation)}
          >
            <option value=''>{T('allOperations')}</option>
            {OPERATIONS.map(one => <option key={one} value={one}>{operationName(one)}</option>)}
          </select>
        </label>
        <span class='muted'>
          {T('newOnesStrikeFromTheNext')}
        </span>
        <span class='sp' />
        {faults.length > 0 && (
          <Write class='btn bare' onClick={clear}>{T('turnOffAll')}</Write>
        )}
      </div>
      <div class='starters'>
        {shown.map(({ preset, active }) => (
          <PresetCard key={preset.name} preset={preset} active={active} operation={operation} />
        ))}
        <OwnFault operation={operation} />
      </div>
      {data === undefined && (error === undefined ? <Waiting rows={2} /> : <Failure error={error} again={reload} />)}
      {others.length > 0 && <Others faults={others} />}
    </>
  )
}

const remove = (fault: Fault): void => {
  void attemptOnce(fault, () => removeFault(fault.id), `${T('turnedOff')}: ${inWords(fault)}`,
    () => addFaults([fault]))
}

interface CardProps { readonly preset: Preset, readonly active: Fault | undefined, readonly operation: Operation }

function PresetCard ({ preset, active, operation }: CardProps) {
  const { name, what, ask } = preset
  const [first = ''] = what
  return (
    <article class={`starter fault ${active === undefined ? '' : 'on'}`} aria-label={name}>
      <h2>
        {name}
        {active !== undefined && <span class='chip w'><Icon name='bolt' /> {T('active')}</span>}
      </h2>
      <div class='drawn'><Wire preset={preset} /></div>
      <p><b>{first.toUpperCase()}{what.slice(1)}</b><br /><span class='muted'>{ask}</span></p>
      <div class='foot'>
        {active === undefined
          ? (
            <Write class='btn' onClick={() => provoke(ruleFor(preset, operation), name)}>
              <Icon name='bolt' />{T('activate')}
            </Write>
            )
          : (
            <>
              <Pips fault={active} />
              <span class='sp' />
              <Write
                class='btn bad' aria-label={`${T('turnOff')} ${name}`}
                onClick={() => remove(active)}
              >
                {T('turnOff')}
              </Write>
            </>
            )}
      </div>
    </article>
  )
}

/** The most hits that are drawn one by one. */
const MAX_PIPS = 12

function Pips ({ fault: { times, hits, seen, operation } }: { fault: Fault }) {
  const on = operation === undefined ? '' : `, ${T('on')} ${operationName(operation)}`
  return (
    <>
      {times !== undefined && times <= MAX_PIPS && (
        <span class='pips' aria-hidden='true'>
          {Array.from({ length: times }, (_, at) => <i key={at} class={at < hits ? 'hit' : ''} />)}
        </span>
      )}
      <span class='muted'>
        <b>{hits} {T('of')} {times ?? seen}</b> {T('hit')}{on}
      </span>
    </>
  )
}

const ANSWERS = ['400', '401', '403', '404', '429', '500', '503', 'reset', 'truncate', 'empty'] as const

/** A fault of one's own: where, what, and how often. */
function OwnFault ({ operation }: { operation: Operation }) {
  const [stage, setStage] = useState<Fault['stage']>('before-auth')
  const [answer, setAnswer] = useState<typeof ANSWERS[number]>('500')
  const [times, setTimes] = useState('1')
  const rule: Rule = {
    stage,
    ...operation !== '' && { operation },
    ...answer in wires() ? { wire: answer as NonNullable<Rule['wire']> } : { status: Number(answer) },
    ...Number(times) > 0 && { times: Number(times) }
  }
  return (
    <article class='starter own'>
      <h2>{T('another')}</h2>
      <label class='pair'>
        {T('stage')}
        <select class='in' value={stage} onChange={event => setStage(event.currentTarget.value as Fault['stage'])}>
          {Object.entries(stages()).map(([value, name]) => <option key={value} value={value}>{name}</option>)}
        </select>
      </label>
      <label class='pair'>
        {T('response')}
        <select class='in' value={answer} onChange={event => setAnswer(event.currentTarget.value as typeof answer)}>
          {ANSWERS.map(one => (
            <option key={one} value={one}>{(wires() as Readonly<Record<string, string>>)[one] ?? one}</option>
          ))}
        </select>
      </label>
      <label class='pair'>
        {T('times')}
        <input
          class='in' type='number' min={1} value={times} placeholder={T('always')}
          onInput={event => setTimes(event.currentTarget.value)}
        />
      </label>
      <div class='foot'>
        <Write class='btn' onClick={() => provoke(rule, inWords(rule))}>
          <Icon name='bolt' />{T('activate')}
        </Write>
        <button type='button' class='btn bare' onClick={() => { void copy(curlFor(rule)) }}>
          <Icon name='copy' />{T('asCurl')}
        </button>
      </div>
    </article>
  )
}

const curlFor = (rule: Rule): string => curlOf({
  method: 'POST',
  url: `${location.origin}${BASE}/_sandbox/faults`,
  headers: { 'content-type': 'application/json' },
  body: [JSON.stringify(rule)]
})

/** The faults that no card shows. */
function Others ({ faults }: { faults: readonly Fault[] }) {
  return (
    <section class='panel pad'>
      <h2 class='h3'>{T('otherFaultsOfThisSandbox')}</h2>
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
              <Write
                class='btn bare bad'
                aria-label={`${T('turnOffFault')} ${id}`}
                onClick={() => remove(fault)}
              >
                <Icon name='no' />
              </Write>
              <span class='c'>
                {hits} {T('of')} {seen} {T('requestsHit')}
                {isSpent(fault) && T('spent')}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
