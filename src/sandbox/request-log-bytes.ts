const SLAB = 65_536
/** Longer ones have memory of their own, so that a slab is not left half empty. */
const LONGEST = SLAB / 4
/** Bytes of UTF-8 that a UTF-16 code unit can take. */
const WIDEST = 3
const SEPARATOR = 0

let slab = Buffer.allocUnsafeSlow(0)
let used = 0

/** What an exchange says in text, in one piece; and the answer in it, to be sent. */
export interface Kept {
  readonly bytes: Uint8Array
  readonly answer: Uint8Array
}

/** The texts of an exchange. Headers are names and values in turns, a line each. */
export interface Texts {
  readonly requestHeaders: string
  readonly responseHeaders: string
  readonly responseBody: string
  readonly requestBody: string
}

/**
 * Keeps texts as bytes outside the heap, where no garbage collection looks at them: the strings of thousands of exchanges
 * on it would cost every request more than everything else about the log.
 */
export function keepTexts ({ requestHeaders, responseHeaders, responseBody, requestBody }: Texts): Kept {
  const room = (requestHeaders.length + responseHeaders.length + responseBody.length + requestBody.length) * WIDEST + 3
  const own = room > LONGEST
  if (!own && slab.length - used < room) {
    slab = Buffer.allocUnsafeSlow(SLAB)
    used = 0
  }
  const target = own ? Buffer.allocUnsafeSlow(room) : slab
  const start = own ? 0 : used
  let at = start + target.write(requestHeaders, start)
  target[at++] = SEPARATOR
  at += target.write(responseHeaders, at)
  target[at++] = SEPARATOR
  const answer = at
  at += target.write(responseBody, at)
  const answered = at
  target[at++] = SEPARATOR
  at += target.write(requestBody, at)
  if (own) return { bytes: Uint8Array.prototype.slice.call(target, 0, at), answer: target.subarray(answer, answered) }
  used = at
  return { bytes: target.subarray(start, at), answer: target.subarray(answer, answered) }
}

/** Neither headers nor an answer of ours can hold the separator; what a client sends comes last, and may. */
export function textsIn (bytes: Uint8Array): Texts {
  const texts: string[] = []
  let start = 0
  while (texts.length < 3) {
    const end = bytes.indexOf(SEPARATOR, start)
    texts.push(decoded(bytes, start, end))
    start = end + 1
  }
  const [requestHeaders = '', responseHeaders = '', responseBody = ''] = texts
  return { requestHeaders, responseHeaders, responseBody, requestBody: decoded(bytes, start, bytes.length) }
}

function decoded (bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString()
}
