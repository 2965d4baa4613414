import { go, withQuery } from '../address/route.ts'
import { sandbox, wanted } from '../api/client.ts'
import { useResource } from '../api/resource.ts'
import { collectionName } from '../api/words.ts'
import { Failure, Waiting } from '../sign/failure.tsx'
import { Icon } from '../sign/icons.tsx'
import { OF_THE_PAGE, stateTitle } from '../api/state-names.ts'
import { T } from '../text/language.ts'
import { safe } from '../text/safe.ts'

interface Operation { readonly op: string, readonly path: string, readonly value?: unknown }

/** The most changes shown. The others are counted. */
const MAX_CHANGES = 200

/** The changes since a snapshot, or since the fixtures. */
export function Difference ({ from }: { from: string }) {
  const states = useResource('snapshots', ['snapshots'], () => wanted(sandbox.GET('/_sandbox/snapshots')))
  const { data, error, reload } = useResource(`difference ${from}`, ['state'], async () =>
    await wanted(sandbox.GET('/_sandbox/diff', { params: { query: { from } } })) as unknown as Operation[])
  return (
    <div class='panel pad'>
      <label>{T('differenceSince')}{' '}
        <select class='in' value={from} onChange={event => go(withQuery({ desde: event.currentTarget.value }))}>
          <option value='fixtures'>{T('theFixtures')}</option>
          {states.data?.snapshots.filter(({ name }) => name === from || !OF_THE_PAGE.includes(name)).map(({ name }) => (
            <option key={name} value={name}>{stateTitle(name)}</option>
          ))}
        </select>
      </label>
      {data === undefined
        ? error === undefined ? <Waiting /> : <Failure error={error} again={reload} />
        : (
          <ul class='m8'>
            {data.length === 0 && <li class='muted'>{T('nothingHasChanged')}</li>}
            {data.slice(0, MAX_CHANGES).map(({ op, path, value }, index) => (
              <li key={index} class='rule'>
                <span class={`b ${op === 'remove' ? 'minus' : 'plus'}`}>
                  {op === 'remove' ? '−' : op === 'add' ? '+' : <Icon name='send' />}
                </span>
                <span class='m'>
                  {collectionName(path.split('/')[1] ?? '')}{' '}
                  <code translate={false}>{safe(path.replace(/^\/[^/]*/, ''))}</code>{' '}
                  <span class='muted' translate={false}>{safe((JSON.stringify(value) ?? '').slice(0, 160))}</span>
                </span>
              </li>
            ))}
            {data.length > MAX_CHANGES && <li class='muted'>{T('and')} {data.length - MAX_CHANGES}</li>}
          </ul>
          )}
    </div>
  )
}
