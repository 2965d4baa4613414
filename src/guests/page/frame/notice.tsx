import { useEffect, useState } from 'preact/hooks'
import { Refused } from '../api/client.ts'
import { safe } from '../text/safe.ts'
import { T } from '../text/language.ts'
import { confirm } from './confirm.tsx'
import { type Act, actsNow, canUndo, noteUndone, remember, useHistory } from './history.ts'
import { Icon } from './icons.tsx'

interface Said { readonly text: string, readonly bad: boolean, readonly act?: Act | undefined }

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

let show: (said: Said) => void = () => {}
let hide: () => void = () => {}

export function say (text: string, bad = false): void {
  show({ text, bad })
}

/**
 * Runs an action, and shows the reason if it is refused. Else `done` is shown, with a button that undoes it, if there
 * is a way. `about` names the things that it changes.
 */
export async function attempt<R> (
  act: () => Promise<R>, done?: string | ((result: R) => string | undefined), undo?: (result: R) => Promise<unknown>,
  about: string | readonly string[] = []
): Promise<boolean> {
  try {
    const result = await act()
    const text = typeof done === 'function' ? done(result) : done
    if (text !== undefined) {
      const isFinal = undo === undefined || result === FINAL
      show({ text, bad: false, act: isFinal ? undefined : remember({ text, about: [about].flat(), undo: () => undo(result) }) })
    }
    return true
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    say(error.messages.join(' · '), true)
    return false
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
      title: T('Desfazer mesmo assim?', 'Undo it all the same?'),
      text: result.text,
      action: T('Desfazer', 'Undo'),
      run: () => { void attempt(async () => { await result.back(); noteUndone(act) }, undone()) }
    })
    return result
  }, result => result instanceof Doubt ? undefined : undone())
  undoing.delete(act)
}

const undone = (): string => T('Desfeito', 'Undone')

/** Undoes the last act that can be undone. */
export function undoLast (): void {
  const last = actsNow().find(canUndo)
  if (last !== undefined) void undo(last)
}

/** The place where the page reports the result of an action. */
export function Notice () {
  const [said, setSaid] = useState<Said>()
  show = setSaid
  hide = () => setSaid(undefined)
  useHistory()
  useEffect(() => {
    if (said === undefined || said.bad) return
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
          <Icon name={said.bad ? 'no' : 'yes'} /> <span>{safe(said.text)}</span>
          {act !== undefined && canUndo(act) && (
            <button type='button' class='btn bare b' onClick={() => { void undo(act) }}>{T('Desfazer', 'Undo')}</button>
          )}
          <button
            type='button'
            class='btn bare'
            aria-label={T('Fechar aviso', 'Close notice')}
            onClick={hide}
          >
            <Icon name='no' />
          </button>
        </>
      )}
    </div>
  )
}
