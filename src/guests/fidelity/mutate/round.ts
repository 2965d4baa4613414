import type { ChosenSettings } from '../../../core/assumptions.ts'
import type { Options } from '../../../host/start/config.ts'
import type { TallyDocument } from '../../../host/http/recorded/tally.ts'
import { elapsedTime } from '../../../host/sandbox/system-clock.ts'
import { withoutProxy } from '../../../host/start/no-proxy.ts'
import { type ServerHooks, startServer } from '../../../server.ts'
import { SETTINGS_VARIABLE } from '../../../host/start/starting-settings.ts'
import { TALLY_VARIABLE } from './tally-inbox.ts'
import type { Inbox } from './inbox.ts'
import { runSuite, type SuiteEnd } from './suite.ts'

/** What all rounds have in common. */
export interface Rounds {
  readonly options: Options
  readonly command: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** Those of the environment, with which each round begins. */
  readonly settings: ChosenSettings
  readonly inbox: Inbox
}

/** One run of the suite, with a server of its own. */
export interface Round extends SuiteEnd {
  /** Of the server of the round first, then of those in the tests' own processes. */
  readonly tallies: readonly TallyDocument[]
}

export interface RoundTerms {
  readonly number: number
  /** Settings that go over those of the environment. */
  readonly answers: Readonly<Record<string, unknown>>
  readonly limitMs: number
  readonly onExchange?: ServerHooks['onExchange']
}

/** Runs the suite once under the given answers. */
export async function runRound (
  { options, command, env, settings, inbox }: Rounds, { number, answers, limitMs, onExchange }: RoundTerms
): Promise<Round> {
  const own = { ...env, [SETTINGS_VARIABLE]: JSON.stringify({ ...settings, ...answers }), [TALLY_VARIABLE]: '' }
  const server = await startServer(options, { env: own, recording: true, onExchange })
  try {
    const end = await runSuite(command, {
      ...own,
      [TALLY_VARIABLE]: inbox.address(number),
      ...withoutProxy(server.url, env),
      ESPELHO_URL: server.url,
      ESPELHO_TOKEN: server.token,
      ESPELHO_CONTROL_TOKEN: options.controlToken === 'off' ? undefined : options.controlToken
    }, limitMs, elapsedTime)
    return { ...end, tallies: [server.tally?.document() ?? [], inbox.tallies(number)].flat() }
  } finally {
    await server.close()
  }
}
