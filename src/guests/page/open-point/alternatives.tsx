import { useRef, useState } from 'preact/hooks'
import { Icon } from '../sign/icons.tsx'
import { InlineCode } from '../text/inline-code.tsx'
import { T } from '../text/language.ts'
import type { Assumption } from './assumption.ts'
import { Write } from '../act/write.tsx'

interface AlternativesProps { readonly one: Assumption, readonly choose: (value: unknown) => void }

/** What each other answer would change. */
export function Alternatives ({ one, choose }: AlternativesProps) {
  const { value: current, allowed, alternatives } = one
  return (
    <section>
      <h3 class='h3'>{T('whatAnotherAnswerChanges')}</h3>
      <ul>
        {alternatives.map(({ answer, value }) => (
          <li key={answer} class='rule'>
            <span class='muted'><Icon name='right' /></span>
            <span class='m'>
              {value !== undefined && String(value) !== answer && (
                <><code translate={false}>{JSON.stringify(value)}</code> · </>
              )}
              <InlineCode text={answer} />
            </span>
            {value !== undefined && (
              <Write
                class='btn'
                aria-label={`${T('choose')}: ${answer}`}
                onClick={() => choose(value)}
              >
                {T('choose')}
              </Write>
            )}
          </li>
        ))}
      </ul>
      {isDate(allowed)
        ? <OwnDate value={current} choose={choose} />
        : alternatives.some(({ value }) => value === undefined) && <OwnValue value={current} choose={choose} />}
    </section>
  )
}

const isDate = (allowed: unknown): boolean =>
  (allowed as { format?: string } | undefined)?.format === 'date-or-none'

/** A day, or none. */
function OwnDate ({ value, choose }: { value: unknown, choose: (value: unknown) => void }) {
  const day = useRef<HTMLInputElement>(null)
  const send = (event: Event): void => {
    event.preventDefault()
    choose(day.current?.value)
  }
  return (
    <form onSubmit={send}>
      <label class='field'>
        {T('day')}
        <input ref={day} class='in' type='date' required defaultValue={value === 'none' ? '' : String(value)} />
      </label>
      <Write type='submit' class='btn'>{T('chooseThisDay')}</Write>
    </form>
  )
}

/** A value of an answer that has too many to list, as JSON. */
function OwnValue ({ value, choose }: { value: unknown, choose: (value: unknown) => void }) {
  const text = useRef<HTMLTextAreaElement>(null)
  const [isJson, setIsJson] = useState(true)
  const json = JSON.stringify(value, null, 2)
  const send = (event: Event): void => {
    event.preventDefault()
    try {
      choose(JSON.parse(text.current?.value ?? ''))
      setIsJson(true)
    } catch {
      setIsJson(false)
    }
  }
  return (
    <form onSubmit={send}>
      <label class='field'>
        {T('anotherValueAsJson')}
        <textarea
          ref={text}
          class='in'
          rows={json.split('\n').length}
          spellcheck={false}
          translate={false}
          aria-invalid={!isJson}
          defaultValue={json}
        />
      </label>
      {!isJson && <p class='minus' role='alert'>{T('thisIsNotJson')}</p>}
      <Write type='submit' class='btn'>{T('chooseThisValue')}</Write>
    </form>
  )
}
