import { useState } from 'preact/hooks'
import { useDraft } from '../act/draft.ts'
import { BASE, href } from '../address/route.ts'
import { Refused, sandbox, wanted } from '../api/client.ts'
import { Icon } from '../sign/icons.tsx'
import { T } from '../text/language.ts'
import { safe } from '../text/safe.ts'
import { type Answer, Explained } from './pasted-answer.tsx'

interface Text { readonly text: string, readonly status: string, readonly response: string }

const NOTHING: Text = { text: '', status: '', response: '' }

/** `/explicar`: a request that the real API has refused, and why. The text goes to the server of the page alone. */
export function Pasted () {
  const [given, write] = useDraft('pasted', NOTHING)
  const [answer, setAnswer] = useDraft<Answer | undefined>('pasted answer', undefined)
  const [faults, setFaults] = useState<readonly string[]>([])
  const [sending, setSending] = useState(false)
  const explain = async (): Promise<void> => {
    setSending(true)
    setFaults([])
    const { text, status, response } = given
    const said = status === '' ? {} : { status: Number(status), response }
    try {
      setAnswer(await wanted(sandbox.POST('/_sandbox/explain', { body: { text, ...said } })))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setFaults(error.messages)
      setAnswer(undefined)
    }
    setSending(false)
  }
  return (
    <>
      <div class='filters'>
        <a class='btn bare' href={href(['requisicoes'])}><Icon name='left' />{T('requests')}</a>
        <h1 class='seen'>{T('pasteARefusal')}</h1>
      </div>
      <div class='panel pad'>
        <form class='two asked pasted' onSubmit={event => { event.preventDefault(); void explain() }}>
          <section>
            <Fields given={given} write={write} isFaulty={faults.length > 0} />
            <div id='faults' class='faults minus' role='alert'>
              {faults.map(fault => <p key={fault}>{safe(fault)}</p>)}
            </div>
            <Whereto />
            <div class='acts m8'>
              <button class='btn pri' disabled={sending}>{T('explain')}</button>
              {given !== NOTHING && (
                <button type='button' class='btn' onClick={() => { write(NOTHING); setAnswer(undefined) }}>
                  {T('clear')}
                </button>
              )}
            </div>
          </section>
          <section aria-live='polite'>
            {answer === undefined
              ? (
                <p class='muted'>
                  {T('explanationComesHere')}
                </p>
                )
              : <Explained answer={answer} />}
          </section>
        </form>
      </div>
    </>
  )
}

interface FieldsProps {
  readonly given: Text
  readonly write: (given: Text) => void
  readonly isFaulty: boolean
}

function Fields ({ given, write, isFaulty }: FieldsProps) {
  const area = (name: 'text' | 'response', rows: number) => ({
    class: 'in mono',
    rows,
    spellcheck: false,
    translate: false,
    value: given[name],
    onInput: (event: { currentTarget: { value: string } }) => write({ ...given, [name]: event.currentTarget.value })
  })
  return (
    <>
      <label class='field'>
        <span class='b'>{T('requestThatTheRealApiRefused')}</span>
        <span class='muted'>
          {T('formsToPaste')}
        </span>
        <textarea {...area('text', 14)} required aria-invalid={isFaulty} aria-describedby='faults' />
      </label>
      <label class='field'>
        <span class='b'>
          {T('statusThatItGave')}{' '}
          <span class='muted'>{T('ifTheTextLacksTheResponse')}</span>
        </span>
        <input
          class='in' inputMode='numeric' pattern='[1-5][0-9][0-9]' maxLength={3} placeholder='400' value={given.status}
          onInput={event => write({ ...given, status: event.currentTarget.value })}
        />
      </label>
      <label class='field'>
        <span class='b'>{T('bodyOfTheResponse')}</span>
        <textarea {...area('response', 3)} placeholder='{"message": "…"}' />
      </label>
    </>
  )
}

/** Names the server, because the text has a token and people's data. */
function Whereto () {
  return (
    <p class='note'>
      <Icon name='send' />
      <span>
        {T('textGoesTo')}
        <b class='anywhere' translate={false}>{location.origin}{BASE}</b>
        {T('textGoesNowhereElse')}
      </span>
    </p>
  )
}
