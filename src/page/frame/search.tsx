import { useEffect, useRef, useState } from 'preact/hooks'
import { T } from '../text/language.ts'

interface SearchProps {
  readonly value: string
  readonly placeholder: string
  readonly onSearch: (text: string) => void
}

/** The pause after the last letter before the search, in milliseconds. */
const PAUSE_MS = 200

export function Search ({ value, placeholder, onSearch }: SearchProps) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (typed: string): void => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(onSearch, PAUSE_MS, typed)
  }
  return (
    <input
      class='in'
      type='search'
      value={text}
      placeholder={`${placeholder}  /`}
      aria-label={T('Procurar', 'Search')}
      onInput={event => type(event.currentTarget.value)}
      onKeyDown={event => { if (event.key === 'Escape') event.currentTarget.blur() }}
    />
  )
}
