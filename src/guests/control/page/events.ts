import type { Ended } from '../../../host/http/recorded/finish-exchange.ts'
import { shareLog } from '../../../host/http/recorded/log-row.ts'
import type { Sandbox } from '../../../host/sandbox/sandbox.ts'
import { openEvents, sendEvents } from '../requests/event-routes.ts'
import { loadViews } from '../requests/views.ts'
import { changedTopics } from './changed.ts'
import { route } from '../route/route.ts'

type Listener = (arranged: { readonly what: string, readonly changed: readonly string[] | undefined }) => void

/** Listeners to changes through the control plane. A sandbox without listeners is not in the map. */
const listeners = new WeakMap<Sandbox, Set<Listener>>()

/** The stream by which the page follows its sandbox. */
export const pageEventsRoutes = [
  route('streamEvents', 'GET /_sandbox/events', 'Requests', {
    about: {
      pt: 'Server-sent events: uma linha por requisição, e `arranged` para o que se faz pelo plano de controle',
      en: 'Server-sent events: a line per exchange, and `arranged` for what is done through the control plane'
    },
    description:
      'Sends a server-sent event for each exchange, and one called `arranged` for each change through the control ' +
      'plane. `changed` names the collections and the collaborators whose days it concerns.',
    config: { endless: true },
    handler: async (request, reply, { registry, controlToken }) => {
      if (registry.isShared) await shareLog(request)
      const { row } = await loadViews(request, controlToken)
      const stream = openEvents(request, { own: true }, (entry, life) =>
        ({ ...row(entry, life), changed: changedTopics(entry.exchange.changes.list) }))
      stream.once('close', listenToArrangements(request.sandbox, arranged => {
        stream.push(`event: arranged\ndata: ${JSON.stringify(arranged)}\n\n`)
      }))
      return await sendEvents(request, reply, stream)
    }
  })
]

/** Returns a function that ends the subscription. */
function listenToArrangements (sandbox: Sandbox, listener: Listener): () => void {
  const known = listeners.get(sandbox) ?? new Set()
  listeners.set(sandbox, known.add(listener))
  return () => { known.delete(listener) }
}

/** Passes on an exchange of the control plane. It names the change by the word after `/_sandbox/`. */
export function noteArrangement ({ exchange: { response: { status = 500 } }, request }: Ended): void {
  const { sandbox, draft: { changes, commit }, routeOptions: { url = '' } } = request
  const known = status >= 400 ? undefined : listeners.get(sandbox)
  if (known === undefined) return
  const [, , what = ''] = url.split('/')
  const changed = commit && changedTopics(changes, commit.before)
  const arranged = { what: url.endsWith('/restore') ? 'restore' : what, changed }
  for (const listener of [...known]) listener(arranged)
}
