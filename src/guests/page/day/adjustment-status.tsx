import { statusName } from './words.ts'
import { Icon } from '../sign/icons.tsx'

/** The status of an adjustment with its shape: what is pending waits for somebody. */
export function AdjustmentStatus ({ status }: { status: string }) {
  return (
    <span class={`nowrap ${status === 'PENDENTE' ? 'warn b' : 'muted'}`}>
      <Icon name={status === 'PENDENTE' ? 'diamond' : status === 'APROVADO' ? 'yes' : 'no'} /> {statusName(status)}
    </span>
  )
}
