import { readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { get as getSecurely } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Options } from '../../host/start/config.ts'
import { urlAt } from '../../host/start/addresses.ts'
import { explain, Failure } from './fail.ts'
import { worded } from '../../core/words/commands.ts'

const TIMEOUT_MS = 2000
const RETRY_MS = 100
const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 }

/** Every failure has exit code 1, because a container engine gives the other codes a meaning of their own. */
export async function healthcheck (options: () => Options, wait?: string): Promise<void> {
  try {
    const given = options()
    const timeUp = wait === undefined ? AbortSignal.abort() : AbortSignal.timeout(milliseconds(wait))
    let failure = await failureOf(given)
    while (failure !== undefined && !timeUp.aborted) {
      await sleep(RETRY_MS)
      failure = await failureOf(given)
    }
    if (failure !== undefined) throw failure
  } catch (error) {
    throw new Failure(worded('notReady', { reason: reason(error) }))
  }
}

/** The reason why the server is not ready; `undefined` if it is ready. */
async function failureOf (options: Options): Promise<unknown> {
  try {
    const url = `${await serverUrl(options)}/readyz`
    const status = await statusOf(url)
    return status === 200
      ? undefined
      : new Failure(worded('answered', { url, status }))
  } catch (error) {
    return error
  }
}

function milliseconds (text: string): number {
  const [, amount, unit = ''] = /^(\d{1,6})(ms|s|m)$/.exec(text) ?? []
  if (amount === undefined) {
    throw new Failure(worded('waitMustBeASpanAs', { json: JSON.stringify(text) }))
  }
  return Number(amount) * (UNITS[unit] ?? 0)
}

/** The URL of a server with these options, for requests from its own machine. */
async function serverUrl ({ host, port, readyFile, tlsCert }: Options): Promise<string> {
  if (readyFile !== undefined) return JSON.parse(await readFile(readyFile, 'utf8')).url
  if (port === 0) {
    throw new Failure(worded('port0IsAFreePort'))
  }
  return urlAt(host, port, tlsCert === undefined ? 'http' : 'https')
}

/** It uses `node:http`, because `fetch` refuses the ports that browsers refuse, such as 6000. */
function statusOf (url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const onResponse = (response: IncomingMessage): void => {
      response.resume()
      resolve(response.statusCode)
    }
    // It sends no secret and reads a status only, so the certificate may be one for another name.
    const request = url.startsWith('https:')
      ? getSecurely(url, { agent: false, signal, rejectUnauthorized: false }, onResponse)
      : get(url, { agent: false, signal }, onResponse)
    request.on('error', reject)
  })
}

/**
 * The reason of an error of Node.js. An aborted request has it as its cause. If a name has several addresses and each
 * connection failed, it is in the list of errors.
 */
function reason (error: unknown): string {
  if (error instanceof AggregateError) return explain(error.errors[0])
  return explain(error instanceof Error && error.cause ? error.cause : error)
}
