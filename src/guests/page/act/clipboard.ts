import { T } from '../text/language.ts'
import { say } from './notice.tsx'

/** Over plain http a browser offers its clipboard only to localhost. Elsewhere a hidden text area does the copying. */
export async function copy (text: string): Promise<void> {
  if (navigator.clipboard !== undefined) await navigator.clipboard.writeText(text)
  else copyBySelection(text)
  say(T('copied'))
}

function copyBySelection (text: string): void {
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}
