import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { canUndo, useHistory } from '../act/history.ts'
import { attempt, undo } from '../act/notice.tsx'
import { href } from '../address/route.ts'
import { daysOf } from '../api/live.ts'
import { useResource } from '../api/resource.ts'
import { type Day, readTimesheet } from '../day/day.ts'
import { SpanLine } from '../day/day-line.tsx'
import { spanOf } from '../day/geometry.ts'
import { Icon, type IconName } from '../sign/icons.tsx'
import { Status } from '../sign/status.tsx'
import { dayAndMonth, dayOfMonth, inFull, local, shortMonth } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { span } from '../text/minutes.ts'
import { safe } from '../text/safe.ts'
import { KeyLine } from './key-line.tsx'
import {
  afterThirtyDays, cancelFilled, faultyBody, fillingBody, missingEnd, outliveKey, type Sent, sendCard
} from './starters.ts'

/** What the cards need of the sandbox. */
export interface World {
  readonly createdAt: string
  readonly now: string
  readonly token: string
  readonly person: { readonly colaboradorId: string, readonly nome: string }
  readonly month: string
  /** A reason that approves at once, and any. */
  readonly reasons: { readonly automatic: string | undefined, readonly any: string | undefined }
}

/** Outlasts the view, because somebody follows a link and comes back. */
const done = new Map<string, Sent & { readonly before?: Day | undefined }>()

function useSent (card: string, { createdAt }: World) {
  const key = `${createdAt} ${card}`
  const [, redraw] = useState(0)
  useHistory()
  return [done.get(key), (sent: Sent & { before?: Day } | undefined): void => {
    if (sent === undefined) done.delete(key)
    else done.set(key, sent)
    redraw(count => count + 1)
  }] as const
}

interface CardProps {
  readonly title: string
  readonly text: string
  /** That it ends with. */
  readonly status: number
  readonly drawing: ComponentChildren
  /** What is so, or has become so. */
  readonly said: ComponentChildren
  readonly sent: Sent | undefined
  readonly button: string
  readonly icon?: IconName
  readonly more: ComponentChildren
  readonly link?: string
  readonly send: () => Promise<unknown>
  /** The act that takes it back. */
  readonly about?: string
  readonly backText?: string
}

function Card (props: CardProps) {
  const { title, text, status, drawing, said, sent, button, icon = 'send', more, link, send, about, backText } = props
  const [isBusy, setBusy] = useState(false)
  const act = useHistory().find(one => about !== undefined && one.about.includes(about) && canUndo(one))
  const run = async (): Promise<void> => {
    setBusy(true)
    await send()
    setBusy(false)
  }
  return (
    <article class={`starter ${sent === undefined ? '' : 'sent'}`}>
      <h2>{title}<Status status={sent?.status ?? status} /></h2>
      <p class='muted'>{text}</p>
      <div class='drawn'>{drawing}</div>
      <p class='told'>{said}</p>
      <div class='foot'>
        {sent === undefined || about === undefined
          ? (
            <button type='button' class='btn go' disabled={isBusy} onClick={() => { void run() }}>
              <Icon name={icon} />{sent === undefined ? button : T('De novo', 'Again')}
            </button>
            )
          : (
            <button type='button' class='btn' disabled={act === undefined} onClick={() => { if (act) void undo(act) }}>
              <Icon name='back' />{backText ?? T('Desfazer', 'Undo')}
            </button>
            )}
        {sent === undefined
          ? <span class='muted'>{more}</span>
          : <a href={href(['requisicoes', sent.id])}>{link ?? T('Ver a requisição', 'See the request')}</a>}
      </div>
    </article>
  )
}

/** A request that is accepted, and completes a day. */
export function FillCard ({ world }: { world: World }) {
  const { person: { colaboradorId: id, nome }, month, token, reasons } = world
  const [sent, setSent] = useSent('fill', world)
  const { data } = useResource(`sheet ${id} ${month}`, daysOf(id), () => readTimesheet(id, month))
  const date = sent?.before?.date
  const day = data?.days.find(one => date === undefined ? missingEnd(one) !== undefined : one.date === date)
  if (day === undefined || reasons.automatic === undefined) return null
  const before = sent?.before ?? day
  const end = missingEnd(before)
  const send = async (): Promise<unknown> => await attempt(async () => {
    const body = fillingBody(day, end ?? 0, reasons.automatic ?? '')
    const answer = await sendCard('/ajuste-registro/solicitar', token, body)
    setSent({ ...answer, before: day })
    return answer
  }, ({ status }) => status === 201 ? `${T('Pedido aceito', 'Request accepted')}: ${dayAndMonth(day.date)}` : undefined,
  async answer => {
    await cancelFilled(answer)
    setSent(undefined)
  }, ABOUT_FILL)
  const [from, to] = spanOf([before])
  const [first = nome] = nome.split(' ')
  const isFull = day.line.open === undefined
  return (
    <Card
      title={T('Um pedido aceito', 'A request that is accepted')}
      text={T(
        `${first} esqueceu de registrar a saída de ${dayAndMonth(day.date)}. O pedido completa o dia.`,
        `${first} forgot to record the end of ${dayAndMonth(day.date)}. The request completes the day.`
      )}
      status={201}
      drawing={<SpanLine day={day} from={from} to={to} pixels={320} hasTimes />}
      said={
        <>
          {T('Trabalhado', 'Worked')} {isFull && sent !== undefined &&
            <><span class='faint big'>{span(before.figures.horasTrabalhadas)}</span> <Icon name='send' /> </>}
          <b class='big'>{span(day.figures.horasTrabalhadas)}</b>
          {isFull
            ? <span class='r plus'><Icon name='yes' /> {T('dia completo', 'whole day')}</span>
            : <span class='r warn'><Icon name='question' /> {T('falta uma marcação', 'a record is missing')}</span>}
        </>
      }
      sent={sent}
      button={T('Enviar', 'Send')}
      more={<>{T('1 chamada a', '1 call of')} <code>/ajuste-registro/solicitar</code></>}
      send={send}
      about={ABOUT_FILL}
    />
  )
}

const ABOUT_FILL = 'card fill'
const ABOUT_KEY = 'card key'

/** Two mistakes that clients make, each with what would pass. */
export function MistakesCard ({ world }: { world: World }) {
  const { month, token, reasons } = world
  const [sent, setSent] = useSent('mistakes', world)
  if (reasons.any === undefined) return null
  const date = `${month}-13`
  const lines = [['jornada', `"${date}"`, `"${inFull(date)}"`], ['minMinutos', '"480"', '480']] as const
  const count = sent?.messages.length ?? 0
  return (
    <Card
      title={T('Um recusado, e o conserto', 'One refused, and its fix')}
      text={T(
        'Data no formato errado, minutos como texto: dois erros comuns, cada um com a sua linha.',
        'A date in the wrong format, minutes as a text: two common mistakes, each with its line.'
      )}
      status={400}
      drawing={
        <ol class='mono' translate={false}>
          {lines.map(([name, wrong, right]) => [
            <li key={name} class='ln del'><span class='sg'>−</span><span>"{name}": <s>{wrong}</s></span></li>,
            <li key={`${name}+`} class='ln add'><span class='sg'>+</span><span>"{name}": <b>{right}</b></span></li>
          ])}
        </ol>
      }
      said={sent === undefined
        ? T('A recusa diz a regra, o que chegou e o que passaria.', 'It says the rule, what came and what would pass.')
        : (
          <span class='minus'>
            <Icon name='no' />{' '}
            {count === 1
              ? T('1 regra violada', '1 rule violated')
              : T(`${count} regras violadas`, `${count} rules violated`)}
          </span>
          )}
      sent={sent}
      button={T('Enviar com os erros', 'Send the mistakes')}
      more={T('não muda nada', 'changes nothing')}
      link={T('Ver e reenviar corrigido', 'See it, and send it fixed')}
      send={async () => await attempt(async () => {
        setSent(await sendCard('/ajuste-registro/solicitar', token, faultyBody(date, reasons.any ?? '')))
      })}
    />
  )
}

/** A key of thirty days, and a clock that moves past its end. */
export function KeyCard ({ world }: { world: World }) {
  const { now, token } = world
  const [sent, setSent] = useSent('key', world)
  const [[from, to], setDays] = useState([now, afterThirtyDays(now)])
  if (sent === undefined && from !== now) setDays([now, afterThirtyDays(now)])
  const name = (instant = ''): string => {
    const { date } = local(instant)
    return `${dayOfMonth(date)} ${shortMonth(date)}`
  }
  const clock = (instant = ''): string => `${name(instant)} ${local(instant).time}`
  const send = async (): Promise<unknown> => await attempt(async () => {
    const answer = await outliveKey(token, to ?? '')
    setSent(answer)
    return answer
  }, `${T('Relógio', 'Clock')}: ${clock(to)}`, async ({ back }) => {
    await back()
    setSent(undefined)
  }, ABOUT_KEY)
  return (
    <Card
      title={T('Mês que vem', 'Next month')}
      text={T(
        `Uma chave de 30 dias, e o relógio vai para ${name(to)}. O token que valia agora expirou.`,
        `A key of 30 days, and the clock goes to ${name(to)}. The token that was good has expired.`
      )}
      status={401}
      drawing={<KeyLine from={name(from)} to={name(to)} isOver={sent !== undefined} />}
      said={
        <>
          {T('Relógio', 'Clock')}{' '}
          {sent !== undefined && <><span class='faint big'>{clock(from)}</span> <Icon name='send' /> </>}
          <b class='big'>{clock(sent === undefined ? from : to)}</b>
          {sent !== undefined && <span class='r minus'><Icon name='no' /> {safe(sent.messages[0] ?? '')}</span>}
        </>
      }
      sent={sent}
      button={`${T('Ir para', 'Go to')} ${name(to)}`}
      icon='clock'
      more={T('2 chamadas e o relógio', '2 calls and the clock')}
      send={send}
      about={ABOUT_KEY}
      backText={`${T('Voltar para', 'Back to')} ${name(from)}`}
    />
  )
}
