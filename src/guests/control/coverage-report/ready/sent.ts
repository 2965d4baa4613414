/** A piece of a body: a text, a repeated text, or bytes that are no text. */
export type Piece = string | { readonly repeat: string, readonly times: number } | { readonly base64: string }

/** What a request sends beside its method: a change of it reaches another item. */
export interface Sent {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly body?: readonly Piece[]
}

/** A JSON body. */
export const json = (value: object): readonly Piece[] => [JSON.stringify(value)]

/** A JSON body whose last field is a list that repeats one item. */
export function listing (body: object, field: string, item: unknown, times: number): readonly Piece[] {
  const one = JSON.stringify(item)
  const text = JSON.stringify({ ...body, [field]: [item] })
  return [text.slice(0, -2), { repeat: `,${one}`, times: times - 1 }, text.slice(-2)]
}

/** A JSON body with a text that ends in something repeated, in the last field. */
export function padding (body: object, field: string, text: string, repeat: string, times: number): readonly Piece[] {
  const whole = JSON.stringify({ ...body, [field]: text })
  return [whole.slice(0, -2), { repeat, times }, whole.slice(-2)]
}

export function bytesOf (pieces: readonly Piece[]): Buffer {
  return Buffer.concat(pieces.map(piece => {
    if (typeof piece === 'string') return Buffer.from(piece)
    return 'base64' in piece ? Buffer.from(piece.base64, 'base64') : Buffer.from(piece.repeat.repeat(piece.times))
  }))
}

/** In characters, which is in bytes where a text is repeated. */
export function lengthOf (pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) =>
    sum + (typeof piece === 'string' ? piece.length : 'repeat' in piece ? piece.repeat.length * piece.times : 0), 0)
}
