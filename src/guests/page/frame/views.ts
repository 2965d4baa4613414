import type { ComponentChildren } from 'preact'
import type { Route } from '../address/route.ts'

export interface View {
  readonly title: () => string
  readonly show: (route: Route) => ComponentChildren
  /** The view whose tab is marked. By default its own. */
  readonly under?: string
}

/** The views by the first part of their addresses, in the order of their tabs. */
export type Views = Readonly<Record<string, View>>
