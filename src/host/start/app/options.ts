import type { IncomingMessage, RequestListener } from 'node:http'
import type { MetricsOf } from '../../http/metrics.ts'
import type { RequestLine } from '../../http/recorded/line.ts'
import type { ControlAccess } from '../../http/access/control-access.ts'
import type { ClientTimes } from '../../http/access/client-times.ts'
import type { WorkBounds } from '../../http/access/under-way.ts'
import type { Others } from '../../http/others.ts'
import type { Subscriber } from '../../http/recorded/finish-exchange.ts'
import type { Tally } from '../../http/recorded/tally.ts'
import type { ForwardMoved } from '../../http/refused/forward-instead.ts'
import type { Health, RouteContext } from '../../http/route-context.ts'
import type { Registry } from '../../sandbox/registry.ts'

export interface AppOptions extends ControlAccess {
  readonly registry: Registry
  readonly publicUrl: string | undefined
  readonly logLevel: string
  /** The bytes that the request logs of all sandboxes may take together. */
  readonly logBytes?: number | undefined
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
  /** The other servers, where several share a store. */
  readonly others?: Others | undefined
  /** What is in front of the router where several processes share a store. */
  readonly front?: {
    /** A listener of requests that hands those for this replica to `local`. */
    readonly listen: (local: RequestListener) => RequestListener
    /** The bytes that the head of a request may have, with what another replica adds to it. */
    readonly maxHeadBytes: number
    /** Why a request is refused that was handed to the router all the same. */
    readonly refusalOf: (request: IncomingMessage) => Error | undefined
    /** The body of a request has come, in these bytes. */
    readonly bodyCame: (request: IncomingMessage, bytes: Uint8Array) => void
    /** Forwards a request to the replica that owns its sandbox now. Nothing was done with it here. */
    readonly forwardMoved: ForwardMoved
  } | undefined
  /** The health of this replica. Absent for a single server. */
  readonly health?: (() => Health) | undefined
  /** The metrics of a replica. Absent for a single server, which has fewer. */
  readonly metrics?: MetricsOf | undefined
  /** Called with each request in one line, but not with those that only read from the control plane. */
  readonly onRequestLine?: ((line: RequestLine) => void) | undefined
  /** Records what clients are answered. */
  readonly tally?: Tally | undefined
  /** Gets every exchange. */
  readonly onExchange?: Subscriber | undefined
}
