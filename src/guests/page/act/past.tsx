import { T } from '../text/language.ts'
import { safe } from '../text/safe.ts'
import { actsNow, canUndo, useHistory } from './history.ts'
import { Icon } from '../sign/icons.tsx'
import { undo } from './notice.tsx'
import { Write } from './write.tsx'

/** What was done in this tab, newest first, each with its way back. */
export function Past () {
  const acts = useHistory()
  const next = actsNow().find(canUndo)
  if (acts.length === 0) return null
  return (
    <section class='past'>
      <h3 class='h3'>{T('whatYouDidInThisTab')}</h3>
      <ol>
        {acts.map(act => ({ act, words: act.text.split(': ') })).map(({ act, words: [verb = '', ...rest] }) => (
          <li key={act}>
            <span class='muted'>{act.at}</span>
            <span class='anywhere'>
              <b>{safe(verb)}</b> {safe(rest.join(': '))}
              {act.undoneAt !== undefined && (
                <span class='muted'> · {T('undoneAt')} {act.undoneAt}</span>
              )}
            </span>
            {canUndo(act) && (
              <Write
                class='btn bare'
                onClick={() => { void undo(act) }}
              >
                <Icon name='back' />
                {T('undo')}
                {act === next && <kbd>Z</kbd>}
              </Write>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
