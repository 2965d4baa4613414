import type { Timesheet } from '../day/day.ts'
import { decimal } from '../text/language.ts'
import { signed, span, tone } from '../text/minutes.ts'

type Column = Timesheet['shown'][number]

/** The totals of the month under the server's own names. The balance is shown above. */
export function Totals ({ sheet: { shown } }: { sheet: Timesheet }) {
  return (
    <dl class='tot'>
      {shown.map(({ name, label, unit, total }) => total !== undefined && name !== 'saldo' && (
        <div key={name} class={total === 0 ? 'zero' : ''}>
          <dt>{label.charAt(0).toUpperCase() + label.slice(1)}</dt>
          <dd class={unit === 'signed' ? tone(total) : unit === 'count' && total > 0 ? 'warn' : ''}>
            {valueText(unit, total)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function valueText (unit: Column['unit'], total: number): string {
  return unit === 'signed' ? signed(total) : unit === 'time' ? span(total) : decimal(total)
}
