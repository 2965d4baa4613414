const POLL_MS = 200

/** Looks again and again, for as long as somebody waits for what others do. */
export class Poll {
  readonly #look: () => Promise<void>
  readonly #isWanted: () => boolean
  #isRunning = false
  #isDue = false
  #awake = (): void => {}

  constructor (look: () => Promise<void>, isWanted: () => boolean) {
    this.#look = look
    this.#isWanted = isWanted
  }

  /** Looks at once, or as soon as the look under way is over. */
  wake (): void {
    this.#isDue = true
    this.#awake()
    if (!this.#isRunning) this.#run().catch(() => {}) // it does not reject
  }

  async #run (): Promise<void> {
    this.#isRunning = true
    while (this.#isDue || this.#isWanted()) {
      this.#isDue = false
      await this.#look().catch(() => {}) // whoever asks next gets the error
      if (!this.#isDue && this.#isWanted()) await this.#pause()
    }
    this.#isRunning = false
  }

  #pause (): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, POLL_MS).unref()
      this.#awake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
