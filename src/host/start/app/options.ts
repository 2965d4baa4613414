import type { StoreFigure } from '../../store/store.ts'
import type { RequestLine } from '../../http/recorded/line.ts'
import type { ControlAccess } from '../../http/access/control-access.ts'
import type { ClientTimes } from '../../http/access/client-times.ts'
import type { WorkBounds } from '../../http/access/under-way.ts'
import type { Subscriber } from '../../http/recorded/finish-exchange.ts'
import type { Tally } from '../../http/recorded/tally.ts'
import type { RouteContext } from '../../http/route-context.ts'
import type { Registry } from '../../sandbox/registry.ts'

export interface AppOptions extends ControlAccess {
  readonly registry: Registry
  readonly publicUrl: string | undefined
  readonly logLevel: string
  /** What the server works on at once. */
  readonly workBounds?: WorkBounds
  readonly clientTimes?: ClientTimes
  /** How many values the JSON of a body may have. By default the heap limit decides. */
  readonly mostValues?: number
  /** How many rows the file of an import may have. */
  readonly maxImportRows?: number | undefined
  /** Whether to refuse an operation whose URL names no sandbox. */
  readonly requireSandbox?: boolean
  /** The origins whose pages may call the operations. */
  readonly origins?: readonly string[]
  /** The server that answers what is none of the operations, and the base URL at which it reaches this one. */
  readonly fallback?: { readonly url: string, readonly ownUrl: () => string } | undefined
  /** A certificate and its private key, in PEM. */
  readonly tls?: { readonly cert: string, readonly key: string } | undefined
  /** The language of this machine. */
  readonly language?: RouteContext['language'] | undefined
  /** What a store adds to the metrics. */
  readonly figures?: readonly StoreFigure[] | undefined
  /** Called with each request in one line, but not with those that only read from the control plane. */
  readonly onRequestLine?: ((line: RequestLine) => void) | undefined
  /** Records what clients are answered. */
  readonly tally?: Tally | undefined
  /** Gets every exchange. */
  readonly onExchange?: Subscriber | undefined
}
