import { hash } from 'node:crypto'
import { once } from 'node:events'
import { connect as connectTo, Socket } from 'node:net'
import pg from 'pg'
import type { Words } from '../../../core/words.ts'
import { serial } from '../mutex.ts'
import { connectionString, databaseName, sslNotice } from './database-url.ts'
import { StatementError } from './outcome.ts'

export interface Answer<R> {
  readonly rows: readonly R[]
  /** How many rows the statement changed or gave. */
  readonly count: number
  /** Whether the server gave a warning with it. */
  readonly warned: boolean
  /** What was done, in a word of the server. A commit of what has failed is a `ROLLBACK`. */
  readonly command: string
}

/** `milliseconds` are in place of the usual time. `Infinity` are for what may take as long as it takes. */
export type Run = <R extends object = object>(
  text: string, values?: readonly unknown[], milliseconds?: number) => Promise<Answer<R>>

/** How busy a pool of connections is. */
export interface PoolLoad {
  readonly open: number
  readonly idle: number
  /** The statements that wait for a connection. */
  readonly waiting: number
}

/** How a transaction begins, and stays. */
export interface Beginning {
  /** Statements without values. */
  readonly first?: string
  /** After so many milliseconds without a statement it says to the server that this process is there. */
  readonly stillMs?: number
}

/** Connections to one database. A statement waits for a free one. */
export interface Connections {
  /** The database in words, without the password. */
  readonly name: string
  /** What an operator should know of its URL. */
  readonly remark: Words | undefined
  /**
   * Runs one statement in a transaction of its own. Rejects with a `StatementError`. When no answer comes in time, the
   * statement is cancelled, and the connection destroyed.
   */
  readonly run: Run
  /**
   * Runs several statements in one transaction. What the task does not commit is rolled back. The task gets the count
   * of the last of the statements with which it begins. Rejects with a `StatementError`, or as the task does.
   */
  transaction<R> (
    task: (run: Run, commit: () => Promise<unknown>, count: number) => Promise<R>, beginning?: Beginning
  ): Promise<R>
  readonly pool: PoolLoad
  /** Whether nothing has failed since somebody said that the database is well: no statement, and no connection. */
  readonly health: { isGood: boolean }
  close (): Promise<void>
}

export interface ConnectionOptions {
  readonly url: string
  /** How many connections there may be. */
  readonly size: number
  /** How long an answer may take, in milliseconds. */
  readonly statement: number
  /** How long it may take to connect. By default as long as an answer. */
  readonly connect?: number
}

/** https://www.postgresql.org/docs/current/protocol-message-formats.html */
const CANCEL_REQUEST = 80_877_102
const CANCEL_MS = 1000
/** The part of its time that a statement gets more, once it was cancelled. */
export const MORE = 0.25

/** A client of which the socket is known, so that it can be destroyed. */
class Link extends pg.Client {
  readonly socket: Socket
  /** Whether the server takes the next statement. */
  isReady = false
  /** A statement was cancelled, or is about to be. The next one of this connection could be struck in its place. */
  isGivenUp = false

  constructor (config: pg.ClientConfig) {
    const socket = new Socket()
    super({ ...config, stream: (() => socket) as never })
    this.socket = socket
    // It may break between two statements, too. The statement under way rejects, and the next one opens another.
    this.on('error', () => {})
    this.on('drain', () => { this.isReady = true })
  }

  /** The pool forgets a connection that comes to nothing, and does not close it. */
  override connect (done: (error: any, link: any) => void = () => {}): any {
    super.connect((error: Error | null | undefined) => {
      if (error) this.socket.destroy()
      done(error, this)
    })
  }

  /**
   * Has the server cancel the statement under way. A request to cancel is never encrypted. The server ends its
   * connection, because PgBouncer forgets the request of a client that has ended before.
   */
  cancel (): void {
    this.isGivenUp = true
    const { host, port, processID, secretKey } = this as unknown as
      { host: string, port: number, processID: number, secretKey: number }
    const request = Buffer.alloc(16)
    for (const [at, word] of [16, CANCEL_REQUEST, processID, secretKey].entries()) request.writeInt32BE(word, 4 * at)
    const socket = host.startsWith('/') ? connectTo(`${host}/.s.PGSQL.${port}`) : connectTo(port, host)
    socket.on('error', () => {}).setTimeout(CANCEL_MS, () => socket.destroy()).resume().write(request)
  }

  /**
   * Resolves to whether the server ends the connection after an error. If it does not, it has rolled back. If it does,
   * a commit may have come before, whatever the code: a server that cannot write its WAL tells that the disk is full.
   */
  async ends (): Promise<boolean> {
    if (this.isReady || this.socket.destroyed) return !this.isReady
    const over = new AbortController() // its signal removes both listeners
    return await Promise.race([
      once(this, 'drain', over).then(() => false), once(this.socket, 'close', over).then(() => true)
    ]).catch(() => true).finally(() => over.abort())
  }
}

/**
 * The name of a statement, by which a connection plans it once. It is made from the text, so that a name has one text
 * whoever shares the connection.
 */
const names = new Map<string, string>()
function nameOf (text: string): string {
  let name = names.get(text)
  if (name === undefined) names.set(text, name = `espelho_${hash('sha1', text)}`)
  return name
}

/** Connects when a statement needs it. */
export function openConnections ({ url, size, statement, connect = statement }: ConnectionOptions): Connections {
  const links = new pg.Pool({
    connectionString: connectionString(url),
    application_name: 'espelho',
    max: size,
    connectionTimeoutMillis: connect,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000, // so that a statement without a limit ends when the machine is gone
    Client: Link as never // the pool passes it its own options
  })
  let closing: Promise<void> | undefined
  /** Whether statements have names. Not behind a pooler that gives out connections by transaction and loses them. */
  let isNaming = true
  const health = { isGood: true }
  links.on('error', () => { health.isGood = false }) // an idle connection broke; the next statement opens another

  /** Runs a task on a connection. The connection is used again if the task leaves it as it was. */
  async function withLink<T> (task: (link: Link) => Promise<T>): Promise<T> {
    const link = await links.connect().catch(error => {
      health.isGood = false
      throw StatementError.unsent(error)
    }) as pg.PoolClient & Link
    let isReusable = true
    try {
      return await task(link)
    } catch (error) {
      if (error instanceof StatementError) health.isGood = false
      isReusable = error instanceof StatementError && error.failure === 'refused' && !error.isStandby
      throw error
    } finally {
      isReusable &&= !link.isGivenUp
      if (!isReusable) link.socket.destroy()
      link.release(!isReusable)
    }
  }

  async function ask<R extends object> (
    link: Link, text: string, values: readonly unknown[] = [], milliseconds = statement, name?: string
  ): Promise<Answer<R>> {
    let warned = false
    const onNotice = ({ code }: { code?: string | undefined }): void => { if (code?.startsWith('01')) warned = true }
    link.on('notice', onNotice)
    const giveUp = (): void => {
      link.cancel()
      const silence = new Error(`no answer within ${milliseconds} ms`)
      late = setTimeout(() => link.socket.destroy(silence), milliseconds * MORE)
    }
    let late = milliseconds < Infinity ? setTimeout(giveUp, milliseconds) : undefined
    link.isReady = false
    try {
      const answered = await link.query<R>({ text, values: [...values], ...name !== undefined && { name } })
      const results = [answered].flat() // one for each statement of the text
      const { rows, rowCount, command } = results.at(-1) as pg.QueryResult<R>
      // A commit that was waiting for a standby when it was cancelled.
      if (warned && link.isGivenUp) throw new StatementError('unknown', new Error('cancelled'))
      return { rows, count: rowCount ?? 0, warned, command }
    } catch (error) {
      if (error instanceof StatementError) throw error
      if (await link.ends()) throw new StatementError('unknown', error)
      throw link.isGivenUp ? StatementError.calledOff(error) : StatementError.of(error)
    } finally {
      clearTimeout(late)
      link.off('notice', onNotice)
    }
  }

  return {
    name: databaseName(url),
    remark: sslNotice(url),
    run: (text, values, milliseconds) => withLink(async link => {
      if (!isNaming) return await ask(link, text, values, milliseconds)
      try {
        return await ask(link, text, values, milliseconds, nameOf(text))
      } catch (error) {
        if (!(error instanceof StatementError && error.isOfName)) throw error
        isNaming = false
        return await ask(link, text, values, milliseconds)
      }
    }),
    transaction: (task, { first = '', stillMs } = {}) => withLink(async link => {
      const inTurn = serial()
      const run: Run = (text, values, milliseconds) => inTurn(() => ask(link, text, values, milliseconds))
      let isOpen = true
      // Where this fails, the next statement of the task fails, too.
      const poke = (): void => { if (link.isReady) run('SELECT', []).catch(() => {}) }
      const poking = stillMs === undefined ? undefined : setInterval(poke, stillMs)
      try {
        const { count } = await run(`BEGIN; ${first}`, [])
        return await task(run, async () => {
          isOpen = false
          const { command, warned } = await run('COMMIT', [])
          if (command !== 'COMMIT') throw new StatementError('refused', new Error('the transaction had failed'))
          if (warned) throw new StatementError('unknown', new Error('no standby has confirmed it'))
        }, count)
      } finally {
        clearInterval(poking)
        await inTurn(async () => {}) // the connection goes to nobody else before that has its answer
        if (isOpen) await run('ROLLBACK', []).catch(() => {})
      }
    }),
    get pool () { return { open: links.totalCount, idle: links.idleCount, waiting: links.waitingCount } },
    health,
    close: () => (closing ??= links.end())
  }
}
