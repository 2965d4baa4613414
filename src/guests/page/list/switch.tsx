import { go } from '../address/route.ts'

/** A switch whose position the address keeps. `to` is the address after the next turn. */
export function Switch ({ name, isOn, to }: { name: string, isOn: boolean, to: string }) {
  return (
    <button type='button' class='btn bare switch' role='switch' aria-checked={isOn} onClick={() => go(to)}>
      <i />
      {name}
    </button>
  )
}
