import { useState } from 'preact/hooks'
import { useKeys } from '../act/keys.ts'
import { Menu } from '../act/menu.tsx'
import { useObstacle } from '../act/write.tsx'
import { href } from '../address/route.ts'
import { sandbox, wanted } from '../api/client.ts'
import { type Fault, isSpent } from '../api/fault-rules.ts'
import { useResource } from '../api/resource.ts'
import { operationName } from '../api/words.ts'
import { activeOf, type Operation, OPERATIONS, presets, provoke, ruleFor } from '../preset/presets.ts'
import { Wire } from '../preset/wire.tsx'
import { Icon } from '../sign/icons.tsx'
import { T } from '../text/language.ts'

/** *Falhar*: five faults, each one click away from any view. While some are active, the button says how many. */
export function FaultMenu () {
  const { data } = useResource('faults', ['faults'], () => wanted(sandbox.GET('/_sandbox/faults')))
  const faults = data?.faults.filter(fault => !isSpent(fault)) ?? []
  const { length } = faults
  return (
    <Menu
      name={T('fail')}
      hotkey='!'
      wrap='fails'
      class={`btn ${length > 0 ? 'alert' : ''}`}
      label={
        <>
          <Icon name='bolt' />
          {length > 0 && length}
          <span class='lbl'>
            {length === 0 ? T('fail') : T('activeFaults', { count: length })}
          </span>
          <Icon name='down' />
        </>
      }
    >
      {close => <Presets faults={faults} close={close} />}
    </Menu>
  )
}

function Presets ({ faults, close }: { faults: readonly Fault[], close: () => void }) {
  const [operation, setOperation] = useState<Operation>('')
  const all = presets()
  const obstacle = useObstacle()
  const choose = (at: number): void => {
    const preset = all[at]
    if (preset === undefined || obstacle !== undefined) return
    close()
    provoke(ruleFor(preset, operation), preset.name)
  }
  const places = Object.fromEntries(all.map((_, at) => [String(at + 1), () => choose(at)]))
  useKeys(places)
  return (
    <div onKeyDown={({ target, key }) => { if (!(target instanceof HTMLSelectElement)) places[key]?.() }}>
      <div class='pop-head'>
        {T('nextRequestFailsOn')}{' '}
        <select
          class='in'
          aria-label={T('operation')}
          value={operation}
          onChange={event => setOperation(event.currentTarget.value as Operation)}
        >
          <option value=''>{T('allOperations')}</option>
          {OPERATIONS.map(one => <option key={one} value={one}>{operationName(one)}</option>)}
        </select>
      </div>
      {all.map((preset, at) => (
        <button key={preset.name} type='button' class='preset' onClick={() => choose(at)}>
          <Wire preset={preset} isSmall />
          <span>
            <b>{preset.name}</b>
            {activeOf(faults, preset) !== undefined && <span class='warn'> {T('active')}</span>}
            <br />
            <span class='muted'>{preset.what}</span>
          </span>
          <kbd>{at + 1}</kbd>
        </button>
      ))}
      <div class='foot'>
        <span class='muted'>{faults.length === 0 && T('nothingActive')}</span>
        <span class='sp' />
        <a href={href(['falhas'])} onClick={close}>{T('allFaults')}</a>
      </div>
    </div>
  )
}
