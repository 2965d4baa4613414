import { useState } from 'preact/hooks'
import type { Refused } from '../api/client.ts'
import { saveToken } from '../api/token.ts'
import { T } from '../text/language.ts'
import { safe } from '../text/safe.ts'

/** Replaces the page if the control plane refuses access. */
export function TokenGate ({ error }: { error: Refused }) {
  const [token, setToken] = useState('')
  const enter = (event: Event): void => {
    event.preventDefault()
    saveToken(token)
    location.reload()
  }
  return (
    <main id='c' class='gate'>
      <h1>espelho</h1>
      {error.messages.map(message => <p key={message} role='alert'>{safe(message)}</p>)}
      <form onSubmit={enter}>
        <label class='field'>
          {T('controlPlaneToken')}
          <input
            class='in'
            type='password'
            required
            autoComplete='off'
            value={token}
            onInput={event => setToken(event.currentTarget.value)}
          />
        </label>
        <p class='muted'>{T('tokenStaysInTab')}</p>
        <button class='btn pri'>{T('enter')}</button>
      </form>
    </main>
  )
}
