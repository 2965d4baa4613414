/** Translates between a domain value and its JSON, in both directions. */
export interface Codec<D, W> {
  decode (wire: W): D
  encode (value: D): W
}

/** The type of a field that is present. */
type Given<T, K extends keyof T> = Exclude<T[K], undefined>
/** Treats a list and a readonly list of the same items as one type. */
type Loose<T> = T extends readonly (infer Item)[] ? readonly Item[] : T
type Same<A, B> = [Loose<A>, Loose<B>] extends [Loose<B>, Loose<A>] ? true : false

/*
 * A field has one of three spellings. A domain type { name, date, marks } with a wire type { nome, data, entrada, saida
 * } has: name: 'nome'             the wire name, because both sides have the same type; date: ['data', date]     the
 * wire name and a codec, because the types differ; marks: { inline: marks } a codec alone, because the value takes
 * several wire fields.
 */
type Field<D, K extends keyof D, W> =
  | { [N in keyof W]-?: Same<Given<D, K>, Given<W, N>> extends true ? N : never }[keyof W]
  | { [N in keyof W]-?: readonly [name: N, codec: Codec<Given<D, K>, Given<W, N>>] }[keyof W]
  | { readonly inline: { decode (wire: W): Given<D, K>, encode (value: Given<D, K>): Partial<W> } }

/** One entry for each field of `D`, in the order of the JSON fields. */
export type Fields<D, W> = { readonly [K in keyof D]-?: Field<D, K, W> }

type Plain = Record<string, unknown>
interface FieldPlan { key: string, name?: string, codec?: Codec<unknown, unknown> }

function planOf ([key, field]: [string, unknown]): FieldPlan {
  if (typeof field === 'string') return { key, name: field }
  if (Array.isArray(field)) return { key, name: field[0], codec: field[1] }
  return { key, codec: (field as { inline: Codec<unknown, unknown> }).inline }
}

/**
 * The codec of an object, field by field. A field of `D` without an entry does not compile. An absent field stays
 * absent.
 */
export function object<D extends object, W extends object> (fields: Fields<D, W>): Codec<D, W> {
  const plans = Object.entries(fields).map(planOf)
  return {
    decode (wire) {
      const value: Plain = {}
      for (const { key, name, codec } of plans) {
        const given = name === undefined ? wire : (wire as Plain)[name]
        const decoded = given === undefined || codec === undefined ? given : codec.decode(given)
        if (decoded !== undefined) value[key] = decoded
      }
      return value as D
    },
    encode (value) {
      const wire: Plain = {}
      for (const { key, name, codec } of plans) {
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

/** A boolean that the domain leaves out where JSON says `false`. */
export const flag: Codec<boolean, boolean> = {
  decode: wire => (wire || undefined) as boolean,
  encode: value => value
}
