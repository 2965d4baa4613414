import type { ResponsePart } from './exchange.ts'
import type { StoredText, TextStore } from './text-store.ts'

/** A response whose body is in a text store while its exchange is in the log. */
export class StoredResponse implements ResponsePart {
  readonly status: number
  readonly headers: ResponsePart['headers']
  readonly length: number | undefined
  readonly provokedBy: string | undefined
  readonly wireFault: string | undefined
  // Private to the language, because a spread of the response must not copy the memory of the store.
  readonly #stored: StoredText
  #text: string | undefined

  constructor ({ status, headers, length, provokedBy, wireFault }: ResponsePart, stored: StoredText) {
    this.status = status
    this.headers = headers
    this.length = length
    this.provokedBy = provokedBy
    this.wireFault = wireFault
    this.#stored = stored
    this.#text = undefined
  }

  get body (): string {
    return this.#text ?? this.#stored.read()
  }

  /** Takes the body out of the store. The response keeps a body that someone may still read. */
  leave (store: TextStore, isRead: boolean): void {
    if (isRead) this.#text = this.body
    store.remove(this.#stored)
  }
}
