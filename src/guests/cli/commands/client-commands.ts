import { ADJUSTMENT_STATUSES } from '../../../core/rules/adjustment/adjustment.ts'
import type { ClientCommand, Flag } from './client-command.ts'
import { DATA_COMMANDS, oneOf } from './data-commands.ts'

const remark: Flag = {
  flag: '--remark <text>', about: { pt: 'observação do gestor', en: 'the remark of the manager' }
}
const adjustment: Flag = {
  flag: '<adjustment>',
  about: {
    pt: 'código ou identificador do ajuste, ou o nome de quem só tem um pendente',
    en: 'code or identifier of the adjustment, or who has just one pending'
  }
}

const decided: Flag = { ...adjustment, about: { pt: 'código ou identificador', en: 'code or identifier' } }

/**
 * The commands for a running server. The help and the page for scripts are made of this
 * list.
 */
export const CLIENT_COMMANDS = [
  {
    name: 'log',
    args: [],
    flags: [
      { flag: '-f, --follow', about: { pt: 'mostra também as que vierem', en: 'also show those that come' } },
      { flag: '--status <status>', about: { pt: 'só este status: 403, 4xx', en: 'this status only: 403, 4xx' } },
      { flag: '--operation <name>', about: { pt: 'só esta operação', en: 'this operation only' } },
      {
        flag: '--path <pattern>',
        about: { pt: 'só este caminho; * vale por qualquer texto', en: 'this path only; * stands for any text' }
      },
      { flag: '--limit <number>', about: { pt: 'quantas; 20 se omitido', en: 'how many; 20 by default' } }
    ],
    about: { pt: 'as últimas requisições, uma por linha', en: 'the last requests, one per line' },
    prints: 'listRequestRows',
    example: 'log --status 4xx'
  },
  {
    name: 'last',
    args: [],
    flags: [],
    about: {
      pt: 'a última requisição; se foi recusada, a regra violada e a correção',
      en: 'the last request; if it was refused, the violated rule and the fix'
    },
    prints: 'getLastRequest',
    example: 'last'
  },
  {
    name: 'timesheet',
    args: [{
      flag: '[who...]',
      about: {
        pt: 'nome, CPF, CNPJ ou identificador do colaborador; com --csv, todos se omitido',
        en: 'name, CPF, CNPJ or identifier of the collaborator; with --csv everybody by default'
      }
    }],
    flags: [
      {
        flag: '--month <month>',
        about: {
          pt: '03/2026, março ou 2026-03, também logo depois do nome; o mês do relógio do sandbox se omitido',
          en: '03/2026, march or 2026-03, also right after the name; that of the clock by default'
        }
      },
      {
        flag: '--csv',
        about: { pt: 'como CSV, para uma planilha ou importação', en: 'as CSV, for a spreadsheet or an import' }
      }
    ],
    about: { pt: 'a folha de ponto de um mês, no horário local', en: 'the timesheet of a month, in local time' },
    prints: 'getTimesheet',
    example: 'timesheet Ana --month 2026-03'
  },
  {
    name: 'adjustments',
    args: [{
      flag: '[status]', about: { pt: 'o mesmo que --status: pendentes', en: 'the same as --status: pending ones' }
    }],
    flags: [
      { flag: '--status <status>', about: oneOf(ADJUSTMENT_STATUSES) },
      {
        flag: '--who <who>',
        about: { pt: 'nome, CPF, CNPJ ou identificador', en: 'name, CPF, CNPJ or identifier' }
      },
      { flag: '--month <month>', about: { pt: '03/2026, março ou 2026-03', en: '03/2026, march or 2026-03' } }
    ],
    about: { pt: 'os ajustes, os pendentes primeiro', en: 'the adjustments, the pending ones first' },
    prints: 'listAdjustments',
    example: 'adjustments --status PENDENTE'
  },
  {
    name: 'approve',
    args: [adjustment],
    flags: [remark],
    about: { pt: 'aprova um ajuste pendente', en: 'approve a pending adjustment' },
    prints: 'approveAdjustment',
    example: 'approve 4'
  },
  {
    name: 'reject',
    args: [adjustment],
    flags: [remark],
    about: { pt: 'recusa um ajuste pendente', en: 'reject a pending adjustment' },
    prints: 'rejectAdjustment',
    example: 'reject 4 --remark "Sem comprovante"'
  },
  {
    name: 'cancel',
    args: [adjustment],
    flags: [remark],
    about: { pt: 'cancela um ajuste', en: 'cancel an adjustment' },
    prints: 'cancelAdjustment',
    example: 'cancel 4'
  },
  {
    name: 'reopen',
    args: [decided],
    flags: [],
    about: {
      pt: 'desfaz a decisão: o ajuste volta a PENDENTE', en: 'undo the decision: the adjustment is PENDENTE again'
    },
    prints: 'reopenAdjustment',
    example: 'reopen 4'
  },
  {
    name: 'reset',
    args: [],
    flags: [{ flag: '--keep-log', about: { pt: 'mantém as requisições', en: 'keep the request log' } }],
    about: {
      pt: 'volta às fixtures; "restaurar before-reset" desfaz',
      en: 'back to the fixtures; "restore before-reset" undoes it'
    },
    prints: 'resetSandbox',
    example: 'reset'
  },
  {
    name: 'clock',
    args: [
      {
        flag: '[action]',
        about: {
          pt: 'avancar ou para; sem ela, mostra a hora', en: 'advance or to; without it, show the time'
        }
      },
      {
        flag: '[value...]',
        about: {
          pt: 'com avancar, quanto: 90m, 1d, 2 dias; com para, quando: 10/04/2026, 2026-04-02T09:00:00-03:00',
          en: 'with advance, how far: 90m, 1d; with to, when: 2026-04-02, 2026-04-02T09:00:00-03:00'
        }
      }
    ],
    flags: [],
    about: { pt: 'o relógio do sandbox', en: 'the clock of the sandbox' },
    prints: 'getClock',
    example: 'clock advance 1d'
  },
  {
    name: 'coverage',
    args: [],
    flags: [{ flag: '--missing', about: { pt: 'lista o que falta', en: 'list what is missing' } }],
    about: {
      pt: 'quanto do contrato os clientes alcançaram', en: 'how much of the contract the clients have reached'
    },
    prints: 'getCoverage',
    example: 'coverage --missing'
  },
  {
    name: 'snapshot',
    args: [{ flag: '[name]', about: { pt: 'sem ele, lista os que existem', en: 'without it, list those that exist' } }],
    flags: [],
    about: { pt: 'guarda o estado sob um nome', en: 'keep the state under a name' },
    prints: 'putSnapshot',
    example: 'snapshot before-test'
  },
  {
    name: 'restore',
    args: [{ flag: '<name>', about: { pt: 'o nome do estado guardado', en: 'the name of the snapshot' } }],
    flags: [{
      flag: '--dry-run',
      about: { pt: 'mostra o que mudaria, e não muda nada', en: 'show what would change, and change nothing' }
    }],
    about: { pt: 'volta a um estado guardado', en: 'back to a snapshot' },
    prints: 'restoreSnapshot',
    example: 'restore before-reset'
  },
  {
    name: 'sandboxes',
    args: [],
    flags: [],
    about: { pt: 'os sandboxes do servidor', en: 'the sandboxes of the server' },
    prints: 'listSandboxes',
    example: 'sandboxes'
  },
  ...DATA_COMMANDS
] as const satisfies readonly ClientCommand[]

export type ClientCommandName = typeof CLIENT_COMMANDS[number]['name']

/** The codes of the errors that `--json` prints. */
export const TROUBLE_CODES = [
  'usage', 'bad-request', 'unauthorized', 'forbidden', 'not-found', 'conflict', 'refused', 'busy', 'unreachable',
  'failed'
] as const
export type TroubleCode = typeof TROUBLE_CODES[number]
