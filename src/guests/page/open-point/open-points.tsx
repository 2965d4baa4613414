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
import { InlineCode } from '../text/inline-code.tsx'
import { T } from '../text/language.ts'
import { Alternatives } from './alternatives.tsx'
import type { Assumption } from './assumption.ts'
import { Evidence } from './evidence.tsx'

/** The open points of the contract, and the answers of this sandbox: `/pontos/A16` */
export function OpenPoints ({ route: { path: [, id], query } }: { route: Route }) {
  const { data, error, reload } = useResource('assumptions', ['settings', 'requests'], () =>
    wanted(sandbox.GET('/_sandbox/assumptions'))
  )
  const q = (query.get('q') ?? '').toLowerCase()
  const list =
    data?.assumptions.filter(one =>
      [one.id, one.question, one.answer, one.section, one.key ?? ''].some(text => text.toLowerCase().includes(q))
    ) ?? []
  const to = (one?: string): string =>
    href(one === undefined ? ['pontos'] : ['pontos', one], Object.fromEntries(query))
  const choice = useChoice({ ids: list.map(({ id }) => id), named: id, first: list[0]?.id, to })
  const chosen = data?.assumptions.find(one => one.id === choice.chosen)
  const items = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    scrollInList(items.current?.querySelector('[aria-current]'))
  }, [chosen?.id])
  return (
    <>
      <div class={`filters ${id !== undefined ? 'hid-sel' : ''}`}>
        <h1>{T('assumptions')}</h1>
        <Search
          value={query.get('q') ?? ''}
          placeholder={T('questionSetting')}
          onSearch={text => go(withQuery({ q: text }), { replace: true })}
        />
      </div>
      {data === undefined
        ? error === undefined ? <Waiting /> : <Failure error={error} again={reload} />
        : (
          <Split
            name={T('assumptions')}
            choice={choice}
            list={
              <ul ref={items}>
                {list.map(one => (
                  <Item key={one.id} one={one} to={to(one.id)} chosen={one === chosen} />
                ))}
              </ul>
            }
            detail={chosen === undefined
              ? <p class='muted pad'>{T('thereIsNoSuchAssumption')}</p>
              : <Detail key={chosen.id} one={chosen} />}
          />
          )}
    </>
  )
}

const patch = (key: string, value: unknown) =>
  wanted(sandbox.PATCH('/_sandbox/settings', { body: { [key]: value } as never }))

const isChanged = (one: Assumption): boolean =>
  one.key !== undefined && JSON.stringify(one.value) !== JSON.stringify(one.default)

function Item ({ one, to, chosen }: { one: Assumption, to: string, chosen: boolean }) {
  return (
    <li>
      <a class='entity tall' href={to} aria-current={chosen ? 'true' : undefined}>
        <span>
          <b translate={false}>{one.id}</b>
          {isChanged(one) && <span class='warn'> {T('anotherAnswer')}</span>}
          {one.evidence !== undefined && <span class='plus'> {T('settled2')}</span>}
        </span>
        <span class='s'><InlineCode text={one.question} /></span>
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
      <div class='dh'>
        <h2>
          {one.id} · <InlineCode text={one.question} />
        </h2>
      </div>
      <div class='meta'>
        <span>§ {one.section}</span>
        {key !== undefined && typeof one.value !== 'object' && (
          <span translate={false}>
            <code>{key}</code> = <code>{JSON.stringify(one.value)}</code>
          </span>
        )}
      </div>
      <section>
        <h3 class='h3'>{T('theAnswerOfThisSandbox')}</h3>
        <p><InlineCode text={one.answer} /></p>
        <Evidence evidence={one.evidence} />
        <Resting one={one} />
      </section>
      {one.alternatives.length > 0 && <Alternatives one={one} choose={choose} />}
      {isChanged(one) && (
        <p class='m8'>
          <button type='button' class='btn' onClick={() => choose(null)}>
            {T('backToTheInitialAnswer')}
          </button>
        </p>
      )}
    </article>
  )
}

/** The requests that another answer may change. */
function Resting ({ one: { id, requests, alternatives } }: { one: Assumption }) {
  if (requests === 0) {
    return <p class='muted'>{T('nothingInTheLogRestsOn')}</p>
  }
  const may = alternatives.length === 0
    ? ''
    : requests === 1
      ? T('anotherAnswerMayChangeIt')
      : T('anotherAnswerMayChangeThem')
  return (
    <p class='muted'>
      <a href={href(['requisicoes'], { ponto: id })}>
        {requests === 1
          ? T('n1RequestOfTheLog')
          : T('requestsOfTheLog', { requests })}
      </a>
      {requests === 1 ? T('restsOnIt') : T('restOnIt')}
      {may}.
    </p>
  )
}
