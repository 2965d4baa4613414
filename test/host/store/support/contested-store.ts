import { AppendError, type Batch, type Failure, type Ledger } from '../../../../src/host/store/ledger.ts'
import type { Store } from '../../../../src/host/store/store.ts'
import { ledgerOver } from './ledger-over.ts'

interface Armed { readonly failure: Exclude<Failure, 'refused'>, readonly landed: boolean }

/** A store that others may have, too: it can end an append as a database on the network does. */
export interface ContestedStore extends Store {
  failNext (failure: Armed['failure'], landed?: boolean): void
}

export function contestedStore (store: Store): ContestedStore {
  let armed: Armed | undefined

  function contested (own: Ledger | undefined): Ledger | undefined {
    let over: AppendError | undefined

    async function end ({ failure, landed }: Armed, batch: Batch): Promise<void> {
      over = new AppendError(failure, 'the connection is gone')
      if (landed) await own?.append(batch)
      throw over
    }

    return own && ledgerOver(own, {
      append (batch) {
        if (over !== undefined) return Promise.reject(over)
        const how = armed
        armed = undefined
        return how === undefined ? own.append(batch) : end(how, batch)
      },
      get compactionDue () { return over === undefined && own.compactionDue }
    })
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
