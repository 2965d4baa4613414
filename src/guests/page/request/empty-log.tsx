import { useState } from 'preact/hooks'
import { answered, sandbox, wanted } from '../api/client.ts'
import { collection } from '../api/live.ts'
import { useResource } from '../api/resource.ts'
import { marked } from '../api/token.ts'
import { copy } from '../act/clipboard.ts'
import { Icon } from '../sign/icons.tsx'
import { attempt } from '../act/notice.tsx'
import { go, BASE, href } from '../address/route.ts'
import { T } from '../text/language.ts'

const BODY = { name: 'Conector', permissions: ['*'] }

/** Shown while the log is empty: a request that works. */
export function EmptyLog () {
  const [sending, setSending] = useState(false)
  const { data } = useResource('keys', collection('apiKeys'), () => wanted(sandbox.GET('/_sandbox/api-keys')))
  const token = data?.apiKeys.find(({ permissions, expired }) => permissions.includes('*') && !expired)?.token
  const curl = [
    `curl ${location.origin}${BASE}/api-key`,
    `-H 'Authorization: Bearer ${token ?? ''}'`,
    "-H 'Content-Type: application/json'",
    `-d '${JSON.stringify(BODY)}'`
  ].join(' \\\n  ')
  const send = async (): Promise<void> => {
    setSending(true)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...marked('card') }
    await attempt(async () => {
      const response =
        await answered(fetch(`${BASE}/api-key`, { method: 'POST', headers, body: JSON.stringify(BODY) }))
      const id = response.headers.get('x-sandbox-request-id')
      if (id !== null) go(href(['requisicoes', id]))
    })
    setSending(false)
  }
  return (
    <div class='panel'>
      <div class='empty'>
        <h2>{T('Nenhuma requisição ainda', 'No requests yet')}</h2>
        {token === undefined
          ? <p>{T('Aponte o cliente para ', 'Point the client at ')}<code>{location.origin + BASE}</code></p>
          : (
            <>
              <p>
                {T(
                  'Aponte o cliente para este endereço, ou cole isto num terminal:',
                  'Point the client at this address, or paste this in a terminal:'
                )}
              </p>
              <pre class='code' tabIndex={0}>
                {curl}
              </pre>
              <p>
                <button
                  type='button'
                  class='btn pri'
                  disabled={sending}
                  onClick={() => { void send() }}
                >
                  <Icon name='send' />
                  {T('Enviar daqui', 'Send from here')}
                </button>{' '}
                <button type='button' class='btn' onClick={() => { void copy(curl) }}>
                  <Icon name='copy' />
                  {T('Copiar', 'Copy')}
                </button>
              </p>
            </>
            )}
      </div>
    </div>
  )
}
