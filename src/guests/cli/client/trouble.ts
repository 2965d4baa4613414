import { OptionError } from '../../../host/start/config.ts'
import { NoAnswer } from '../../client/call.ts'
import { ControlError } from '../../client/control-error.ts'
import type { ClientCommandName, TroubleCode } from '../commands/client-commands.ts'
import { PORTUGUESE_NAMES } from '../commands/command-names.ts'
import type { Say } from '../../../core/words.ts'

/** Why a command for a running server failed, and what fixes it. `exit` is the exit code. */
export interface Trouble {
  readonly code: TroubleCode
  readonly message: string
  readonly fix: string
  readonly exit: 1 | 2 | 3
}

/** The stream of requests ended, because the server did. */
export class ServerEnded extends Error {}

/** The codes of the statuses that mean something to a script. Another one is `refused`. */
const CODES: Readonly<Record<number, TroubleCode>> = {
  400: 'bad-request', 401: 'unauthorized', 403: 'forbidden', 404: 'not-found', 409: 'conflict', 429: 'busy', 503: 'busy'
}

/** Exit code 3 means: try again. */
export function troubleOf (error: unknown, say: Say, command: ClientCommandName): Trouble {
  if (error instanceof ControlError) return refusal(error, say, command)
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

function refusal ({ status, body }: ControlError, say: Say, command: ClientCommandName): Trouble {
  const code = CODES[status] ?? 'refused'
  const ours = typeof body === 'object' && body !== null && 'message' in body
  const message = ours ? [body.message].flat().map(String).join('; ') : `${status}`
  if (ours && command === 'last' && code === 'not-found') return { code, ...noneYet(say), exit: 1 }
  return {
    code,
    message,
    fix: ours ? fixOf({ code, message }, say, command) : wrongServer(say),
    exit: code === 'busy' ? 3 : code === 'bad-request' && command === 'verify' ? 2 : 1 // its 1 is the verdict
  }
}

/** `last` of a sandbox without requests: they may have gone to another one. */
function noneYet (say: Say): Pick<Trouble, 'message' | 'fix'> {
  return {
    message: say('este sandbox ainda não recebeu nenhuma requisição', 'this sandbox has had no request yet'),
    fix: say('--sandbox NOME pergunta a outro, que é o que está depois de /~ na URL base do seu cliente',
      '--sandbox NAME asks another one, which is what stands behind /~ in the base URL of your client')
  }
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
