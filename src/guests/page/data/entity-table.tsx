import { useEffect } from 'preact/hooks'
import { go } from '../address/route.ts'
import { Search } from '../list/search.tsx'
import { useWindowed } from '../list/windowed.ts'
import { T } from '../text/language.ts'
import { hint, safe } from '../text/safe.ts'
import { type Column, type Named, textOf } from './collections.ts'

const ROW_PX = 32
/** More rows are read when the list shows one that is this close to the last. */
const READ_AHEAD_ROWS = 60

interface TableProps {
  readonly name: string
  readonly shown: readonly Named[]
  /** How many there are in all. */
  readonly matched: number
  readonly columns: readonly Column[]
  readonly chosen: string | undefined
  readonly to: (key: string) => string
  readonly fields: ReadonlyMap<string, string>
  /** Whether each column has a filter. */
  readonly filtering: boolean
  readonly filterTo: (field: string, text: string) => string
  /** Reads more rows. */
  readonly more: () => void
}

/** A collection with a column for each field. */
export function EntityTable (
  { name, shown, matched, columns, chosen, to, fields, filtering, filterTo, more }: TableProps
) {
  const { ref, from, to: end, above, below } = useWindowed<HTMLTableSectionElement>(shown.length, ROW_PX, {
    key: chosen ?? '', at: shown.findIndex(({ key }) => key === chosen)
  })
  useEffect(() => {
    if (shown.length < matched && end >= shown.length - READ_AHEAD_ROWS) more()
  }, [end, shown.length, matched])
  const filler = (height: number) => height > 0 && (
    <tr aria-hidden='true'><td colSpan={columns.length} style={{ height: `${height}px` }} /></tr>
  )
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  return (
    <table class='entities' aria-label={name} aria-rowcount={matched + 1} style={{ minWidth: `${width}px` }}>
      <colgroup>{columns.map(({ field, width }) => <col key={field} style={{ width: `${width}px` }} />)}</colgroup>
      <thead>
        <tr>
          {columns.map(({ field }) => (
            <th key={field} scope='col' translate={false}>
              <span class='clip one' title={field}>{safe(field)}</span>
              {filtering && (
                <Search
                  value={fields.get(field) ?? ''}
                  label={`${T('filter')} ${field}`}
                  onSearch={text => go(filterTo(field, text), { replace: true })}
                />
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={ref} translate={false}>
        {filler(above)}
        {shown.slice(from, end).map(({ key, entity }, index) => (
          <tr key={key} aria-rowindex={from + index + 2} class={key === chosen ? 'on' : ''}>
            {columns.map(({ field }, at) => {
              const text = safe(textOf(entity[field]))
              return (
                <td key={field} class='clip' title={hint(text)}>
                  {at === 0
                    ? <a href={to(key)} aria-current={key === chosen ? 'true' : undefined}>{text || key}</a>
                    : text}
                </td>
              )
            })}
          </tr>
        ))}
        {filler(below)}
        {shown.length === 0 && <tr><td colSpan={columns.length} class='muted'>{T('noItems')}</td></tr>}
      </tbody>
    </table>
  )
}
