import { OptionError } from '../../../host/start/config.ts'
import { NoAnswer } from '../../client/call.ts'
import { ControlError } from '../../client/control-error.ts'
import type { ClientCommand } from '../commands/client-command.ts'
import { CLIENT_COMMANDS, type ClientCommandName, type TroubleCode } from '../commands/client-commands.ts'
import { PORTUGUESE_NAMES, portugueseTerm } from '../commands/portuguese-names.ts'
import type { Say } from '../../../core/words.ts'

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
  if (error instanceof OptionError) return usage(say(error.words.pt, error.words.en), say)
  if (error instanceof NoAnswer) {
    const { request, why } = error
    const message = say(`${request}: sem resposta (${why})`, error.message)
    return { code: 'unreachable', message, fix: unreachable(say), exit: 3 }
  }
  if (error instanceof ServerEnded) {
    const message = say('o servidor terminou', 'the server has ended')
    return { code: 'unreachable', message, fix: unreachable(say), exit: 3 }
  }
  const why = error instanceof Error ? error.message : String(error)
  const message = say(`a resposta não é de um espelho (${why})`, `the answer is not that of an espelho (${why})`)
  return { code: 'failed', message, fix: wrongServer(say), exit: 1 }
}

export function usage (message: string, say: Say): Trouble {
  return { code: 'usage', message, fix: say('--help mostra o uso', '--help shows the usage'), exit: 2 }
}

function unreachable (say: Say): string {
  return say(
    'inicie o servidor com "espelho", ou diga onde ele está com --url (ESPELHO_URL)',
    'start the server with "espelho", or say where it is with --url (ESPELHO_URL)'
  )
}

function wrongServer (say: Say): string {
  return say('--url deve apontar para um espelho', '--url must be that of an espelho')
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
    return flags.some(({ flag }) => flag.startsWith(`${option} `)) ? say(portugueseTerm(option), option) : whole
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
    ? say('"espelho config adjustment.closedThrough none" abre o período',
      '"espelho settings adjustment.closedThrough none" opens the period')
    : say('"espelho ajustes" mostra o status de cada um', '"espelho adjustments" shows the status of each')
}

function fixOf ({ code, message }: Pick<Trouble, 'code' | 'message'>, say: Say, command: ClientCommandName): string {
  const list = LISTED_BY[command]
  if (code === 'bad-request' && DECISIONS.has(command)) return decisionFix(message, say)
  switch (code) {
    case 'unauthorized':
    case 'forbidden':
      return say(
        '--control-token (ESPELHO_CONTROL_TOKEN) dá o token do plano de controle',
        '--control-token (ESPELHO_CONTROL_TOKEN) gives the token of the control plane'
      )
    case 'not-found':
      if (command === 'last') {
        return say('--sandbox NOME pergunta a outro, que é o que está depois de /~ na URL base do seu cliente',
          '--sandbox NAME asks another one, which is what stands behind /~ in the base URL of your client')
      }
      return say(
        `"espelho ${PORTUGUESE_NAMES[list ?? 'sandboxes']?.[0] ?? list ?? 'sandboxes'}" lista o que existe`,
        `"espelho ${list ?? 'sandboxes'}" lists what exists`
      )
    case 'busy': return say('tente de novo', 'try again')
    default: return list !== undefined && command === 'settings'
      ? say(`corrija o valor que a mensagem cita; "espelho ${PORTUGUESE_NAMES[list]?.[0] ?? list}" lista o que existe`,
        `correct the value that the message names; "espelho ${list}" lists what exists`)
      : say('corrija o valor que a mensagem cita', 'correct the value that the message names')
  }
}
