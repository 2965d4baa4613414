import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { useOverview } from '../api/overview.ts'
import { useResource } from '../api/resource.ts'
import { copy } from '../act/clipboard.ts'
import { confirm } from '../act/confirm.tsx'
import { Failure, Waiting } from '../sign/failure.tsx'
import { Icon } from '../sign/icons.tsx'
import { useKeys } from '../act/keys.ts'
import { Menu } from '../act/menu.tsx'
import { attempt, say } from '../act/notice.tsx'
import { go, href } from '../address/route.ts'
import { T } from '../text/language.ts'
import { safe } from '../text/safe.ts'
import { Answer } from './answer.tsx'
import { FixedBody, markedLines } from './body.tsx'
import { Changes } from './changes.tsx'
import { Dot } from './code.tsx'
import { type Exchange, readExchange } from './exchange.ts'
import { Folds } from './folds.tsx'
import type { Mark } from './items.ts'
import { patched } from './patch.ts'
import { asCurl, sendAgain } from './send.ts'
import { ticketOf } from './ticket.ts'
import { violationsOf } from './violations.ts'
import { isRefused } from './runs.ts'
import { useWriteKeys, Write } from '../act/write.tsx'

export function RequestDetail ({ id, mark }: { id: string, mark: Mark | undefined }) {
  const { data, error, reload } = useResource(`request ${id}`, ['requests'], () => readExchange(id))
  if (data !== undefined) return <Shown exchange={data} mark={mark} />
  if (error?.status === 404) {
    return (
      <p class='muted pad'>
        {T('requestHasLeftTheLog')}
      </p>
    )
  }
  return error === undefined ? <Waiting /> : <Failure error={error} again={reload} />
}

function Shown ({ exchange, mark }: { exchange: Exchange, mark: Mark | undefined }) {
  const violations = useMemo(() => violationsOf(exchange), [exchange])
  const fixed = useMemo(() => fixedBody(exchange), [exchange])
  const lines = useMemo(() => markedLines(exchange, fixed, violations), [exchange, fixed, violations])
  /** Something is said of its lines. */
  const isMarked = exchange.request.body !== undefined &&
    lines.some(({ sign, violations, warnings }) => sign !== ' ' || violations.length + warnings.length > 0)
  const elsewhere =
    exchange.warnings.filter(({ text }) => !isMarked || !lines.some(line => line.warnings.includes(text)))
  const isFixed = fixed !== undefined
  return (
    <article aria-label={`${T('request')} ${exchange.id}`}>
      <Answer exchange={exchange} violations={violations} mark={mark} />
      <Actions exchange={exchange} fixed={fixed}>
        <Ticket of={{ exchange, violations, lines, isFixed }} />
      </Actions>
      {!isRefused(exchange) && <Changes exchange={exchange} />}
      {isMarked && <FixedBody lines={lines} isFixed={isFixed} invented={isFixed ? exchange.invented ?? [] : []} />}
      {elsewhere.map(({ text }) => <p key={text} class='note'><Dot tone='w'>!</Dot> <span>{safe(text)}</span></p>)}
      <Folds exchange={exchange} hasBody={!isMarked} />
    </article>
  )
}

function Ticket ({ of }: { of: Omit<Parameters<typeof ticketOf>[0], 'version'> }) {
  const version = useOverview().data?.version ?? ''
  const ticket = (): void => { void attempt(() => copy(ticketOf({ ...of, version }))) }
  useKeys({ t: ticket })
  return (
    <button type='button' class='btn' onClick={ticket}>
      <Icon name='list' />
      {T('copyForATicket')} <kbd>T</kbd>
    </button>
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

interface ActionsProps { readonly exchange: Exchange, readonly fixed: unknown, readonly children: ComponentChildren }

function Actions ({ exchange, fixed, children }: ActionsProps) {
  const [sending, setSending] = useState(false)
  const isFixed = fixed !== undefined
  const send = async (body?: unknown): Promise<void> => {
    setSending(true)
    await attempt(async () => {
      const id = await sendAgain(exchange, body)
      if (id === undefined) say(T('theResponseDidNotArrive'), true)
      else go(href(['requisicoes', id]))
    })
    setSending(false)
  }
  const { invented = [] } = exchange
  const sendFixed = (): void => {
    if (sending) return
    if (invented.length === 0) void send(fixed)
    else {
      confirm({
        title: T('sendWithInventedValues'),
        text: `${invented.join(', ')}: ${T('replaceInvented')}`,
        action: T('sendAgain'),
        run: () => { void send(fixed) }
      })
    }
  }
  const curl = (): void => { void attempt(async () => await copy(await asCurl(exchange))) }
  useKeys({ c: curl })
  useWriteKeys(isFixed ? { f: sendFixed } : {})
  return (
    <div class='acts main'>
      <Write
        class={`btn ${isFixed ? 'pri' : ''}`} disabled={sending}
        onClick={isFixed ? sendFixed : () => { void send() }}
      >
        <Icon name='send' />
        {isFixed ? T('sendAgainFixed') : T('sendAgain')}
        {isFixed && <kbd>F</kbd>}
      </Write>
      {children}
      <button type='button' class='btn' onClick={curl}>
        <Icon name='copy' />
        curl <kbd>C</kbd>
      </button>
      {isFixed && (
        <Menu name={T('moreActions')} class='btn bare' label='···'>
          {close => (
            <button
              type='button' class='btn bare all'
              onClick={() => {
                close()
                void copy(JSON.stringify(fixed, null, 2))
              }}
            >
              {T('copyTheFixedBody')}
            </button>
          )}
        </Menu>
      )}
    </div>
  )
}
