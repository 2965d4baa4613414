/** A part of a body: a text, a text that is repeated, or bytes that are no text. */
export type Piece = string | { readonly repeat: string, readonly times: number } | { readonly base64: string }

export interface Sending {
  readonly method: string
  readonly url: string
  /** A list is a header that is sent several times. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body?: readonly Piece[] | undefined
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/**
 * A request as a command of a POSIX shell. `--data-raw`, because `--data-binary` would read the file that a text after
 * an `@` names; `-g`, because curl would take brackets of the URL for a list.
 */
export function curlOf ({ method, url, headers, body }: Sending): string {
  const pairs = Object.entries(headers).flatMap(([name, values]) => [values].flat().map(value => `${name}: ${value}`))
  const text = body?.every(piece => typeof piece === 'string') === true ? body.join('') : undefined
  const pipe = body !== undefined && text === undefined ? `{ ${body.map(printed).join('; ')}; } | ` : ''
  return [
    `${pipe}curl -i -g -X ${method} ${quoted(url)}`,
    ...pairs.map(pair => `-H ${quoted(pair)}`),
    ...text === undefined ? pipe === '' ? [] : ['--data-binary @-'] : [`--data-raw ${quoted(text)}`]
  ].join(' \\\n  ')
}

/** The command that writes a part of a body. */
function printed (piece: Piece): string {
  if (typeof piece === 'string') return `printf %s ${quoted(piece)}`
  if ('base64' in piece) return `printf %s ${quoted(piece.base64)} | base64 -d`
  return `yes ${quoted(piece.repeat)} | head -n ${piece.times} | tr -d '\\n'`
}

export function bytesOf (body: readonly Piece[]): Blob {
  return new Blob(body.map(piece => {
    if (typeof piece === 'string') return piece
    return 'base64' in piece
      ? Uint8Array.from(atob(piece.base64), character => character.charCodeAt(0))
      : piece.repeat.repeat(piece.times)
  }))
}
