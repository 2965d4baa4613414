import { useLayoutEffect, useRef } from 'preact/hooks'

export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>

const OFF = 'espelho.keys-off'
const layers: { current: Keys }[] = []

export const keysAreOff = (): boolean => localStorage.getItem(OFF) !== null

/** WCAG 2.1.4: single keys can be turned off, because speech input and stray typing trigger them. */
export function turnKeys (off: boolean): void {
  if (off) localStorage.setItem(OFF, '1')
  else localStorage.removeItem(OFF)
}

export function startKeys (): void {
  document.addEventListener('keydown', event => {
    const { target, key } = event
    if (event.defaultPrevented || event.repeat || event.metaKey || event.ctrlKey || event.altKey) return
    if (target instanceof Element && target.closest('input, textarea, select, dialog, [role=dialog]') !== null) return
    if (key.length === 1 && keysAreOff()) return
    const known = layers.findLast(layer => layer.current[key] !== undefined)
    if (known === undefined) return
    event.preventDefault()
    known.current[key]?.(event)
  })
}

/** Binds keys while a component is mounted. The bindings of the newest component come first. */
export function useKeys (keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useLayoutEffect(() => { // at once, because a key may come before the next frame
    layers.push(latest)
    return () => { layers.splice(layers.indexOf(latest), 1) }
  }, [])
}
