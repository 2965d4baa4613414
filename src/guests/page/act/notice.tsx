import { useEffect, useState } from 'preact/hooks'
import { noResponseText, PATIENCE_MS, Refused } from '../api/client.ts'
import { safe } from '../text/safe.ts'
import { T } from '../text/language.ts'
import { confirm } from './confirm.tsx'
import { type Act, actsNow, canUndo, noteUndone, remember, useHistory } from './history.ts'
import { Icon } from '../sign/icons.tsx'
import { Write } from './write.tsx'

interface Said {
  readonly text: string
  readonly bad: boolean
  readonly act?: Act | undefined
  /** What is under way has no result yet. */
  readonly isBusy?: true
  /** Runs what got no response once more. */
  readonly again?: () => void
}

/** What an action resolves to that cannot be undone. */
export const FINAL = Symbol('final')
/** What an undo resolves to that would take more than the act: what that is, and how to do it all the same. */
export class Doubt {
  readonly text: string
  readonly back: () => Promise<unknown>

  constructor (text: string, back: () => Promise<unknown>) {
    this.text = text
    this.back = back
  }
}

const NOTICE_MS = 4000
/** Who reads a notice has the time to undo what it says. */
const UNDO_MS = 20_000
/** What takes longer says that it is under way. */
const BUSY_AFTER_MS = 150

let show: (said: Said) => void = () => {}
let hide: (one?: Said) => void = () => {}

export function say (text: string, bad = false): void {
  show({ text, bad })
}

/**
 * Runs an action, and shows the reason if it is refused. Else `done` is shown, with a button that undoes it, if there
 * is a way. `about` names the things that it changes.
 */
export async function attempt<R> (
  run: () => Promise<R>, done?: string | ((result: R) => string | undefined), undo?: (result: R) => Promise<unknown>,
  about: string | readonly string[] = []
): Promise<boolean> {
  const over = underWay(() => { void attempt(run, done, undo, about) })
  try {
    const result = await run()
    over()
    const text = typeof done === 'function' ? done(result) : done
    if (text !== undefined) {
      const isFinal = undo === undefined || result === FINAL
      const act = isFinal ? undefined : remember({ text, about: [about].flat(), undo: () => undo(result) })
      show({ text, bad: false, act })
    }
    return true
  } catch (error) {
    over()
    if (!(error instanceof Refused)) throw error
    say(error.messages.join(' · '), true)
    return false
  }
}

/** Says that something is under way, and after a while that no response came. Returns what ends it. */
function underWay (again: () => void): () => void {
  let [isOver, mine]: [boolean, Said | undefined] = [false, undefined]
  const put = (said: Said): void => { if (!isOver) show(mine = said) }
  const timer =
    setTimeout(() => put({ text: T('underWay'), bad: false, isBusy: true }), BUSY_AFTER_MS)
  AbortSignal.timeout(PATIENCE_MS).addEventListener('abort', () => put({
    text: `${noResponseText()} ${T('changeMayHaveArrived')}`,
    bad: true,
    again
  }))
  return () => {
    isOver = true
    clearTimeout(timer)
    if (mine !== undefined) hide(mine)
  }
}

const acted = new WeakSet<object>()

/** Does something to things as they are shown. A second click on one does nothing, until it is read again. */
export async function attemptOnce<R> (
  shown: object | readonly object[], ...how: Parameters<typeof attempt<R>>
): Promise<boolean> {
  const things: readonly object[] = [shown].flat()
  if (things.some(thing => acted.has(thing))) return false
  for (const thing of things) acted.add(thing)
  const isDone = await attempt(...how)
  if (!isDone) for (const thing of things) acted.delete(thing)
  return isDone
}

const undoing = new WeakSet<Act>()

/** Undoes an act. Asks first if that would take what somebody else has done since. */
export async function undo (act: Act): Promise<void> {
  if (!canUndo(act) || undoing.has(act)) return
  undoing.add(act)
  hide()
  await attempt(async () => {
    const result = await act.undo()
    if (!(result instanceof Doubt)) return noteUndone(act)
    confirm({
      title: T('undoItAllTheSame'),
      text: result.text,
      action: T('undo'),
      run: () => { void attempt(async () => { await result.back(); noteUndone(act) }, undone()) }
    })
    return result
  }, result => result instanceof Doubt ? undefined : undone())
  undoing.delete(act)
}

const undone = (): string => T('undone')

/** Undoes the last act that can be undone. */
export function undoLast (): void {
  const last = actsNow().find(canUndo)
  if (last !== undefined) void undo(last)
}

/** The place where the page reports the result of an action. */
export function Notice () {
  const [said, setSaid] = useState<Said>()
  show = setSaid
  hide = one => setSaid(now => one === undefined || one === now ? undefined : now)
  useHistory()
  useEffect(() => {
    if (said === undefined || said.bad || said.isBusy === true) return
    const timer = setTimeout(() => setSaid(undefined), said.act === undefined ? NOTICE_MS : UNDO_MS)
    return () => clearTimeout(timer)
  }, [said])
  const act = said?.act
  return (
    <div
      class={`toast${said === undefined ? ' none' : said.bad ? ' bad' : ''}`}
      role={said?.bad === true ? 'alert' : 'status'}
    >
      {said !== undefined && (
        <>
          {said.isBusy !== true && <Icon name={said.bad ? 'no' : 'yes'} />} <span>{safe(said.text)}</span>
          {said.again !== undefined && (
            <Write class='btn bare b' onClick={() => { hide(); said.again?.() }}>
              {T('tryAgain')}
            </Write>
          )}
          {act !== undefined && canUndo(act) && (
            <Write class='btn bare b' onClick={() => { void undo(act) }}>{T('undo')}</Write>
          )}
          <button
            type='button'
            class='btn bare'
            aria-label={T('closeNotice')}
            onClick={() => hide()}
          >
            <Icon name='no' />
          </button>
        </>
      )}
    </div>
  )
}
