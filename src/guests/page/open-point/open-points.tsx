import { useLayoutEffect, useRef } from 'preact/hooks'
import { go, href, type Route, withQuery } from '../address/route.ts'
import { sandbox, wanted } from '../api/client.ts'
import { useResource } from '../api/resource.ts'
import { Failure, Waiting } from '../sign/failure.tsx'
import { useChoice } from '../list/choice.ts'
import { scrollInList } from '../list/in-list.ts'
import { attempt } from '../act/notice.tsx'
import { Search } from '../list/search.tsx'
import { Split } from '../list/split.tsx'
import { Switch } from '../list/switch.tsx'
import { Icon } from '../sign/icons.tsx'
import { InlineCode } from '../text/inline-code.tsx'
import { T } from '../text/language.ts'
import { Alternatives } from './alternatives.tsx'
import { type Assumption, isChanged, saveProfile } from './assumption.ts'
import { Evidence } from './evidence.tsx'
import { Write } from '../act/write.tsx'

/** The open points of the contract, and the answers of this sandbox: `/pontos/A16` */
export function OpenPoints ({ route: { path: [, id], query } }: { route: Route }) {
  const { data, error, reload } = useResource('assumptions', ['settings', 'requests'], () =>
    wanted(sandbox.GET('/_sandbox/assumptions'))
  )
  const q = (query.get('q') ?? '').toLowerCase()
  const onlySettable = query.has(OTHERS)
  const list =
    data?.assumptions.filter(one =>
      (!onlySettable || one.key !== undefined) &&
      [one.id, one.question, one.answer, one.section, one.key ?? ''].some(text => text.toLowerCase().includes(q))
    ) ?? []
  const to = (one?: string): string =>
    href(one === undefined ? ['pontos'] : ['pontos', one], Object.fromEntries(query))
  const ids = groupsOf(list).flatMap(({ points }) => points.map(({ id }) => id))
  const choice = useChoice({ ids, named: id, first: ids[0], to })
  const chosen = data?.assumptions.find(one => one.id === choice.chosen)
  const items = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    scrollInList(items.current?.querySelector('[aria-current]'))
  }, [chosen?.id])
  return (
    <>
      <div class={`filters ${id !== undefined ? 'hid-sel' : ''}`}>
        <h1 class='sr'>{T('assumptions')}</h1>
        <Search
          value={query.get('q') ?? ''}
          placeholder={T('questionSetting')}
          onSearch={text => go(withQuery({ q: text }), { replace: true })}
        />
        <Switch
          name={T('onlyWithAnotherAnswer')}
          isOn={onlySettable}
          to={withQuery({ [OTHERS]: onlySettable ? undefined : '1' })}
        />
        <span class='sp' />
        {data !== undefined && (
          <button type='button' class='btn' onClick={() => saveProfile(data.assumptions)}>
            <Icon name='save' />{T('downloadThisProfile')}
          </button>
        )}
      </div>
      {data === undefined
        ? error === undefined ? <Waiting /> : <Failure error={error} again={reload} />
        : (
          <Split
            name={T('assumptions')}
            choice={choice}
            list={
              <div ref={items}>
                {groupsOf(list).map(group => <Group key={group.name} {...group} chosen={chosen} to={to} />)}
              </div>
            }
            detail={chosen === undefined
              ? <p class='muted pad'>{T('thereIsNoSuchAssumption')}</p>
              : <Detail key={chosen.id} one={chosen} />}
          />
          )}
    </>
  )
}

/** In the address: a point that has no setting is left out. */
const OTHERS = 'outra'

const patch = (key: string, value: unknown) =>
  wanted(sandbox.PATCH('/_sandbox/settings', { body: { [key]: value } as never }))

interface Grouped {
  readonly name: string
  readonly note: string
  readonly isFolded?: boolean
  readonly points: Assumption[]
}

/** What was changed here, what the log may rest on, what recordings have settled, and the others. */
function groupsOf (list: readonly Assumption[]): Grouped[] {
  const left = new Set(list)
  const found = (is: (one: Assumption) => boolean): Assumption[] => {
    const those = [...left].filter(is)
    for (const one of those) left.delete(one)
    return those
  }
  const groups: Grouped[] = [
    {
      name: T('changedHere'),
      note: T('anotherAnswerThanTheInitialOne'),
      points: found(isChanged)
    },
    {
      name: T('whatYourRunMayRestOn'),
      note: T('mostRequestsFirst'),
      points: found(({ requests }) => requests > 0).sort((a, b) => b.requests - a.requests)
    },
    {
      name: T('settledByRecordings'),
      note: '',
      points: found(({ evidence }) => evidence !== undefined)
    },
    {
      name: T('theOthers'),
      note: T('nothingRestsOnThem'),
      isFolded: true,
      points: [...left]
    }
  ]
  return groups.filter(({ points }) => points.length > 0)
}

type GroupProps = Grouped & { readonly chosen: Assumption | undefined, readonly to: (id: string) => string }

function Group ({ name, note, isFolded = false, points, chosen, to }: GroupProps) {
  const items = <ul>{points.map(one => <Item key={one.id} one={one} to={to(one.id)} chosen={one === chosen} />)}</ul>
  const head = <>{name}<span>{points.length}</span><span class='r'>{note}</span></>
  if (!isFolded) return <section><h2 class='gh'>{head}</h2>{items}</section>
  const isChosen = points.some(one => one === chosen)
  return <details open={isChosen}><summary class='gh'>{head}</summary>{items}</details>
}

/** The question first, its identifier last. */
function Item ({ one, to, chosen }: { one: Assumption, to: string, chosen: boolean }) {
  return (
    <li>
      <a class='point' href={to} aria-current={chosen ? 'true' : undefined}>
        <b class='clip'><InlineCode text={one.question} /></b>
        <span class='s'>
          {isChanged(one)
            ? <b class='warn'>{T('anotherAnswer')}</b>
            : one.requests > 0 ? `${one.requests} ${T('req')}` : ''}
        </span>
        <span class='s clip'>
          {one.evidence !== undefined && <b class='plus'>{T('chipSettled')} </b>}
          <InlineCode text={one.answer} />
        </span>
        <span class='id' translate={false}>{one.id}</span>
      </a>
    </li>
  )
}

function Detail ({ one }: { one: Assumption }) {
  const { key } = one
  const choose = (value: unknown): void => {
    if (key !== undefined) {
      void attempt(
        () => patch(key, value), `${one.id}: ${T('anotherAnswer')}`, () => patch(key, one.value),
        key
      )
    }
  }
  return (
    <article aria-label={one.id}>
      <div class='dh answer one'>
        <h2>
          <InlineCode text={one.question} />: <span class='sent'><InlineCode text={one.answer} /></span>
        </h2>
        <p class='more'>
          {isChanged(one)
            ? T('contractSilentChanged')
            : T('contractSilentInitial')}
        </p>
      </div>
      <div class='meta'>
        <b translate={false}>{one.id}</b>
        <span>§ {one.section}</span>
        {key !== undefined && typeof one.value !== 'object' && (
          <span translate={false}>
            <code>{key}</code> = <code>{JSON.stringify(one.value)}</code>
          </span>
        )}
      </div>
      <section>
        <Evidence evidence={one.evidence} />
        <Resting one={one} />
      </section>
      {one.alternatives.length > 0 && <Alternatives one={one} choose={choose} />}
      {isChanged(one) && (
        <p class='m8'>
          <Write class='btn' onClick={() => choose(null)}>{T('backToTheInitialAnswer')}</Write>
        </p>
      )}
    </article>
  )
}

/** The requests that another answer may change, and whether it would change the newest of them. */
function Resting ({ one: { id, requests, alternatives } }: { one: Assumption }) {
  const { data } = useResource(`rests on ${id}`, ['rows', 'requests', 'settings'], () => readNewest(id))
  if (requests === 0) {
    return <p class='muted'>{T('noRequestRestsOnIt')}</p>
  }
  const would = data?.restsOn?.points.find(point => point.id === id)
  return (
    <div class='rests'>
      <b class='figure'>{requests}</b>
      <p>
        <b>{T('requestsMayRestOnIt', { count: requests })}</b>
        {data?.restsOn !== undefined && alternatives.length > 0 && (
          <>
            <br />
            {T('inTheNewestAnotherAnswer')}{' '}
            {would === undefined
              ? T('otherChangesNothing')
              : `${T('changesIt')}: ${would.answers.map(({ value, status }) => `${String(value)} → ${status}`)
                .join(' · ')}`}
          </>
        )}
        <br />
        <a href={href(['requisicoes'], { ponto: id })}>
          {requests === 1
            ? T('seeTheRequest')
            : T('seeTheirRequests', { requests })}
        </a>
      </p>
    </div>
  )
}

/** The newest request whose response may rest on an open point. */
async function readNewest (assumption: string) {
  const { rows: [row] } = await wanted(sandbox.GET('/_sandbox/requests/rows', {
    params: { query: { assumption, limit: '1' } }
  }))
  if (row === undefined) return undefined
  return await wanted(sandbox.GET('/_sandbox/requests/{id}', { params: { path: { id: row.id } } }))
}
