import { useState } from 'preact/hooks'
import { BASE, href } from '../address/route.ts'
import { sandbox, wanted } from '../api/client.ts'
import type { paths } from '../api/control-plane.d.ts'
import { useResource } from '../api/resource.ts'
import { ownHeaders } from '../api/token.ts'
import { copy } from '../frame/clipboard.ts'
import { Failure, Waiting } from '../frame/failure.tsx'
import { Icon } from '../frame/icons.tsx'
import { bytesOf, curlOf, type Piece, type Sending } from '../api/curl.ts'
import { Status } from '../frame/status.tsx'
import { T } from '../text/language.ts'
import { safe } from '../text/safe.ts'
import { caseName, ownerName } from './names.ts'

type Ready = paths['/_sandbox/coverage/request']['get']['responses'][200]['content']['application/json']
interface Answer { readonly status: number, readonly id: string | undefined }

interface ReadyProps { readonly name: string, readonly count: number | undefined }

/** A part of the contract, and the request that reaches it. It can be changed before it is sent. */
export function ReadyRequest ({ name, count }: ReadyProps) {
  const { data, error, reload } = useResource(`ready ${name}`, ['state', 'settings'], () =>
    wanted(sandbox.GET('/_sandbox/coverage/request', { params: { query: { name } } })))
  const [answer, setAnswer] = useState<Answer | undefined>(undefined)
  const [kind = '', of = '', what = ''] = name.split(' ')
  return (
    <article aria-label={name}>
      <div class='dh'><h2>{safe(ownerName(kind, of))} · {safe(caseName(kind, what))}</h2></div>
      <p class='meta'>
        {count === undefined || count === 0
          ? T('Nenhum cliente chegou aqui ainda.', 'No client has got here yet.')
          : `${count} × ${T('alcançado', 'reached')}`}
      </p>
      {answer !== undefined && <Answered answer={answer} />}
      {kind === 'format' && (
        <p><a href={href(['novo'], { formato: of })}>{T('Preencher como formulário', 'Fill in as a form')}</a></p>
      )}
      {data !== undefined
        ? <Form key={JSON.stringify(data)} ready={data} done={setAnswer} />
        : error === undefined ? <Waiting rows={3} /> : <Failure error={error} again={reload} />}
    </article>
  )
}

function Answered ({ answer: { status, id } }: { answer: Answer }) {
  if (status === 0) {
    return <p class='note minus' role='status'>{T('A resposta não chegou.', 'The answer did not arrive.')}</p>
  }
  return (
    <p class='answered' role='status'>
      <Status status={status} />
      {id !== undefined && <a href={href(['requisicoes', id])}>{T('Ver a requisição', 'See the request')} {id}</a>}
    </p>
  )
}

/** The longest body that can be changed here, in characters. */
const MAX_BODY_CHARS = 20_000

function Form ({ ready, done }: { ready: Ready, done: (answer: Answer) => void }) {
  const { method, path, headers, body } = ready
  const whole = body?.every(piece => typeof piece === 'string') === true ? body.join('') : undefined
  const isText = whole !== undefined && whole.length < MAX_BODY_CHARS
  const [text, setText] = useState(isText ? indented(whole) : '')
  const [sending, setSending] = useState(false)
  const request: Sending = { method, url: BASE + path, headers, body: isText ? [text] : body }
  const onceOnly = Object.values(headers).every(value => typeof value === 'string')
  const send = async (): Promise<void> => {
    setSending(true)
    done(await sent(request))
    setSending(false)
  }
  return (
    <form onSubmit={event => { event.preventDefault(); void send() }}>
      <pre class='code pad' role='group' tabIndex={0} translate={false} aria-label={T('A requisição', 'The request')}>
        <b>{method}</b> {safe(path)}{'\n'}
        {Object.entries(headers).flatMap(([name, values]) => [values].flat().map(value => `${name}: ${safe(value)}\n`))}
      </pre>
      {isText && (
        <label class='field'>
          <span class='h3'>{T('Corpo', 'Body')}</span>
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
      {!isText && body !== undefined && <p class='note'>{T('Corpo', 'Body')}: {sizeOf(body)}</p>}
      {!onceOnly && (
        <p class='note'>
          {T(
            'Um navegador não envia um cabeçalho duas vezes: copie como curl.',
            'A browser does not send a header twice: copy it as curl.'
          )}
        </p>
      )}
      <div class='acts m8'>
        <button class='btn pri' disabled={sending || !onceOnly}>
          <Icon name='send' />
          {T('Enviar', 'Send')}
        </button>
        <button
          type='button'
          class='btn'
          onClick={() => { void copy(curlOf({ ...request, url: location.origin + request.url })) }}
        >
          <Icon name='copy' />
          {T('Copiar como curl', 'Copy as curl')}
        </button>
      </div>
    </form>
  )
}

function indented (text: string): string {
  try { return JSON.stringify(JSON.parse(text, (_, value: unknown) => asSent(value)), null, 2) } catch { return text }
}

/** Throws for a number that JSON would write otherwise, so that the text stays as it is. */
function asSent (value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('infinite')
  return value
}

function sizeOf (body: readonly Piece[]): string {
  const length = body.reduce((sum, piece) =>
    sum + (typeof piece === 'string' ? piece.length : 'repeat' in piece ? piece.repeat.length * piece.times : 1), 0)
  return length < 1000 ? T('bytes que não são texto', 'bytes that are not text') : `${(length / 1e6).toFixed(1)} MB`
}

async function sent ({ method, url, headers, body }: Sending): Promise<Answer> {
  const own = url.startsWith(`${BASE}/_sandbox/`) ? ownHeaders() : {}
  const response = await fetch(url, {
    method,
    headers: { ...headers as Record<string, string>, ...own },
    ...body !== undefined && { body: bytesOf(body) }
  }).catch(() => undefined)
  return { status: response?.status ?? 0, id: response?.headers.get('x-sandbox-request-id') ?? undefined }
}
