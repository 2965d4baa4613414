import { useState } from 'preact/hooks'
import { attempt, attemptOnce } from '../act/notice.tsx'
import { sandbox, wanted } from '../api/client.ts'
import { addFaults, type Fault, isSpent, removeFault } from '../api/fault-rules.ts'
import { useResource } from '../api/resource.ts'
import { operationName } from '../api/words.ts'
import { activeOf, type Operation, OPERATIONS, type Preset, presets, provoke, ruleFor } from '../preset/presets.ts'
import { Wire } from '../preset/wire.tsx'
import { OwnFault } from './own-fault.tsx'
import { inWords } from './words.ts'
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
          {T('newFaultsStrikeNext')}
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
