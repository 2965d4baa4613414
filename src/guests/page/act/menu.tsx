import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useKeys } from './keys.ts'

interface MenuProps {
  readonly label: ComponentChildren
  readonly name: string
  readonly class?: string
  readonly wrap?: string
  /** A key that opens it. */
  readonly hotkey?: string
  readonly children: (close: () => void) => ComponentChildren
}

/** A button and its popup. Escape, a click elsewhere or a Tab out of it closes the popup. */
export function Menu ({ label, name, class: look = 'btn', wrap = '', hotkey, children }: MenuProps) {
  const [open, setOpen] = useState(false)
  const whole = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = (): void => setOpen(false)
  useKeys(hotkey === undefined ? {} : { [hotkey]: () => setOpen(true) })

  useLayoutEffect(() => { // at once, because the focus may leave before the next frame
    if (!open) return
    const away = (event: Event): void => {
      if (!(whole.current as HTMLSpanElement).contains(event.target as Node)) close()
    }
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
      button.current?.focus()
    }
    document.addEventListener('pointerdown', away)
    document.addEventListener('focusin', away)
    document.addEventListener('keydown', escape, true)
    return () => {
      document.removeEventListener('pointerdown', away)
      document.removeEventListener('focusin', away)
      document.removeEventListener('keydown', escape, true)
    }
  }, [open])

  return (
    <span class={`has-pop ${wrap}`} ref={whole}>
      <button
        ref={button}
        type='button'
        class={look}
        aria-haspopup='dialog'
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      {open && (
        <div class='pop' role='dialog' aria-label={name}>
          {children(close)}
        </div>
      )}
    </span>
  )
}
