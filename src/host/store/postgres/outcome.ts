import pg from 'pg'

/**
 * How a statement can fail.
 * - `unsent`: it never reached the server, or was cancelled there by the one who sent it.
 * - `refused`: the server rolled it back.
 * - `unknown`: it may have been done, or may be done later.
 */
export type StatementFailure = 'unsent' | 'refused' | 'unknown'

/**
 * The classes and codes of errors with which a connection or the server ends. A commit may have come before.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const IN_DOUBT = /^(08...|57P0[123])$/
/** A write came to a standby, because another server is the primary now. */
const READ_ONLY = '25006'
const LOCKED = '55P03'
const CANCELLED = '57014'
/** A statement's name is unknown, or taken, or its plan no longer fits its tables. Nothing was done. */
const OF_NAMES = new Set<string | undefined>(['26000', '42P05', '0A000'])

/** Something that the server lacks at the moment, a lock, or a stop. */
const OF_MOMENT = /^(25|40|5[3578])/

/** Why a statement has no answer. The message is PostgreSQL's or the system's. */
export class StatementError extends Error {
  static override readonly name = 'StatementError'
  override readonly name = 'StatementError'
  readonly failure: StatementFailure
  /** Five characters; `undefined` if the error is not the server's. */
  readonly code: string | undefined

  constructor (failure: StatementFailure, cause: unknown, code?: string) {
    super(messageOf(cause), { cause })
    this.failure = failure
    this.code = code
  }

  get isStandby (): boolean {
    return this.code === READ_ONLY
  }

  /** Whether it has waited too long for a lock. */
  get isOfLock (): boolean {
    return this.code === LOCKED
  }

  /** Whether the statement may succeed later as it is. */
  get isOfMoment (): boolean {
    return this.failure === 'unsent' || (this.failure === 'refused' && OF_MOMENT.test(this.code ?? ''))
  }

  /** Whether the statement may succeed without its name. */
  get isOfName (): boolean {
    return this.failure === 'refused' && OF_NAMES.has(this.code)
  }

  static unsent (cause: unknown): StatementError {
    return new StatementError('unsent', cause, codeOf(cause))
  }

  /** The error of a statement that this process has cancelled. */
  static calledOff (cause: unknown): StatementError {
    const known = StatementError.of(cause)
    return known.code === CANCELLED ? new StatementError('unsent', cause, CANCELLED) : known
  }

  /** The error of a statement that was sent. Only what the connection has thrown is one. */
  static of (cause: unknown): StatementError {
    const code = codeOf(cause)
    return new StatementError(code === undefined || IN_DOUBT.test(code) ? 'unknown' : 'refused', cause, code)
  }
}

function codeOf (error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/** An error of several addresses has no message of its own. */
function messageOf (error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
