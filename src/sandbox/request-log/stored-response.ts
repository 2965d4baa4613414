import type { ResponsePart } from './exchange.ts'
import type { StoredText } from './text-store.ts'

/** A response whose body is in a text store while its exchange is in the log. */
export class StoredResponse implements ResponsePart {
  readonly status: number
  readonly headers: ResponsePart['headers']
  readonly length: number | undefined
  readonly provokedBy: string | undefined
  readonly wireFault: string | undefined
  // Private to the language, because a spread of the response must not copy the memory of the store.
  #body: StoredText | string

  constructor ({ status, headers, length, provokedBy, wireFault }: ResponsePart, stored: StoredText) {
    this.status = status
    this.headers = headers
    this.length = length
    this.provokedBy = provokedBy
    this.wireFault = wireFault
    this.#body = stored
  }

  get body (): string {
    return typeof this.#body === 'string' ? this.#body : this.#body.read()
  }

  /** Takes the body out of the store. If the response was given to a reader, it keeps a copy. */
  leave (isGiven: boolean): void {
    const stored = this.#body
    if (typeof stored === 'string') return
    this.#body = isGiven ? stored.read() : ''
    stored.remove()
  }
}
