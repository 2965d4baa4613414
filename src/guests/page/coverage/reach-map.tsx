import { useRef } from 'preact/hooks'
import { href } from '../address/route.ts'
import { useRoving } from '../list/roving.ts'
import { Icon } from '../sign/icons.tsx'
import { T } from '../text/language.ts'
import { caseName, ownerName } from './names.ts'

export interface Item { readonly of: string, readonly case: string, readonly count: number }
export interface Area {
  readonly kind: string
  readonly reached: number
  readonly total: number
  readonly items: readonly Item[]
}
interface Props {
  readonly areas: readonly Area[]
  readonly reached: number
  readonly total: number
  readonly onlyMissing: boolean
}

const areaNames = (): Readonly<Record<string, string>> => ({
  status: T('statuses'),
  format: T('formats'),
  rule: T('rules'),
  transition: T('transitions')
})

/** One figure, a bar for each kind of parts, and where the cheapest missing ones are. */
export function ReachMap ({ areas, reached, total, onlyMissing }: Props) {
  const map = useRef<HTMLDivElement>(null)
  useRoving(map, 'a.cell')
  const items = (kind: string): readonly Item[] => areas.find(area => area.kind === kind)?.items ?? []
  const shown = (kind: string): readonly Item[] => items(kind).filter(item => !onlyMissing || isMissing(item))
  const isShown = ([, rules]: readonly [string, readonly Item[]]): boolean => !onlyMissing || rules.some(isMissing)
  return (
    <div ref={map} class='reach'>
      <section class='sum-up'>
        <p class='muted'>
          <b class='figure'>{reached}</b> {T('of')} {total}{' '}
          {T('partsReached')}
        </p>
        <ul class='areas'>
          {areas.map(({ kind, reached, total }) => (
            <li key={kind}>
              <span>{areaNames()[kind] ?? kind}</span> <span class='r'><b>{reached}</b> {T('of')} {total}</span>
              <Meter of={total} is={reached} />
            </li>
          ))}
        </ul>
      </section>
      <section class='scroll-x' tabIndex={0} aria-label={T('statusesByOperation')}>
        <Matrix rows={[['status', shown('status')], ['format', shown('format')]]} />
      </section>
      <section>
        <Nearest statuses={items('status')} transitions={items('transition')} />
        <h2 class='h3'>{T('rulesByOperation')}</h2>
        {[...grouped(items('rule'))].filter(isShown).map(([of, rules], at) => (
          <Rules key={of} of={of} rules={rules} isOpen={at === 0} onlyMissing={onlyMissing} />
        ))}
      </section>
    </div>
  )
}

/** As wide as what it is part of; filled as far as it has come. */
function Meter ({ of, is }: { of: number, is: number }) {
  return (
    <svg class='meter' aria-hidden='true'>
      <rect class='tube' width='100%' height={8} rx={2.5} />
      <rect class='work' width={`${of === 0 ? 0 : is / of * 100}%`} height={8} rx={2.5} />
    </svg>
  )
}

const isMissing = ({ count }: Item): boolean => count === 0

const columnOf = ({ case: what }: Item): string => what.startsWith('2') ? '2xx' : what

const columnWords = (): Readonly<Record<string, string>> => ({
  '2xx': T('columnAccepted'),
  400: T('invalid'),
  401: T('noKey'),
  403: T('forbidden'),
  404: T('notFound'),
  413: T('large'),
  500: T('error'),
  503: T('down')
})

type Group = readonly [kind: string, items: readonly Item[]]

/** Operations and formats by status. What does not exist is empty. */
function Matrix ({ rows }: { rows: readonly Group[] }) {
  const columns = [...new Set(rows.flatMap(([, items]) => items.map(columnOf)))].sort()
  if (columns.length === 0) return <p class='muted'>{T('noStatusIsMissing')}</p>
  return (
    <table class='matrix'>
      <thead>
        <tr>
          <td />
          {columns.map(column => (
            <th key={column} scope='col'><b>{column}</b><br />{columnWords()[column]}</th>
          ))}
        </tr>
      </thead>
      {rows.map(([kind, items]) => (
        <tbody key={kind}>
          {[...grouped(items)].map(([of, cells]) => (
            <tr key={of}>
              <th scope='row'>
                {kind === 'format' && <span class='muted'>{T('formatOf')} </span>}{ownerName(kind, of)}
              </th>
              {columns.map(column => (
                <td key={column}>
                  {cells.filter(cell => columnOf(cell) === column).map(item => (
                    <Cell key={item.case} kind={kind} item={item} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

const addressOf = (kind: string, { of, case: what }: Item): string => href(['novo'], { parte: `${kind} ${of} ${what}` })

function Cell ({ kind, item, isWord = false }: { kind: string, item: Item, isWord?: boolean }) {
  const { of, case: what, count } = item
  const called = caseName(kind, what)
  return (
    <a
      class={`cell ${isMissing(item) ? 'no' : 'yes'} ${isWord ? 'word' : ''}`}
      href={addressOf(kind, item)}
      tabIndex={-1}
      title={what}
      aria-label={`${isMissing(item) || isWord ? called : `${count} × ${called}`}, ${ownerName(kind, of)}` +
        (isMissing(item) ? `: ${T('missing')}` : '')}
    >
      {isWord ? called : isMissing(item) ? '' : count}
    </a>
  )
}

/** How many of a column are missing at least to be worth a line. */
const MANY = 2

/** What is cheap to reach: the refusal that most operations lack, and the decisions on adjustments. */
function Nearest ({ statuses, transitions }: { statuses: readonly Item[], transitions: readonly Item[] }) {
  const missing = new Map<string, Item[]>()
  for (const item of statuses.filter(item => isMissing(item) && item.case.startsWith('4'))) {
    missing.set(columnOf(item), [...missing.get(columnOf(item)) ?? [], item])
  }
  const [[column, lacking] = ['', []]] = [...missing].sort(([, a], [, b]) => b.length - a.length)
  const undecided = transitions.filter(item => item.of !== 'NEW' && isMissing(item)).length
  const [first] = lacking
  if ((first === undefined || lacking.length < MANY) && undecided === 0) return null
  return (
    <>
      <h2 class='h3'>
        {T('nearest')}
        <span class='r'>{T('manyPartsLittleEffort')}</span>
      </h2>
      <ul class='nearest'>
        {first !== undefined && lacking.length >= MANY && (
          <li>
            <span>
              <b>{T('inOperations', { column, length: lacking.length })}</b><br />
              <span class='muted'>{T('theSameRequestInAnotherWay')}</span>
            </span>
            <a class='btn' href={addressOf('status', first)}>
              {T('seeTheFirst')}<Icon name='right' />
            </a>
          </li>
        )}
        {undecided > 0 && (
          <li>
            <span>
              <b>
                {T('transitionsOfAdjustments', { count: undecided })}
              </b><br />
              <span class='muted'>{T('approveRejectAndCancel')}</span>
            </span>
            <a class='btn' href={href(['ajustes'])}>{T('openAdjustments')}<Icon name='right' /></a>
          </li>
        )}
      </ul>
    </>
  )
}

interface RulesProps {
  readonly of: string
  readonly rules: readonly Item[]
  readonly isOpen: boolean
  readonly onlyMissing: boolean
}

/** The rules of an operation as a bar. Opened, they are words. */
function Rules ({ of, rules, isOpen, onlyMissing }: RulesProps) {
  const missing = rules.filter(isMissing)
  const others = rules.filter(item => !isMissing(item))
  return (
    <details class='meters' open={isOpen}>
      <summary>
        <Icon name='right' /><span>{ownerName('rule', of)}</span>
        <Meter of={rules.length} is={others.length} />
        <span class='muted'>{others.length} {T('of')} {rules.length}</span>
      </summary>
      <div class='words'>
        {(onlyMissing ? missing : [...missing, ...others]).map(item => (
          <Cell key={item.case} kind='rule' item={item} isWord />
        ))}
      </div>
    </details>
  )
}

function grouped (items: readonly Item[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(item.of, [...groups.get(item.of) ?? [], item])
  return groups
}
