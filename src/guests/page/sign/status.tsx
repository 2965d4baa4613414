import { T } from '../text/language.ts'
import { Icon } from './icons.tsx'

/**
 * A status code with a shape for accepted, refused or failed. A client that left before its response got none, whatever
 * was decided.
 */
export function Status ({ status, abandoned }: { status?: number | undefined, abandoned?: boolean | undefined }) {
  if (abandoned === true || status === undefined) {
    const text = T('theClientLeft')
    return <span class='stt muted gone' title={text}>{text}</span>
  }
  const [look, icon] =
    status < 400 ? (['ok', 'yes'] as const) : status < 500 ? (['no', 'no'] as const) : (['srv', 'bolt'] as const)
  return (
    <span class={`stt ${look}`}>
      <Icon name={icon} />
      {status}
    </span>
  )
}
