import { constants } from 'node:os'
import type { Options } from '../../host/start/config.ts'
import type { RequestLine } from '../../host/http/recorded/line.ts'
import { type Ready, readyLine } from '../../host/start/ready-file.ts'
import { STOP_BUDGET } from '../../host/start/stop-budget.ts'
import type { Language } from '../../core/words.ts'
import { fail } from './fail.ts'
import { ownLanguage } from './language.ts'
import { launch } from './launch.ts'
import { whenParentEnds } from './parent.ts'
import { requestText } from './request-text.ts'
import { worded } from '../../core/words/commands.ts'

export async function start (options: Options): Promise<void> {
  const starting = launch(options, process.stdout.isTTY && options.logLevel !== 'silent' ? { onRequestLine } : {})
  stopWhenAsked(options, async () => { await (await starting).close() })
  const server = await starting
  process.stdout.write(process.stdout.isTTY ? readyText(server, options, ownLanguage()) : readyLine(server))
}

/** Prints a line of a request on the terminal. Node.js knows whether that has colours (NO_COLOR, FORCE_COLOR). */
function onRequestLine (line: RequestLine): void {
  const { stdout } = process
  stdout.write(requestText(line, { columns: stdout.columns || 80, colours: stdout.hasColors() }))
}

/**
 * The first signal stops the server, and the second one ends the process at once. The end of the parent counts as one.
 */
function stopWhenAsked (options: Options, stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = (signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP') => {
    if (stopping) process.exit(128 + constants.signals[signal])
    stopping = true
    setTimeout(() => process.exit(0), STOP_BUDGET.process)
    stop().then(() => process.exit(0), error => {
      fail(error)
      process.exit()
    })
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
  if (options.detach) process.on('SIGHUP', () => {}) // the terminal may be closed
  else {
    process.on('SIGHUP', onSignal)
    whenParentEnds(() => onSignal('SIGTERM'))
  }
}

/** The text that a terminal shows in place of the ready line. */
export function readyText (
  { url, token, fallback }: Ready, { host, controlToken }: Options, language: Language = 'en'
): string {
  const closed = controlToken === undefined && !/^(localhost|127\..*|::1)$/.test(host)
  return worded('ready', {
    url,
    page: closed ? worded('ready.closedPage') : `${url}/_sandbox/ui`,
    token: token || worded('ready.noToken'),
    control: closed ? worded('ready.closedControl') : `${url}/_sandbox`,
    rest: fallback === undefined ? '' : worded('ready.rest', { fallback })
  })[language]
}
