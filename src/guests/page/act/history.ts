import { createWatched } from '../address/watched.ts'
import { machineTime } from '../text/dates.ts'

/** It resolves to a doubt if it has undone nothing yet. */
export type Undo = () => Promise<unknown>

/** Something that was done in this tab, and that can be undone. */
export interface Act {
  /** When, on this machine. */
  readonly at: string
  readonly text: string
  readonly undo: Undo
  /** The things that were changed. The changes of a thing are undone from the last one on. */
  readonly about: readonly string[]
  /** It was undone then. */
  undoneAt?: string
}

let acts: readonly Act[] = []
let world: string | undefined
const watched = createWatched()

function change (next: readonly Act[]): void {
  acts = next
  watched.hasChanged()
}

const timeNow = (): string => machineTime(new Date().toISOString()).slice(0, 5)

/** The most acts that are listed. */
const MAX_ACTS = 50

export function remember (act: Omit<Act, 'at'>): Act {
  const known = { ...act, at: timeNow() }
  change([known, ...acts].slice(0, MAX_ACTS))
  return known
}

export function noteUndone (act: Act): void {
  act.undoneAt = timeNow()
  change([...acts])
}

/**
 * Called with the instant at which the sandbox was made. Another one means that the server was restarted in memory:
 * then nothing of what was done there is left.
 */
export function liveIn (createdAt: string): void {
  if (world !== undefined && world !== createdAt) change([])
  world = createdAt
}

/** The state of the sandbox as a whole. What was done before it was replaced cannot be undone meanwhile. */
export const WHOLE = 'whole'
/** A state that is saved under a name. */
export const SAVED = 'saved'
/** There is one copy of what was there before, so that a later act takes the way back from an earlier one. */
const ONE_LEVEL: readonly string[] = [WHOLE, SAVED]

export function canUndo (act: Act): boolean {
  const at = acts.indexOf(act)
  return at !== -1 && act.undoneAt === undefined && !acts.slice(0, at).some(({ about, undoneAt }) => {
    const shared = about.filter(thing => act.about.includes(thing))
    return undoneAt === undefined
      ? shared.length > 0 || about.includes(WHOLE)
      : shared.some(thing => ONE_LEVEL.includes(thing))
  })
}

/** What was done in this tab, the newest first. */
export const actsNow = (): readonly Act[] => acts

export function useHistory (): readonly Act[] {
  watched.watch()
  return acts
}
