import type { Static, TSchema } from '@sinclair/typebox'
import type { SANDBOX_ROUTES, SERVER_ROUTES } from '../control/control-plane.ts'
import { type Call, queryOf, type Verb } from './call.ts'
import type { TypedMethods } from './entities.ts'
import { ROUTES } from './routes.ts'

type Route = (typeof SANDBOX_ROUTES | typeof SERVER_ROUTES)[number]
type Names = readonly string[]

/** A number or a boolean in a path or a query stands for its text. */
type Written<V> = string extends V ? V | number : 'true' extends V ? V | boolean : V
type Fields<S> = S extends TSchema ? { [K in keyof Static<S>]: Written<Static<S>[K]> } : unknown
type Params<R> = R extends { params: infer P } ? Fields<P> : unknown
type Query<R> = R extends { query: infer Q } ? Fields<Q> : unknown
type Body<R> = R extends { body: infer B extends TSchema } ? Static<B> : unknown
type Given<R> = Params<R> & Query<R> & Body<R>

type Bare<N> = N extends `${infer Name}?` ? Name : N
type Argument<R, N, L extends Names> =
  N extends 'body' ? Body<R>
    : N extends 'query' ? Omit<Query<R>, Bare<L[number]>>
      : N extends 'format' ? Exclude<Given<R>[N & keyof Given<R>], 'json' | undefined>
        : Exclude<Given<R>[N & keyof Given<R>], undefined>

type ArgumentsOf<R, L extends Names, All extends Names = L> = L extends readonly [infer A, ...infer Rest extends Names]
  ? A extends `${infer N}?` ? [Argument<R, N, All>?, ...ArgumentsOf<R, Rest, All>]
    : [Argument<R, A, All>, ...ArgumentsOf<R, Rest, All>]
  : []

type Response<R> = R extends { sends: infer S extends TSchema } ? Static<S>
  : R extends { response: infer S } ? { [K in keyof S]: S[K] extends TSchema ? Static<S[K]> : never }[keyof S] : unknown
type Wanted<R> = R extends { gives: infer K } ? Response<R>[K & keyof Response<R>] : Response<R>
/** A method with a `format` resolves to a text. */
type Result<R, L extends Names> = 'format' extends L[number] ? string : Wanted<R> extends null ? void : Wanted<R>

type Clients<R> = R extends { client: infer C } ? C : never
type NameOf<C> = C extends unknown ? { [N in keyof C]: C[N] extends Names ? N : never }[keyof C] : never
type Method<R, N extends string> = R extends { client: Readonly<Record<N, infer L extends Names>> }
  ? (...given: ArgumentsOf<R, L>) => Promise<Result<R, L>>
  : never

/** The methods that are made of the routes. */
export type ControlMethods = {
  readonly [N in Exclude<NameOf<Clients<Route>> & string, keyof TypedMethods>]: Method<Route, N>
}

/** A route as the client knows it, without its schemas and its handler. */
export interface RouteLine {
  readonly at: string
  readonly client?: Readonly<Record<string, Names | 'own'>>
  readonly gives?: string
}

/** The methods of a sandbox: its base URL, and that of the server. */
export function controlMethods (call: Call, url: string, server: string): ControlMethods & TypedMethods {
  const lines: readonly RouteLine[] = Object.values(ROUTES)
  const methods = lines.flatMap(({ at, client = {}, gives }) => Object.entries(client).flatMap(([name, names]) => {
    if (names === 'own') return []
    const method = async (...given: readonly unknown[]): Promise<unknown> => {
      const { verb, path, body } = requestOf(name, at, names, given)
      const base = path.startsWith('/_sandboxes') ? server : url
      const response = await call<Record<string, unknown>>(verb, base + path, body)
      return gives === undefined || names.includes('format') ? response : response[gives]
    }
    return [[name, method]]
  }))
  return Object.fromEntries(methods) as unknown as ControlMethods & TypedMethods
}

/** The request of a method that is called with these arguments. What is not of the path is of the query or the body. */
function requestOf (method: string, at: string, names: Names, given: readonly unknown[]) {
  const [verb, path = ''] = at.split(' ') as [Verb, string?]
  const named = names.map((name, index) => [name.replace('?', ''), given[index]] as const)
  const { body, query, ...fields } = Object.fromEntries(named)
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !path.includes(`:${name}`)))
  const isRead = verb === 'GET' || verb === 'DELETE'
  return {
    verb,
    path: pathWith(method, path, fields) + (isRead ? queryOf({ ...rest, ...query as object }) : ''),
    body: isRead || Object.keys(rest).length === 0 ? body : rest
  }
}

/** The address of a route with these parameters in its path. @throws TypeError if one is missing. */
export function pathWith (method: string, path: string, given: Readonly<Record<string, unknown>>): string {
  return path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = given[name]
    if ((typeof value !== 'string' || value === '') && typeof value !== 'number') {
      throw new TypeError(`${method}() needs ${name}, not ${JSON.stringify(value)}`)
    }
    return encodeURIComponent(value)
  })
}
