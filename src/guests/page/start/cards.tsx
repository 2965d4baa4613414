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
import { Write } from '../act/write.tsx'
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
            <Write class='btn go' disabled={isBusy} onClick={() => { void run() }}>
              <Icon name={icon} />{sent === undefined ? button : T('again')}
            </Write>
            )
          : (
            <Write class='btn' disabled={act === undefined} onClick={() => { if (act) void undo(act) }}>
              <Icon name='back' />{backText ?? T('undo')}
            </Write>
            )}
        {sent === undefined
          ? <span class='muted'>{more}</span>
          : <a href={href(['requisicoes', sent.id])}>{link ?? T('seeTheRequest')}</a>}
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
  }, ({ status }) => status === 201 ? `${T('requestAccepted')}: ${dayAndMonth(day.date)}` : undefined,
  async answer => {
    await cancelFilled(answer)
    setSent(undefined)
  }, ABOUT_FILL)
  const [from, to] = spanOf([before])
  const [first = nome] = nome.split(' ')
  const isFull = day.line.open === undefined
  return (
    <Card
      title={T('aRequestThatIsAccepted')}
      text={T('exampleFillsADay', { first, dayAndMonth: dayAndMonth(day.date) })}
      status={201}
      drawing={<SpanLine day={day} from={from} to={to} pixels={320} hasTimes />}
      said={
        <>
          {T('worked')} {isFull && sent !== undefined &&
            <><span class='faint big'>{span(before.figures.horasTrabalhadas)}</span> <Icon name='send' /> </>}
          <b class='big'>{span(day.figures.horasTrabalhadas)}</b>
          {isFull
            ? <span class='r plus'><Icon name='yes' /> {T('wholeDay')}</span>
            : <span class='r warn'><Icon name='question' /> {T('aRecordIsMissing')}</span>}
        </>
      }
      sent={sent}
      button={T('send')}
      more={<>{T('oneCallOf')} <code>/ajuste-registro/solicitar</code></>}
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
      title={T('oneRefusedAndItsFix')}
      text={T('exampleTwoMistakes')}
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
        ? T('refusalSays')
        : (
          <span class='minus'>
            <Icon name='no' />{' '}
            {T('rulesViolated', { count })}
          </span>
          )}
      sent={sent}
      button={T('sendTheMistakes')}
      more={T('changesNothing')}
      link={T('seeItAndSendItFixed')}
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
  }, `${T('clock')}: ${clock(to)}`, async ({ back }) => {
    await back()
    setSent(undefined)
  }, ABOUT_KEY)
  return (
    <Card
      title={T('nextMonth')}
      text={T('exampleKeyExpires', { name: name(to) })}
      status={401}
      drawing={<KeyLine from={name(from)} to={name(to)} isOver={sent !== undefined} />}
      said={
        <>
          {T('clock')}{' '}
          {sent !== undefined && <><span class='faint big'>{clock(from)}</span> <Icon name='send' /> </>}
          <b class='big'>{clock(sent === undefined ? from : to)}</b>
          {sent !== undefined && <span class='r minus'><Icon name='no' /> {safe(sent.messages[0] ?? '')}</span>}
        </>
      }
      sent={sent}
      button={`${T('goTo')} ${name(to)}`}
      icon='clock'
      more={T('twoCallsAndTheClock')}
      send={send}
      about={ABOUT_KEY}
      backText={`${T('backTo')} ${name(from)}`}
    />
  )
}
