import type { ComponentChildren } from 'preact'
import { go, href, sandboxName, withQuery } from '../address/route.ts'
import { download, sandbox, wanted } from '../api/client.ts'
import { useServer } from '../api/live.ts'
import { operationNames } from '../api/words.ts'
import { confirm } from '../act/confirm.tsx'
import { attempt } from '../act/notice.tsx'
import { Search } from '../list/search.tsx'
import { T } from '../text/language.ts'
import type { Log, Wanted } from './log.ts'
import { Write } from '../act/write.tsx'

/** Which requests the list shows, as the address says it, and their statuses. */
export const KINDS = { recusadas: '4xx,5xx', aceitas: '2xx' } as const
export type Kind = keyof typeof KINDS

interface FilterProps {
  readonly log: Log
  readonly kind: Kind | null
  readonly operation: string | undefined
  readonly assumption: string | undefined
  readonly q: string | undefined
  /** The same, as the server knows it. */
  readonly filter: Wanted
  /** The only rows that the list shows of those that the filter lets through. */
  readonly only: ReadonlySet<string> | undefined
  readonly folded: boolean
  readonly children: ComponentChildren
}

export function Filters ({ log, kind, operation, assumption, q, filter, only, folded, children }: FilterProps) {
  const { clients, refused, ready, error } = log
  const { connected } = useServer()
  const kinds: [kind: Kind | undefined, name: string, count: number][] = [
    [undefined, T('all'), clients],
    ['recusadas', T('refusedOnes'), refused],
    ['aceitas', T('accepted'), clients - refused]
  ]
  const clear = (): void => confirm({
    title: T('emptyTheLogOf', { sandboxName: sandboxName() }),
    text: T('emptyLogWarning'),
    action: T('empty'),
    run: () => {
      void attempt(() => wanted(sandbox.DELETE('/_sandbox/requests')), T('logEmptied'))
    }
  })
  return (
    <div class={`filters ${folded ? 'hid-sel' : ''}`}>
      <h1 class='sr'>{T('requests')}</h1>
      <span class='grp' role='group' aria-label={T('show')}>
        {kinds.map(([value, name, count]) => (
          <button
            key={name}
            type='button'
            class='btn'
            aria-pressed={(kind ?? undefined) === value}
            onClick={() => go(withQuery({ so: value, status: undefined }))}
          >
            {name} {ready && error === undefined && count}
          </button>
        ))}
      </span>
      <select
        class='in'
        aria-label={T('operation')}
        value={operation ?? ''}
        onChange={event => go(withQuery({ operacao: event.currentTarget.value }))}
      >
        <option value=''>{T('allOperationsOption')}</option>
        {Object.entries(operationNames()).map(([value, name]) => <option key={value} value={value}>{name}</option>)}
      </select>
      <Search
        value={q ?? ''}
        placeholder={T('personCpfBodyRule')}
        onSearch={text => go(withQuery({ q: text }), { replace: true })}
      />
      <a class='btn bare' href={href(['explicar'])}>{T('openPasteARefusal')}</a>
      {assumption !== undefined && (
        <button
          type='button'
          class='btn'
          aria-label={T('restOnFilter', { assumption })}
          onClick={() => go(withQuery({ ponto: undefined }))}
        >
          {T('restOn')}{assumption} ×
        </button>
      )}
      <span class='sp' />
      {children}
      {connected === true && (
        <span class='live'>
          <i />
          {T('live')}
        </span>
      )}
      <button
        type='button'
        class='btn bare'
        title={T('downloadAsHar')}
        onClick={() => { void attempt(() => saveHar(filter, only)) }}
      >
        HAR
      </button>
      <Write class='btn bare' onClick={clear}>{T('emptyLog')}</Write>
    </div>
  )
}

/** The server knows the filter. Which requests are new in a run, or fixed, only the page knows. */
async function saveHar (filter: Wanted, only: ReadonlySet<string> | undefined): Promise<void> {
  const query = new URLSearchParams({ control: 'true', ...filter }) // as the list has it
  await download(`/_sandbox/requests/har?${query}`, 'espelho.har', only && (bytes => {
    const { log } = JSON.parse(new TextDecoder().decode(bytes))
    const entries = log.entries.filter(({ _id }: { readonly _id: string }) => only.has(_id))
    return JSON.stringify({ log: { ...log, entries } })
  }))
}
