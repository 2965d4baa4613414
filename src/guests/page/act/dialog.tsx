import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { T } from '../text/language.ts'
import { Write } from './write.tsx'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  /** The action that the confirmation runs, and its name. */
  readonly action?: { readonly name: string, readonly bad?: boolean, readonly run: () => void }
  readonly children: ComponentChildren
}

/** A modal dialog. The browser keeps the focus in it, and gives it back. */
export function Dialog ({ title, onClose, action, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => { element.current?.showModal() }, [])
  return (
    <dialog ref={element} aria-label={title} onClose={onClose}>
      <form
        onSubmit={event => {
          event.preventDefault()
          element.current?.close()
          action?.run()
        }}
      >
        <h2>{title}</h2>
        {children}
        <div class='acts m8'>
          {action !== undefined && (
            <Write type='submit' class={action.bad === true ? 'btn bad' : 'btn pri'}>{action.name}</Write>
          )}
          <button type='button' class='btn' onClick={() => element.current?.close()}>
            {action === undefined ? T('close') : T('cancel')}
          </button>
        </div>
      </form>
    </dialog>
  )
}
