import { useMemo, useState } from 'preact/hooks'
import { useName } from '../api/names.ts'
import { useResource } from '../api/resource.ts'
import { copy } from '../act/clipboard.ts'
import { confirm } from '../act/confirm.tsx'
import { Failure, Waiting } from '../sign/failure.tsx'
import { Icon } from '../sign/icons.tsx'
import { useKeys } from '../act/keys.ts'
import { attempt, say } from '../act/notice.tsx'
import { go, href } from '../address/route.ts'
import { clockText, machineTime } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { safe } from '../text/safe.ts'
import { bodyLines } from './body-lines.ts'
import { Changes } from './changes.tsx'
import { PlainCode } from './code.tsx'
import { difference } from './difference.ts'
import { type Exchange, readExchange } from './exchange.ts'
import { FixDiff } from './fix-diff.tsx'
import { MarkedBody } from './marked-body.tsx'
import { patched } from './patch.ts'
import { RuleList } from './rule-list.tsx'
import { asCurl, sendAgain } from './send.ts'
import { Status } from '../sign/status.tsx'
import { violationsOf } from './violations.ts'
import { formatName } from '../api/words.ts'
import { RestsOn, Sent } from './folds.tsx'
import { abandonedText, otherServerText } from './request-row.tsx'
import { isRefused } from './runs.ts'

export function RequestDetail ({ id }: { id: string }) {
  const { data, error, reload } = useResource(`request ${id}`, ['requests'], () => readExchange(id))
  if (data !== undefined) return <Shown exchange={data} />
  if (error?.status === 404) {
    return (
      <p class='muted pad'>
        {T('Esta requisição não está mais no log.', 'This request is no longer in the log.')}
      </p>
    )
  }
  return error === undefined ? <Waiting /> : <Failure error={error} again={reload} />
}

function Shown ({ exchange }: { exchange: Exchange }) {
  const violations = useMemo(() => violationsOf(exchange), [exchange])
  const fixed = useMemo(() => fixedBody(exchange), [exchange])
  const lines = useMemo(
    () => (fixed === undefined ? undefined : difference(bodyLines(exchange.request.body), bodyLines(fixed))),
    [exchange, fixed]
  )
  const wasRefused = isRefused(exchange)
  const { request, response, warnings } = exchange
  return (
    <article aria-label={`${T('Requisição', 'Request')} ${exchange.id}`}>
      <div class='dh'>
        <Status {...exchange} />
        <h2 translate={false}>
          {exchange.method} {safe(exchange.path)}
        </h2>
      </div>
      <Facts exchange={exchange} />
      <Actions exchange={exchange} fixed={fixed} />
      {!wasRefused && <Changes exchange={exchange} />}
      <div class='two'>
        <section>
          <h3 class='h3'>
            {T('Corpo enviado', 'Body sent')}
            {warnings.length > 0 && (
              <span class='r warn'>
                {warnings.length} {warnings.length === 1 ? T('aviso', 'warning') : T('avisos', 'warnings')}
              </span>
            )}
          </h3>
          <MarkedBody exchange={exchange} violations={violations} />
        </section>
        <div>
          {wasRefused && <RuleList exchange={exchange} violations={violations} />}
          <Sent exchange={exchange} />
        </div>
      </div>
      {lines !== undefined && <FixDiff lines={lines} violations={violations} invented={exchange.invented ?? []} />}
      <section>
        <h3 class='h3'>
          {T('Resposta', 'Response')}
          {wasRefused && exchange.changes.length === 0 && (
            <span class='r'>{T('Nada mudou no estado.', 'Nothing changed in the state.')}</span>
          )}
        </h3>
        <PlainCode name={T('Resposta', 'Response')} lines={bodyLines(response.body ?? response.text ?? null)} />
        <p class='note'>{request.length} B <Icon name='send' /> {response.length} B</p>
      </section>
      <RestsOn exchange={exchange} />
    </article>
  )
}

/** The body that would pass. `undefined` if the body is not at fault. */
function fixedBody ({ explain = [], request: { body }, method, path, corrected }: Exchange): unknown {
  if (body !== undefined && corrected?.body !== undefined) {
    const isHere = corrected.method === method && corrected.path.split('?', 1).join() === path
    return isHere ? corrected.body : undefined
  }
  const operations = explain.flatMap(({ patch = [] }) => patch)
  return body === undefined || operations.length === 0 ? undefined : patched(body, operations)
}

function Facts ({ exchange }: { exchange: Exchange }) {
  const { id, at, sandboxTime, apiKey, format, durationMs, request, abandoned, operation } = exchange
  const whose = request.headers['x-sandbox-colaborador'] ?? apiKey?.colaboradorId
  const name = useName(whose)
  return (
    <div class='meta'>
      <span>{machineTime(at)} {T('nesta máquina', 'on this machine')}</span>
      <span>{clockText(sandboxTime)} {T('no sandbox', 'in the sandbox')}</span>
      <span>
        id <b translate={false}>{id}</b>
      </span>
      {apiKey !== undefined && (
        <span>
          {T('chave de API', 'key')} <b>{safe(apiKey.name)}</b>
        </span>
      )}
      {whose !== undefined && (
        <span class='clip'>
          {T('por', 'for')}{' '}
          <a href={href(['espelho', whose])} translate={false}>
            {safe(name ?? '')}
          </a>
        </span>
      )}
      {format !== undefined && (
        <span>
          {T('formato', 'format')} <b title={safe(format)}>{safe(formatName(format))}</b>
        </span>
      )}
      {operation === 'fallback' && <span>{otherServerText()}</span>}
      <span>{durationMs.toFixed(1)} ms</span>
      {abandoned === true && <span class='warn'>{abandonedText()}</span>}
    </div>
  )
}

function Actions ({ exchange, fixed }: { exchange: Exchange, fixed: unknown }) {
  const [sending, setSending] = useState(false)
  const send = async (body?: unknown): Promise<void> => {
    setSending(true)
    await attempt(async () => {
      const id = await sendAgain(exchange, body)
      if (id === undefined) say(T('A resposta não chegou.', 'The response did not arrive.'), true)
      else go(href(['requisicoes', id]))
    })
    setSending(false)
  }
  const { invented = [] } = exchange
  const sendFixed = (): void => {
    if (invented.length === 0) void send(fixed)
    else {
      confirm({
        title: T('Enviar com valores inventados?', 'Send with invented values?'),
        text: `${invented.join(', ')}: ${T('troque por um valor seu.', 'replace by a value of yours.')}`,
        action: T('Reenviar', 'Send again'),
        run: () => { void send(fixed) }
      })
    }
  }
  const curl = (): void => { void attempt(async () => await copy(await asCurl(exchange))) }
  useKeys({ c: curl })
  return (
    <div class='acts'>
      {fixed !== undefined
        ? (
          <button type='button' class='btn pri' disabled={sending} onClick={sendFixed}>
            <Icon name='send' />
            {T('Reenviar com a correção', 'Send again with the fix')}
          </button>
          )
        : (
          <button type='button' class='btn' disabled={sending} onClick={() => { void send() }}>
            <Icon name='send' />
            {T('Reenviar', 'Send again')}
          </button>
          )}
      <button type='button' class='btn' onClick={curl}>
        <Icon name='copy' />
        {T('Copiar como curl', 'Copy as curl')}
      </button>
      {fixed !== undefined && (
        <button type='button' class='btn' onClick={() => { void copy(JSON.stringify(fixed, null, 2)) }}>
          {T('Copiar o corpo corrigido', 'Copy the fixed body')}
        </button>
      )}
    </div>
  )
}
