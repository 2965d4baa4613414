/** The database's clock, as this replica knows it between two renewals. In milliseconds since 1970. */
export interface FleetClock {
  /** It never goes back. Where the database's clock did, it goes at half its speed until that has caught up. */
  now (): number
  /** The database's clock showed `time` at some point between two readings of `elapsed`. */
  note (time: number, sent: number, received: number): void
  /** Another replica has shown this time. */
  atLeast (time: number): void
}

/** `elapsed` are milliseconds of a clock that never goes back, `began` is the time until the first note. */
export function fleetClock (elapsed: () => number, began: number): FleetClock {
  let offset = began - elapsed()
  let shown = began
  let shownAt = elapsed()

  function now (): number {
    const at = elapsed()
    shown = Math.max(at + offset, shown + (at - shownAt) / 2)
    shownAt = at
    return Math.floor(shown)
  }

  return {
    now,
    note (time, sent, received) {
      now()
      offset = time - (sent + received) / 2
    },
    atLeast (time) {
      now()
      shown = Math.max(shown, time)
    }
  }
}
