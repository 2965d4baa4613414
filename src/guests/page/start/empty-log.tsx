import { useState } from 'preact/hooks'
import { copy } from '../act/clipboard.ts'
import { useKeys } from '../act/keys.ts'
import { BASE, href } from '../address/route.ts'
import { sandbox, wanted } from '../api/client.ts'
import { collection, useServer } from '../api/live.ts'
import { useOverview } from '../api/overview.ts'
import { useResource } from '../api/resource.ts'
import { Icon } from '../sign/icons.tsx'
import { inFull, lastWorked } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { safe } from '../text/safe.ts'
import { FillCard, KeyCard, MistakesCard, type World } from './cards.tsx'
import { LANGUAGES, type SnippetLanguage, snippetOf } from './snippets.ts'

interface Reason {
  readonly motivoAjusteRegistroId: string
  readonly aprovacaoAutomatica?: boolean
  readonly tipo: string
}

const useAll = <T, >(name: string): readonly T[] | undefined => useResource(`all ${name}`, collection(name), async () =>
  await wanted(sandbox.GET('/_sandbox/state/{collection}', {
    params: { path: { collection: name } }
  })) as unknown as readonly T[]).data

/** The month of the cards at the first look, because one of them moves the clock. */
const months = new Map<string, string>()

/** Shown while no client has sent anything: three requests that act in place, and where a client has to point. */
export function EmptyLog () {
  const { data: overview } = useOverview()
  const { data: keys } = useResource('keys', collection('apiKeys'), () => wanted(sandbox.GET('/_sandbox/api-keys')))
  const people = useAll<World['person']>('collaborators')
  const reasons = useAll<Reason>('adjustmentReasons')
  if (overview === undefined || keys === undefined || people === undefined || reasons === undefined) return null
  const token = keys.apiKeys.find(({ permissions, expired }) => permissions.includes('*') && !expired)?.token
  const { collections: { collaborators = 0, timeRecords = 0 }, clock: { now }, createdAt } = overview
  const [person] = people
  const month = months.get(createdAt) ?? lastWorked(now)
  months.set(createdAt, month)
  const any = reasons[0]?.motivoAjusteRegistroId
  const automatic = reasons.find(({ tipo, aprovacaoAutomatica }) =>
    tipo === 'AJUSTE_HORARIO' && aprovacaoAutomatica === true)?.motivoAjusteRegistroId
  const world = token !== undefined && person !== undefined &&
    { createdAt, now, token, person, month, reasons: { automatic, any } }
  return (
    <div class='begin'>
      <header>
        <h1>{T('noRequestsYet')}</h1>
        <p class='muted'>
          {T('worldWaits', { collaborators, timeRecords })}{' '}
          {world !== false &&
            T('orBeginWithAClick')}
        </p>
        <span class='sp' />
        <a href={href(['explicar'])}>{T('pasteARefusedOne')}</a>
      </header>
      {world !== false && (
        <div class='starters'>
          <FillCard world={world} />
          <MistakesCard world={world} />
          <KeyCard world={world} />
        </div>
      )}
      <Connect token={token} tokens={keys.apiKeys} day={`${month}-10`} reasonId={any ?? ''} />
    </div>
  )
}

interface ConnectProps {
  readonly token: string | undefined
  readonly tokens: ReadonlyArray<{ readonly name: string, readonly token: string }>
  readonly day: string
  readonly reasonId: string
}

const CHOICE = 'espelho.snippet'
/** The most tokens named beside the first. */
const MAX_TOKENS = 4

/** Where a client has to point, and a request in its language. */
function Connect ({ token = '', tokens, day, reasonId }: ConnectProps) {
  const { connected } = useServer()
  const [language, setLanguage] = useState<SnippetLanguage>(
    LANGUAGES.find(one => one === localStorage.getItem(CHOICE)) ?? 'curl'
  )
  const base = location.origin + BASE
  const copyBase = (): void => { void copy(base) }
  useKeys({ c: copyBase })
  const body = {
    jornada: inFull(day),
    formato: 'INTERVALO_HORARIO',
    minMinutos: 480,
    maxMinutos: 510,
    descricao: T('theMetroStoodStill'),
    motivoId: reasonId
  }
  const snippet = snippetOf(language, { url: `${base}/ajuste-registro/solicitar`, token, body })
  return (
    <section class='panel connect'>
      <div>
        <h2>{T('orPointYourClientHere')}</h2>
        <p class='base'>
          <code translate={false}>{base}</code>
          <button type='button' class='btn' onClick={copyBase}>
            <Icon name='copy' />{T('copy')} <kbd>C</kbd>
          </button>
        </p>
        {token !== '' && (
          <p>
            <span class='muted'>Token</span> <code translate={false}>{safe(token)}</code>{' '}
            <button
              type='button' class='btn bare' aria-label={T('copyTheToken')}
              onClick={() => { void copy(token) }}
            >
              <Icon name='copy' />
            </button>
          </p>
        )}
        <p class='muted small'>
          {tokens.filter(one => one.token !== token).slice(0, MAX_TOKENS).map((one, at) => (
            <span key={one.token}>
              {at > 0 && ' · '}<code translate={false}>{safe(one.token)}</code> {safe(one.name)}
            </span>
          ))}
        </p>
        {connected === true && (
          <p class='live listens'>
            <i />
            {T('listening')}
          </p>
        )}
      </div>
      <div>
        <div class='flexr'>
          <span class='grp' role='group' aria-label={T('language')}>
            {LANGUAGES.map(one => (
              <button
                key={one} type='button' class='btn' aria-pressed={one === language} translate={false}
                onClick={() => {
                  localStorage.setItem(CHOICE, one)
                  setLanguage(one)
                }}
              >
                {one}
              </button>
            ))}
          </span>
          <span class='sp' />
          <button type='button' class='btn bare' onClick={() => { void copy(snippet) }}>
            <Icon name='copy' />{T('copy')}
          </button>
        </div>
        <pre class='code pad' tabIndex={0} role='group' aria-label={language} translate={false}>{snippet}</pre>
      </div>
    </section>
  )
}
