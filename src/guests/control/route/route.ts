import type { Static, TSchema } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { RouteContext, TypedApp } from '../../../host/http/route-context.ts'
import type { Registry } from '../../../host/sandbox/registry.ts'
import type { Settings } from '../../../core/assumptions.ts'
import type { Language, Words } from '../../../core/words.ts'

/** The subjects of the control plane, in the order of its document. */
export const TAGS = {
  Sandboxes: { pt: 'Sandboxes', description: 'The sandboxes of the server' },
  Sandbox: { pt: 'O sandbox', description: 'One sandbox as a whole' },
  State: { pt: 'Estado', description: 'The data of the sandbox' },
  Clock: { pt: 'Relógio', description: 'The time in the sandbox' },
  Settings: { pt: 'Configurações', description: 'What the contract leaves open, and the answers to it' },
  Days: { pt: 'Jornadas', description: 'The figures of collaborators' },
  Adjustments: { pt: 'Ajustes', description: "The manager's part" },
  Snapshots: { pt: 'Snapshots', description: 'Named states, and copies of the sandbox' },
  Faults: { pt: 'Falhas', description: 'Errors that a test asks for' },
  Requests: { pt: 'Requisições', description: 'What clients sent, and what they were answered' }
} as const

/** What a handler needs to know about the server. */
export interface Plane extends RouteContext { readonly registry: Registry, readonly explainPasted: ExplainPasted }

/** Explains why the real API has refused a request, by a sandbox's settings. The guest `fidelity` has it. */
export type ExplainPasted = (
  text: string, said: { readonly status: number, readonly response: string } | undefined, settings: Settings,
  now: number, language: Language
) => Promise<object>

type Hooks = Pick<RouteShorthandOptions, 'bodyLimit' | 'config' | 'onRequest'> & {
  readonly preValidation?: (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void
}

/**
 * The arguments of a method of the client: names of parameters of the path, the query or the body, or `body` or `query`
 * for what is left of these. A question mark says that the argument may be left out. `own` is a method that the client
 * writes itself.
 */
export type Arguments = readonly string[] | 'own'

/** What is told of a route beside its types. */
export interface RouteFacts extends Hooks {
  /** A line for a list. */
  readonly about: Words
  /** Sentences for the document and the types of the client. */
  readonly description: string
  /** The statuses of refusals that path and body do not imply. */
  readonly refuses?: readonly number[]
  /** The methods of the client, by their names. */
  readonly client?: Readonly<Record<string, Arguments>>
  /** The field of the response that these methods resolve to; without it, to the whole response. */
  readonly gives?: string
}

export interface RouteTypes<P extends TSchema, Q extends TSchema, B extends TSchema, S extends TSchema> {
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** Its response, which the document shows. */
  readonly response?: Readonly<Record<number, S>>
  /** The type of a response that no schema serializes, because it is long, or has what a client sent. */
  readonly sends?: TSchema
}

interface Handled<P extends TSchema, Q extends TSchema, B extends TSchema, S extends TSchema> {
  handler (
    request: FastifyRequest<{ Params: Static<P>, Querystring: Static<Q>, Body: Static<B> }>, reply: FastifyReply,
    plane: Plane
  ): Promise<Static<S> | FastifyReply>
}

export interface Named {
  /** The operationId. */
  readonly id: string
  /** Method and path, as `GET /_sandbox/state/:collection`. */
  readonly at: string
  readonly tag: keyof typeof TAGS
  readonly handler: (request: never, reply: FastifyReply, plane: Plane) => Promise<unknown>
}

/** A route of the control plane, told once: routes, document, pages, client and commands are made of it. */
export interface ControlRoute extends Named, RouteFacts, RouteTypes<TSchema, TSchema, TSchema, TSchema> {}

export function route<
  const F extends RouteFacts, P extends TSchema, Q extends TSchema, B extends TSchema, S extends TSchema
> (
  id: string, at: string, tag: keyof typeof TAGS, facts: F & RouteTypes<P, Q, B, S> & Handled<P, Q, B, S>
): Omit<F, 'handler'> & Named {
  return { id, at, tag, ...facts } as Omit<F, 'handler'> & Named
}

/** Registers routes in an app. */
export function registerRoutes (app: TypedApp, routes: readonly ControlRoute[], plane: Plane): void {
  for (const { id, at, about, params, query, body, response, handler, ...facts } of routes) {
    const [method = '', url = ''] = at.split(' ')
    const { bodyLimit, config, onRequest, preValidation } = facts
    app.route({
      method,
      url,
      ...Object.fromEntries(Object.entries({ bodyLimit, config, onRequest, preValidation })
        .filter(([, value]) => value !== undefined)),
      schema: {
        operationId: id,
        summary: about.en,
        ...params && { params },
        ...query && { querystring: query },
        ...body && { body },
        ...response && { response }
      },
      handler: (request, reply) => handler(request as never, reply as unknown as FastifyReply, plane)
    })
  }
}
