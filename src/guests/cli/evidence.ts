import { openSync, writeSync } from 'node:fs'
import { FALLBACK } from '../../core/contract/index.ts'
import type { Problem } from '../../core/rules/problem.ts'
import { messageOf } from '../../core/problems/message.ts'
import { type Language, sayIn } from '../../core/words.ts'
import type { Subscriber } from '../../host/http/recorded/finish-exchange.ts'
import { bearerOf, maskFor, maskFurther, maskOf } from '../../host/http/recorded/mask.ts'
import { noteOutside, noteReached } from '../../host/http/recorded/reached.ts'
import { maskedCoverage } from '../../host/http/recorded/masked-coverage.ts'
import { sandboxName, sandboxPrefix } from '../../host/http/sandbox/sandbox-url.ts'
import { createCoverage } from '../../host/sandbox/request-log/coverage.ts'
import { ASIDE } from '../../host/sandbox/request-log/exchange.ts'
import { OptionError } from '../../host/start/config.ts'
import { junitText } from '../control/coverage-report/junit.ts'
import { reportOf } from '../control/coverage-report/report.ts'
import { HAR, harEntry, urlOf, withPseudonym } from '../control/requests/har.ts'
import { type RequestView, wholeOf } from '../control/requests/view.ts'
import { worded } from '../../core/words/commands.ts'

/** The files that `exec` leaves of a run. */
export interface EvidenceFiles {
  readonly har?: string
  readonly coverage?: string
  readonly log?: string
}

export interface Evidence {
  /** Writes an exchange at once, because its sandbox may be gone when the command ends. */
  readonly onExchange: Subscriber
  /** Completes the files. */
  close (): void
}

/** What has to be known of the server. */
interface Served {
  readonly language: Language
  readonly controlToken: string | undefined
}

/** Opens the files at once, so that one that cannot be written is told before the command begins. */
export function openEvidence ({ har, coverage, log }: EvidenceFiles, server: Served): Evidence {
  if (coverage !== undefined && !/\.(json|xml)$/.test(coverage)) {
    throw new OptionError(worded('coverageMustEndInJsonOr', { json: JSON.stringify(coverage) }))
  }
  const files = {
    har: har === undefined ? undefined : outputTo('--har', har),
    log: log === undefined ? undefined : outputTo('--log', log),
    coverage: coverage === undefined ? undefined : outputTo('--coverage', coverage)
  }
  const reached = createCoverage()
  const ofControl = maskFor([server.controlToken ?? ''])
  let count = 0
  files.har?.write(HAR.begin)
  return {
    onExchange ({ exchange, request }) {
      const { raw, draft, life } = request
      const { control, own, operation = FALLBACK } = exchange.request
      noteReached(reached, exchange, draft)
      if (control || ASIDE.has(own) || exchange.request.url.startsWith('/_sandbox')) return
      if (operation === FALLBACK) noteOutside(reached, exchange)
      if (files.har === undefined && files.log === undefined) return
      const mask = maskFurther(exchange, life == null ? ofControl : maskOf(life, server.controlToken))
      const [finding] = exchange.verdict.findings
      const why = finding === undefined ? {} : { why: messageOf(finding as unknown as Problem, server.language) }
      const view = mask(wholeOf({ number: draft.number ?? 0, exchange }, why, server.language))
      const base = request.server.listeningOrigin + sandboxPrefix(sandboxName(raw))
      const token = bearerOf(exchange.request)
      files.har?.write((count++ === 0 ? '' : ',\n') + JSON.stringify(harEntry(view, base, token)))
      files.log?.write(JSON.stringify(lineOf(view, base, token)) + '\n')
    },
    close () {
      files.har?.end(HAR.end)
      files.log?.end('')
      const report = reportOf(maskedCoverage(reached, () => ofControl))
      files.coverage?.end(coverage?.endsWith('.xml') === true
        ? junitText(report, '*', sayIn(server.language))
        : JSON.stringify(report, null, 2) + '\n')
    }
  }
}

/** An exchange in the form that `calibrate` and `explain` read. */
function lineOf (view: RequestView, base: string, token: string | undefined): object {
  return {
    at: view.at,
    method: view.method,
    url: urlOf(view, base),
    requestHeaders: withPseudonym(view.request.headers, token),
    requestBody: bodyOf(view.request),
    status: view.status ?? 0,
    responseHeaders: view.response.headers,
    responseBody: bodyOf(view.response)
  }
}

/** `null` for a body that the log has cut. */
function bodyOf ({ body, text, cut }: RequestView['request']): unknown {
  return cut !== undefined ? null : text ?? body
}

interface Output {
  write (text: string): void
  end (text: string): void
}

/** A failure later than at the beginning is told once, because the run is worth more than its files. */
function outputTo (option: string, file: string): Output {
  const handle = opened(option, file)
  let isOver = false
  const write = (text: string): void => {
    if (isOver) return
    try {
      writeSync(handle, text)
    } catch (error) {
      isOver = true
      process.stderr.write(`espelho: ${option} ${file}: ${(error as Error).message}\n`)
    }
  }
  return {
    write,
    end (text) {
      write(text)
      isOver = true
    }
  }
}

/** The file is closed with the process. */
function opened (option: string, file: string): number {
  try {
    return openSync(file, 'w')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new OptionError(worded('cannotBeWritten', { option, file, code }))
  }
}
