import { useEffect, useState } from 'preact/hooks'
import { Refused } from '../api/client.ts'
import { safe } from '../text/safe.ts'
import { T } from '../text/language.ts'
import { Icon } from './icons.tsx'

interface Said { readonly text: string, readonly bad: boolean }

let show: (said: Said) => void = () => {}

export function say (text: string, bad = false): void {
  show({ text, bad })
}

/** Runs an action, and shows the reason if it is refused. */
export async function attempt (act: () => Promise<unknown>, done?: string): Promise<boolean> {
  try {
    await act()
    if (done !== undefined) say(done)
    return true
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    say(error.messages.join(' · '), true)
    return false
  }
}

/** The place where the page reports the result of an action. */
export function Notice () {
  const [said, setSaid] = useState<Said>()
  show = setSaid
  useEffect(() => {
    if (said === undefined || said.bad) return
    const timer = setTimeout(() => setSaid(undefined), 4000)
    return () => clearTimeout(timer)
  }, [said])
  return (
    <div
      class={`toast${said === undefined ? ' none' : said.bad ? ' bad' : ''}`}
      role={said?.bad === true ? 'alert' : 'status'}
    >
      {said !== undefined && (
        <>
          <Icon name={said.bad ? 'no' : 'yes'} /> <span>{safe(said.text)}</span>
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
