import { useState } from 'preact/hooks'
import { copy } from '../act/clipboard.ts'
import { Write } from '../act/write.tsx'
import { BASE } from '../address/route.ts'
import { curlOf } from '../api/curl.ts'
import type { Fault, Rule } from '../api/fault-rules.ts'
import { type Operation, provoke } from '../preset/presets.ts'
import { Icon } from '../sign/icons.tsx'
import { T } from '../text/language.ts'
import { inWords, stages, wires } from './words.ts'

const ANSWERS = ['400', '401', '403', '404', '429', '500', '503', 'reset', 'truncate', 'empty'] as const

/** The first requests, or a share of all: the server takes one of the two. */
interface Often { readonly times?: string, readonly percent?: string }

const frequencyOf = ({ times = '', percent = '' }: Often): Pick<Rule, 'times' | 'probability'> =>
  percent !== '' ? { probability: Number(percent) / 100 } : Number(times) > 0 ? { times: Number(times) } : {}

/** The JSON Pointers of a text, each with its value. `null` if the text has another form. */
function bodyIn (text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && !Array.isArray(value) ? value as Record<string, unknown> | null : null
  } catch {
    return null
  }
}

/** A fault of one's own: where, what, how often, and with which body. */
export function OwnFault ({ operation }: { operation: Operation }) {
  const [stage, setStage] = useState<Fault['stage']>('before-auth')
  const [answer, setAnswer] = useState<typeof ANSWERS[number]>('500')
  const [often, setOften] = useState<Often>({ times: '1' })
  const [body, setBody] = useState('')
  const isRead = stage !== 'before-auth' // else nobody knows the body yet
  const match = isRead && body.trim() !== '' ? bodyIn(body) : undefined
  const isWrong = match === null
  const rule: Rule = {
    stage,
    ...operation !== '' && { operation },
    ...answer in wires() ? { wire: answer as NonNullable<Rule['wire']> } : { status: Number(answer) },
    ...frequencyOf(often),
    ...match && { match: { body: match } }
  }
  return (
    <article class='starter own'>
      <h2>{T('another')}</h2>
      <label class='pair'>
        {T('stage')}
        <select class='in' value={stage} onChange={event => setStage(event.currentTarget.value as Fault['stage'])}>
          {Object.entries(stages()).map(([value, name]) => <option key={value} value={value}>{name}</option>)}
        </select>
      </label>
      <label class='pair'>
        {T('response')}
        <select class='in' value={answer} onChange={event => setAnswer(event.currentTarget.value as typeof answer)}>
          {ANSWERS.map(one => (
            <option key={one} value={one}>{(wires() as Readonly<Record<string, string>>)[one] ?? one}</option>
          ))}
        </select>
      </label>
      <label class='pair'>
        {T('times')}
        <input
          class='in' type='number' min={1} value={often.times ?? ''} placeholder={T('always')}
          onInput={event => setOften({ times: event.currentTarget.value })}
        />
      </label>
      <label class='pair'>
        {T('probabilityInPercent')}
        <input
          class='in' type='number' min={0} max={100} step='any' value={often.percent ?? ''}
          onInput={event => setOften({ percent: event.currentTarget.value })}
        />
      </label>
      <label class='pair'>
        {T('onlyWithBody')}
        <input
          class='in m' value={body} placeholder={isRead ? '{ "/minMinutos": 480 }' : T('anyBody')} disabled={!isRead}
          title={isRead ? T('pointersAndValues') : T('bodyNotReadYet')} aria-invalid={isWrong}
          onInput={event => setBody(event.currentTarget.value)}
        />
      </label>
      {isWrong && <p class='minus' role='alert'>{T('pointersAndValues')}</p>}
      <div class='foot'>
        <Write class='btn' disabled={isWrong} onClick={() => provoke(rule, inWords(rule))}>
          <Icon name='bolt' />{T('activate')}
        </Write>
        <button type='button' class='btn bare' disabled={isWrong} onClick={() => { void copy(curlFor(rule)) }}>
          <Icon name='copy' />{T('asCurl')}
        </button>
      </div>
    </article>
  )
}

const curlFor = (rule: Rule): string => curlOf({
  method: 'POST',
  url: `${location.origin}${BASE}/_sandbox/faults`,
  headers: { 'content-type': 'application/json' },
  body: [JSON.stringify(rule)]
})
