/** The database's clock, as this process knows it between two looks. In milliseconds since 1970. */
export interface DatabaseClock {
  /** It never goes back. Where the database's clock did, it stands until that has caught up. */
  now (): number
  /** The database's clock has shown this time before now. */
  note (time: number): void
}

/**
 * `elapsed` are milliseconds of a clock that never goes back, `began` is the time until the first note.
 *
 * It is never ahead of the database's clock: it goes on from a time that has passed there. So who looks after a change
 * was appended has no earlier time than who made the change, and nobody has to agree on a time.
 */
export function databaseClock (elapsed: () => number, began: number): DatabaseClock {
  let offset: number | undefined
  let shown = 0
  const start = began - elapsed()
  return {
    now () {
      shown = Math.max(shown, Math.floor(elapsed() + (offset ?? start)))
      return shown
    },
    note (time) {
      if (offset === undefined) shown = 0 // the machine's own clock may be ahead
      offset = time - elapsed()
    }
  }
}
