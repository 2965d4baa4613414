import { useEffect, useState } from 'preact/hooks'
import { Refused } from '../api/client.ts'
import { safe } from '../text/safe.ts'
import { T } from '../text/language.ts'
import { Icon } from './icons.tsx'

type Undo = () => Promise<unknown>
interface Said { readonly text: string, readonly bad: boolean, readonly undo?: Undo | undefined }

/** What an action resolves to that cannot be undone. */
export const FINAL = Symbol('final')
/** What an undo resolves to that has only asked a question. */
export const ASKED = Symbol('asked')

const NOTICE_MS = 4000
/** Who reads a notice has the time to undo what it says. */
const UNDO_MS = 20_000

let show: (said: Said) => void = () => {}

export function say (text: string, bad = false): void {
  show({ text, bad })
}

/**
 * Runs an action, and shows the reason if it is refused. Else `done` is shown, with a button that undoes it, if there
 * is a way.
 */
export async function attempt<R> (
  act: () => Promise<R>, done?: string | ((result: R) => string | undefined), undo?: (result: R) => Promise<unknown>
): Promise<boolean> {
  try {
    const result = await act()
    const text = typeof done === 'function' ? done(result) : done
    if (text !== undefined) show({ text, bad: false, undo: undo && result !== FINAL ? () => undo(result) : undefined })
    return true
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    say(error.messages.join(' · '), true)
    return false
  }
}

const acted = new WeakSet<object>()

/** Does something to a thing as it is shown. A second click on it does nothing, until the thing is read again. */
export async function attemptOnce<R> (shown: object, ...how: Parameters<typeof attempt<R>>): Promise<boolean> {
  if (acted.has(shown)) return false
  acted.add(shown)
  const isDone = await attempt(...how)
  if (!isDone) acted.delete(shown)
  return isDone
}

/** The place where the page reports the result of an action. */
export function Notice () {
  const [said, setSaid] = useState<Said>()
  show = setSaid
  useEffect(() => {
    if (said === undefined || said.bad) return
    const timer = setTimeout(() => setSaid(undefined), said.undo === undefined ? NOTICE_MS : UNDO_MS)
    return () => clearTimeout(timer)
  }, [said])
  const undo = said?.undo
  return (
    <div
      class={`toast${said === undefined ? ' none' : said.bad ? ' bad' : ''}`}
      role={said?.bad === true ? 'alert' : 'status'}
    >
      {said !== undefined && (
        <>
          <Icon name={said.bad ? 'no' : 'yes'} /> <span>{safe(said.text)}</span>
          {undo !== undefined && (
            <button
              type='button'
              class='btn bare b'
              onClick={() => {
                setSaid(undefined)
                void attempt(undo, result => result === ASKED ? undefined : T('Desfeito', 'Undone'))
              }}
            >
              {T('Desfazer', 'Undo')}
            </button>
          )}
          <button
            type='button'
            class='btn bare'
            aria-label={T('Fechar aviso', 'Close notice')}
            onClick={() => setSaid(undefined)}
          >
            <Icon name='no' />
          </button>
        </>
      )}
    </div>
  )
}
