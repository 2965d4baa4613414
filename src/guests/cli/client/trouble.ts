import { OptionError } from '../../../host/start/config.ts'
import { NoAnswer } from '../../client/call.ts'
import { ControlError } from '../../client/control-error.ts'
import type { ClientCommand } from '../commands/client-command.ts'
import { CLIENT_COMMANDS, type ClientCommandName, type TroubleCode } from '../commands/client-commands.ts'
import { PORTUGUESE_NAMES, portugueseTerm } from '../commands/portuguese-names.ts'
import type { Say, Words } from '../../../core/words.ts'
import { worded } from '../../../core/words/commands.ts'

/** Why a command for a running server failed, and what fixes it. `exit` is the exit code. */
export interface Trouble {
  readonly code: TroubleCode
  readonly message: string
  readonly fix: string
  readonly exit: 1 | 2 | 3
}

/** The command that failed, and the words behind it. */
interface Called {
  readonly command: ClientCommandName
  readonly args: readonly string[]
}

/** The stream of requests ended, because the server did. */
export class ServerEnded extends Error {}

/** The codes of the statuses that mean something to a script. Another one is `refused`. */
const CODES: Readonly<Record<number, TroubleCode>> = {
  400: 'bad-request', 401: 'unauthorized', 403: 'forbidden', 404: 'not-found', 409: 'conflict', 429: 'busy', 503: 'busy'
}

/** Exit code 3 means: try again. */
export function troubleOf (error: unknown, say: Say, called: Called): Trouble {
  if (error instanceof ControlError) return refusal(error, say, called)
  if (error instanceof OptionError) return usage(say(error.words), say)
  if (error instanceof NoAnswer) {
    const { request, why } = error
    const message = say({ pt: `${request}: sem resposta (${why})`, en: error.message })
    return { code: 'unreachable', message, fix: unreachable(say), exit: 3 }
  }
  if (error instanceof ServerEnded) {
    const message = say(worded('theServerHasEnded'))
    return { code: 'unreachable', message, fix: unreachable(say), exit: 3 }
  }
  const why = error instanceof Error ? error.message : String(error)
  const message = say(worded('theAnswerIsNotThatOf', { why }))
  return { code: 'failed', message, fix: wrongServer(say), exit: 1 }
}

export function usage (message: string, say: Say): Trouble {
  return { code: 'usage', message, fix: say(worded('helpShowsTheUsage')), exit: 2 }
}

function unreachable (say: Say): string {
  return say(worded('startTheServerWithEspelhoOr'))
}

function wrongServer (say: Say): string {
  return say(worded('urlMustBeThatOfAn'))
}

function refusal ({ status, body }: ControlError, say: Say, called: Called): Trouble {
  const { command } = called
  const code = CODES[status] ?? 'refused'
  const ours = typeof body === 'object' && body !== null && 'message' in body
  const message = ours ? [body.message].flat().map(text => asTyped(String(text), called, say)).join('; ') : `${status}`
  return {
    code,
    message,
    fix: ours ? fixOf({ code, message }, say, command) : wrongServer(say),
    exit: code === 'busy' ? 3 : code === 'bad-request' && !DECISIONS.has(command) ? 2 : 1
  }
}

/** A message with the option that a person typed, or the value of `clock`, in the place of the field of the API. */
function asTyped (message: string, { command, args }: Called, say: Say): string {
  return message.replace(/^(?:o campo )?(?:match\.)?(\w+)(?= )/, (whole, field: string) => {
    if (command === 'clock' && (field === 'by' || field === 'now')) return JSON.stringify(args.slice(1).join(' '))
    const { flags } = CLIENT_COMMANDS.find(({ name }) => name === command) as ClientCommand
    const option = `--${field.replace(/Ms$/, '').replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
    const isFlag = flags.some(({ flag }) => flag.startsWith(`${option} `))
    return isFlag ? say({ pt: portugueseTerm(option), en: option }) : whole
  })
}

/** The command that lists what a command names. */
const LISTED_BY: { readonly [C in ClientCommandName]?: ClientCommandName } = {
  timesheet: 'people',
  adjustments: 'people',
  approve: 'adjustments',
  reject: 'adjustments',
  cancel: 'adjustments',
  reopen: 'adjustments',
  restore: 'snapshot',
  state: 'state',
  settings: 'settings',
  faults: 'faults'
}

const DECISIONS: ReadonlySet<ClientCommandName> = new Set(['approve', 'reject', 'cancel', 'reopen'])

/** What to do about a decision that the adjustment or the closed period does not allow. */
function decisionFix (message: string, say: Say): string {
  return message.includes('adjustment.closedThrough')
    ? say(worded('espelhoSettingsAdjustment'))
    : say(worded('espelhoAdjustmentsShowsThe'))
}

/** A command as people type it. */
const nameOf = (name: string): Words => ({ pt: PORTUGUESE_NAMES[name]?.[0] ?? name, en: name })

function fixOf ({ code, message }: Pick<Trouble, 'code' | 'message'>, say: Say, command: ClientCommandName): string {
  const list = LISTED_BY[command]
  if (code === 'bad-request' && DECISIONS.has(command)) return decisionFix(message, say)
  switch (code) {
    case 'unauthorized':
    case 'forbidden':
      return say(worded('controlTokenEspelhoControl'))
    case 'not-found':
      if (command === 'last') {
        return say(worded('sandboxNameAsksAnotherOneWhich'))
      }
      return say(worded('espelhoListsWhatExists', { list: nameOf(list ?? 'sandboxes') }))
    case 'busy': return say(worded('tryAgain'))
    default: return list !== undefined && command === 'settings'
      ? say(worded('correctTheValueThatTheMessage', { list: nameOf(list) }))
      : say(worded('correctTheValueThatTheMessage2'))
  }
}
