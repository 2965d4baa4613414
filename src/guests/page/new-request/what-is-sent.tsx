import type { ComponentChildren } from 'preact'
import { copy } from '../act/clipboard.ts'
import { Icon } from '../sign/icons.tsx'
import { T } from '../text/language.ts'
import { safe } from '../text/safe.ts'
import { Write } from '../act/write.tsx'

interface Props {
  readonly curl: string
  readonly canSend: boolean
  /** What is to be said of it. */
  readonly children?: ComponentChildren
}

/** The request as curl, with the button that submits its form. */
export function WhatIsSent ({ curl, canSend, children }: Props) {
  return (
    <section>
      <h2 class='h3'>{T('whatWillBeSent')}</h2>
      <pre class='code pad' tabIndex={0} role='group' translate={false} aria-label='curl'>{safe(curl)}</pre>
      {children}
      <div class='acts m8'>
        <Write type='submit' class='btn pri' disabled={!canSend}><Icon name='send' />{T('send')}</Write>
        <button type='button' class='btn' onClick={() => { void copy(curl) }}>
          <Icon name='copy' />{T('copyAsCurl')}
        </button>
      </div>
    </section>
  )
}
