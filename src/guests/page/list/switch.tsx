import { go } from '../address/route.ts'

/** A switch whose position the address keeps. `to` is the address after the next turn. */
interface SwitchProps { readonly name: string, readonly count?: number, readonly isOn: boolean, readonly to: string }

export function Switch ({ name, count = 0, isOn, to }: SwitchProps) {
  return (
    <button type='button' class='btn bare switch' role='switch' aria-checked={isOn} onClick={() => go(to)}>
      <i />
      {name}{count > 0 && <span class='muted'> {count}</span>}
    </button>
  )
}
