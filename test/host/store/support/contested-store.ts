import { AppendError, type Batch, type Changelog, type Failure } from '../../../../src/host/store/changelog.ts'
import type { SandboxStore, Store } from '../../../../src/host/store/store.ts'

interface Armed { readonly failure: Exclude<Failure, 'refused'>, readonly landed: boolean }

/** A store that others may have, too: it can end an append as a database on the network does. */
export interface ContestedStore extends Store {
  failNext (failure: Armed['failure'], landed?: boolean): void
}

export function contestedStore (store: Store): ContestedStore {
  let armed: Armed | undefined

  function contested (own: SandboxStore | undefined): SandboxStore | undefined {
    return own && { ...own, changelog: contestedChangelog(own.changelog) }
  }

  function contestedChangelog (changelog: Changelog): Changelog {
    let over: AppendError | undefined

    async function end ({ failure, landed }: Armed, batch: Batch): Promise<void> {
      over = new AppendError(failure, 'the connection is gone')
      if (landed) await changelog.append(batch)
      throw over
    }

    return {
      append (batch) {
        if (over !== undefined) return Promise.reject(over)
        const how = armed
        armed = undefined
        return how === undefined ? changelog.append(batch) : end(how, batch)
      },
      read: () => changelog.read(),
      get healthy () { return changelog.healthy },
      get compactionDue () { return over === undefined && changelog.compactionDue },
      probe: () => changelog.probe(),
      compact: take => changelog.compact(take),
      close: () => changelog.close()
    }
  }

  return {
    lasting: store.lasting,
    fixtures: store.fixtures,
    list: () => store.list(),
    has: name => store.has(name),
    open: async (name, appender) => contested(await store.open(name, appender)),
    create: async (name, beginning, appender) => contested(await store.create(name, beginning, appender)),
    remove: name => store.remove(name),
    setAside: name => store.setAside(name),
    get healthy () { return store.healthy },
    probe: () => store.probe(),
    close: () => store.close(),
    failNext (failure, landed = false) { armed = { failure, landed } }
  }
}
