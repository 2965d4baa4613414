import { useRef } from 'preact/hooks'
import { href } from '../address/route.ts'
import { useRoving } from '../list/roving.ts'
import { T } from '../text/language.ts'
import { caseName, ownerName } from './names.ts'

export interface Item { readonly of: string, readonly case: string, readonly count: number }
export interface Area {
  readonly kind: string
  readonly reached: number
  readonly total: number
  readonly items: readonly Item[]
}

/** A cell for each part of the contract, by operation and format. */
export function ReachMap ({ areas }: { readonly areas: readonly Area[] }) {
  const map = useRef<HTMLDivElement>(null)
  useRoving(map, 'a.cell')
  const names: Record<string, string> = {
    status: T('statuses'),
    format: T('formats'),
    rule: T('rules'),
    transition: T('transitions')
  }
  return (
    <div ref={map} class='pad'>
      {areas.map(({ kind, reached, total, items }) => (
        <section key={kind} aria-label={names[kind] ?? kind}>
          <h2 class='h3'>{names[kind] ?? kind}<span class='r'>{reached} / {total}</span></h2>
          {[...grouped(items)].map(([of, cells]) => (
            <div key={of} class='reach'>
              <b title={of}>{ownerName(kind, of)}</b>
              <ul>
                {cells.map(item => <Cell key={item.case} kind={kind} item={item} />)}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}

function Cell ({ kind, item: { of, case: what, count } }: { kind: string, item: Item }) {
  const name = `${kind} ${of} ${what}`
  const called = caseName(kind, what)
  const text = count > 0 ? `${called} ×${count}` : called
  return (
    <li>
      <a
        class={`cell ${count > 0 ? 'yes' : 'no'}`}
        href={href(['novo'], { parte: name })}
        tabIndex={-1}
        title={what}
        aria-label={`${text}, ${ownerName(kind, of)}${count > 0 ? '' : `: ${T('missing')}`}`}
      >
        {text}
      </a>
    </li>
  )
}

function grouped (items: readonly Item[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(item.of, [...groups.get(item.of) ?? [], item])
  return groups
}
