import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { T } from '../text/language.ts'

interface SearchProps {
  /** As the address says it. */
  readonly value: string
  readonly placeholder?: string
  /** The name of the field. Without one it is the search of the view, which a key leads to. */
  readonly label?: string
  readonly onSearch: (text: string) => void
}

/** The pause after the last letter before the search, in milliseconds. */
const PAUSE_MS = 200

export function Search ({ value, placeholder, label, onSearch }: SearchProps) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const sought = useRef(value)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLayoutEffect(() => { // a link or the back button has led elsewhere
    if (value === sought.current) return
    clearTimeout(timer.current)
    sought.current = value
    setText(value)
  }, [value])
  const type = (typed: string): void => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      sought.current = typed
      onSearch(typed)
    }, PAUSE_MS)
  }
  return (
    <input
      class='in'
      type='search'
      value={text}
      placeholder={placeholder === undefined ? '' : `${placeholder}  /`}
      aria-label={label ?? T('search')}
      onInput={event => type(event.currentTarget.value)}
      onKeyDown={event => { if (event.key === 'Escape') event.currentTarget.blur() }}
    />
  )
}
