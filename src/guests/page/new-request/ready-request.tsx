import { useState } from 'preact/hooks'
import { useDraft } from '../act/draft.ts'
import { BASE, go, href } from '../address/route.ts'
import { sandbox, wanted } from '../api/client.ts'
import { bytesOf, curlOf, type Piece, type Sending } from '../api/curl.ts'
import { together, useResource } from '../api/resource.ts'
import { marked, ownHeaders } from '../api/token.ts'
import { caseName, ownerName } from '../coverage/names.ts'
import { Failure, Waiting } from '../sign/failure.tsx'
import { say } from '../act/notice.tsx'
import { ReferenceLink } from '../sign/reference-link.tsx'
import { T } from '../text/language.ts'
import { safe } from '../text/safe.ts'
import { type Key, useKeys } from './known.ts'
import { filled, type Ready, textOf } from './ready.ts'
import { WhatIsSent } from './what-is-sent.tsx'

/** The form with an example that reaches a part of the contract: `/novo?parte=rule createApiKey blank` */
export function ReadyRequest ({ name }: { name: string }) {
  const ready = useResource(`ready ${name}`, ['state', 'settings', 'clock'], () =>
    wanted(sandbox.GET('/_sandbox/coverage/request', { params: { query: { name } } })))
  const { data, error, reload } = together({ ready, keys: useKeys() })
  const [kind = '', of = '', what = ''] = name.split(' ')
  return (
    <>
      <div class='filters'>
        <h1>{T('newRequest')}</h1>
        <a href={href(['cobertura'])}>{safe(ownerName(kind, of))} · {safe(caseName(kind, what))}</a>
        <span class='sp' />
        {kind === 'format' && (
          <a href={href(['novo'], { formato: of })}>{T('fillInFieldByField')}</a>
        )}
        <ReferenceLink />
      </div>
      <div class='panel pad'>
        {data !== undefined
          ? <Form key={JSON.stringify(data.ready)} {...data} />
          : error === undefined ? <Waiting rows={3} /> : <Failure error={error} again={reload} />}
      </div>
    </>
  )
}

function Form ({ ready, keys }: { readonly ready: Ready, readonly keys: readonly Key[] }) {
  const [text, setText] = useDraft(`request ${JSON.stringify(ready)}`, textOf(ready))
  const [authorization, setAuthorization] = useState(ready.headers['authorization'])
  const [sending, setSending] = useState(false)
  const request: Sending = { ...filled(ready, text, authorization), url: BASE + ready.path }
  const onceOnly = Object.values(request.headers).every(value => typeof value === 'string')
  const curl = curlOf({ ...request, url: location.origin + request.url })
  const send = async (): Promise<void> => {
    setSending(true)
    const { status, id } = await sent(request)
    setSending(false)
    if (id !== undefined) go(href(['requisicoes', id]))
    else say(status === 0 ? T('theAnswerDidNotArrive') : `HTTP ${status}`, status === 0)
  }
  return (
    <form class='two asked' onSubmit={event => { event.preventDefault(); void send() }}>
      <section>
        <p class='m8' translate={false}><b>{ready.method}</b> <code>{safe(ready.path)}</code></p>
        <KeyPicker keys={keys} value={authorization} choose={setAuthorization} />
        {text !== undefined && (
          <label class='field'>
            <span class='b'>{T('body')}</span>
            <textarea
              class='in mono'
              rows={Math.min(24, text.split('\n').length + 1)}
              spellcheck={false}
              translate={false}
              value={text}
              onInput={event => setText(event.currentTarget.value)}
            />
          </label>
        )}
        {text === undefined && ready.body !== undefined && (
          <p class='note'>{T('body')}: {sizeOf(ready.body)}</p>
        )}
      </section>
      <WhatIsSent curl={curl} canSend={!sending && onceOnly}>
        {!onceOnly && (
          <p class='note'>
            {T('repeatedHeaderNeedsCurl')}
          </p>
        )}
      </WhatIsSent>
    </form>
  )
}

interface PickerProps {
  readonly keys: readonly Key[]
  readonly value: string | string[] | undefined
  readonly choose: (value: string | undefined) => void
}

function KeyPicker ({ keys, value, choose }: PickerProps) {
  return (
    <label class='field'>
      <span class='b'>{T('apiKey')}</span>
      <select
        class='in'
        value={String(value ?? '')}
        onChange={({ currentTarget: { value } }) => choose(value === '' ? undefined : value)}
      >
        <option value=''>{T('noKey')}</option>
        {Array.isArray(value) && <option value={String(value)}>{T('theSameTwice')}</option>}
        {keys.map(({ id, name, token, expired }) => (
          <option key={id} value={`Bearer ${token}`}>{name}{expired && T('expired')}</option>
        ))}
      </select>
    </label>
  )
}

function sizeOf (body: readonly Piece[]): string {
  const length = body.reduce((sum, piece) =>
    sum + (typeof piece === 'string' ? piece.length : 'repeat' in piece ? piece.repeat.length * piece.times : 1), 0)
  return length < 1000 ? T('bytesThatAreNoText') : `${(length / 1e6).toFixed(1)} MB`
}

async function sent ({ method, url, headers, body }: Sending): Promise<{ status: number, id: string | undefined }> {
  const own = url.startsWith(`${BASE}/_sandbox/`) ? ownHeaders() : {}
  const response = await fetch(url, {
    method,
    headers: { ...headers as Record<string, string>, ...own, ...marked('send') },
    ...body !== undefined && { body: bytesOf(body) }
  }).catch(() => undefined)
  return { status: response?.status ?? 0, id: response?.headers.get('x-sandbox-request-id') ?? undefined }
}
