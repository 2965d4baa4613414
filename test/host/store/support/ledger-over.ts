import type { Ledger } from '../../../../src/host/store/ledger.ts'

/** A ledger that does as another one, but for some of it. */
export function ledgerOver (own: Ledger, instead: Partial<Ledger>): Ledger {
  return new Proxy(own, {
    get (_, name) {
      const from = name in instead ? instead : own
      const value: unknown = Reflect.get(from, name)
      return typeof value === 'function' ? value.bind(from) : value
    }
  })
}
