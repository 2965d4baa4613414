/** What a team has at most, with room: the benches measure at these sizes, and docs/design.md repeats them. */
export const SIZES = {
  people: 500,
  records: 100_000,
  /** Of one person, the one who asks. */
  recordsOfOne: 2000,
  adjustmentsOfOne: 500,
  importRows: 100_000,
  /** Most of it is attachments. */
  bodyBytes: 10_000_000,
  /** Of one sandbox. */
  loggedExchanges: 5000,
  sandboxes: 1000
} as const

/** Beyond what a team has: a test that sends the same again and again, and a year of imported punches. */
export const CROWDS = {
  /** Approved adjustments of one day, of each format. */
  ofDay: 5000,
  /** Approvals of one day. */
  approvals: 20_000,
  recordsOfOne: 20_000
} as const

/** What must hold at these sizes. */
export const BOUNDS = {
  /** What a request costs, beside the same in an empty world. */
  requestRatio: 1.2,
  /** How long an operation may hold other requests: the longest turn of the event loop. */
  operationMs: 100,
  /** The same for a request of the control plane over a whole world. */
  controlMs: 500
} as const
