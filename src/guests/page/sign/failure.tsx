import { useEffect, useState } from 'preact/hooks'
import { href, routeNow } from '../address/route.ts'
import type { Refused } from '../api/client.ts'
import { safe } from '../text/safe.ts'
import { T } from '../text/language.ts'

/** Asked again, the same would be refused again: what the address names cannot be there. */
const WITHOUT_HOPE = [400, 404]

/** Shown in place of data that could not be read, with the way on. */
export function Failure ({ error, again }: { error: Refused, again?: () => void }) {
  return (
    <div class='failure' role='alert'>
      {error.messages.map(message => (
        <p key={message}>{safe(message)}</p>
      ))}
      {WITHOUT_HOPE.includes(error.status) && (
        <a class='btn' href={href(routeNow().path.slice(0, 1))}>
          {T('backToSectionStart')}
        </a>
      )}
      {again !== undefined && !WITHOUT_HOPE.includes(error.status) && (
        <button type='button' class='btn' onClick={again}>
          {T('tryAgain')}
        </button>
      )}
    </div>
  )
}

/** Gray bars in place of rows. A short wait shows nothing. */
export function Waiting ({ rows = 8 }: { rows?: number }) {
  const [shown, show] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => show(true), 150)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div class='waiting' role='status'>
      <span class='sr'>{T('loading')}</span>
      {shown && Array.from({ length: rows }, (_, row) => <div key={row} class='bone' />)}
    </div>
  )
}
