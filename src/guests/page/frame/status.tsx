import { Icon } from './icons.tsx'

/**
 * A status code with a shape for accepted, refused or failed. There is none if the client left before anything was
 * decided.
 */
export function Status ({ status }: { status: number | undefined }) {
  if (status === undefined) return <span class='stt muted'>—</span>
  const [look, icon] =
    status < 400 ? (['ok', 'yes'] as const) : status < 500 ? (['no', 'no'] as const) : (['srv', 'bolt'] as const)
  return (
    <span class={`stt ${look}`}>
      <Icon name={icon} />
      {status}
    </span>
  )
}
