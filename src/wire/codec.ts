/** Both directions between a domain value and how it looks in JSON. */
export interface Codec<D, W> {
  decode (wire: W): D
  encode (value: D): W
}

type Given<T, K extends keyof T> = Exclude<T[K], undefined>
type Loose<T> = T extends readonly (infer Item)[] ? readonly Item[] : T
type Same<A, B> = [Loose<A>, Loose<B>] extends [Loose<B>, Loose<A>] ? true : false

/** The wire name alone where both sides have the same type; with a codec elsewhere; `inline` for a value spread over several wire fields. */
type Field<D, K extends keyof D, W> =
  | { [N in keyof W]-?: Same<Given<D, K>, Given<W, N>> extends true ? N : never }[keyof W]
  | { [N in keyof W]-?: readonly [name: N, codec: Codec<Given<D, K>, Given<W, N>>] }[keyof W]
  | { readonly inline: { decode (wire: W): Given<D, K>, encode (value: Given<D, K>): Partial<W> } }

/** One entry per field of `D`, in the order in which they are written. */
export type Fields<D, W> = { readonly [K in keyof D]-?: Field<D, K, W> }

type Plain = Record<string, unknown>
interface Step { key: string, name?: string, codec?: Codec<unknown, unknown> }

function step ([key, field]: [string, unknown]): Step {
  if (typeof field === 'string') return { key, name: field }
  if (Array.isArray(field)) return { key, name: field[0], codec: field[1] }
  return { key, codec: (field as { inline: Codec<unknown, unknown> }).inline }
}

/** An object field by field; a field of `D` without an entry does not compile. What is absent stays absent. */
export function object<D extends object, W extends object> (fields: Fields<D, W>): Codec<D, W> {
  const steps = Object.entries(fields).map(step)
  return {
    decode (wire) {
      const value: Plain = {}
      for (const { key, name, codec } of steps) {
        const given = name === undefined ? wire : (wire as Plain)[name]
        const decoded = given === undefined || codec === undefined ? given : codec.decode(given)
        if (decoded !== undefined) value[key] = decoded
      }
      return value as D
    },
    encode (value) {
      const wire: Plain = {}
      for (const { key, name, codec } of steps) {
        const given = (value as Plain)[key]
        if (given === undefined) continue
        const encoded = codec === undefined ? given : codec.encode(given)
        if (name === undefined) Object.assign(wire, encoded)
        else if (encoded !== undefined) wire[name] = encoded
      }
      return wire as W
    }
  }
}

export function list<D, W> (item: Codec<D, W>): Codec<readonly D[], W[]> {
  return {
    decode: wire => wire.map(one => item.decode(one)),
    encode: values => values.map(one => item.encode(one))
  }
}

/** For a value that is absent rather than false: `false` on the wire says nothing. */
export const flag: Codec<boolean, boolean> = {
  decode: wire => (wire || undefined) as boolean,
  encode: value => value
}
