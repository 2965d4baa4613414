import { go } from '../address/route.ts'
import { useKeys } from '../act/keys.ts'
import { stepTo } from './in-list.ts'

interface List {
  /** The identifiers of the items that are shown, in their order. */
  readonly ids: readonly string[]
  /** The item that the address names. */
  readonly named: string | undefined
  /** The item that is shown while the address names none, where there is room beside the list. */
  readonly first?: string | undefined
  /** Where J goes, if not to the next item of the list. */
  readonly next?: string | undefined
  /** The address of an item, or of the list alone. */
  readonly to: (id?: string) => string
  /** True if a touch of the detail does not hold it, because whoever looks on wants the next one. */
  readonly follows?: boolean
}

/** The chosen item of a list, whose address says which one it is. */
export interface Choice {
  readonly chosen: string | undefined
  /** True if the detail is shown in the place of the list where there is no room for both. */
  readonly isOpen: boolean
  /** The address of the list alone. */
  readonly back: string
  /** Called at each touch of the detail: from the first one on the address names what is shown, so that it stays. */
  readonly touch: () => void
}

/** The one place for the chosen item of a list, the keys J, K and Escape, and the address. */
export function useChoice ({ ids, named, first, next, to, follows = false }: List): Choice {
  const chosen = named ?? (follows || innerWidth > 900 ? first : undefined)
  const step = (by: number): void => {
    const place = (by > 0 ? next : undefined) ?? ids[ids.indexOf(chosen ?? '') + by]
    if (place !== undefined) stepTo(to(place))
  }
  const isOpen = named !== undefined || follows
  useKeys({ j: () => step(1), k: () => step(-1), ...(isOpen && { Escape: () => go(to()) }) })
  const touch = (): void => {
    if (!isOpen && chosen !== undefined) go(to(chosen), { replace: true })
  }
  return { chosen, isOpen, back: to(), touch }
}
