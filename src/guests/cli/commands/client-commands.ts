import { ADJUSTMENT_STATUSES } from '../../../core/rules/adjustment/adjustment.ts'
import type { ClientCommand, Flag } from './client-command.ts'
import { DATA_COMMANDS, oneOf } from './data-commands.ts'
import { worded } from '../../../core/words/help.ts'

const remark: Flag = {
  flag: '--remark <text>', about: worded('theRemarkOfTheManager')
}
const adjustment: Flag = {
  flag: '<adjustment>',
  about: worded('codeOrIdentifierOfThe')
}

const decided: Flag = { ...adjustment, about: worded('codeOrIdentifier') }

/**
 * The commands for a running server. The help and the page for scripts are made of this
 * list.
 */
export const CLIENT_COMMANDS = [
  {
    name: 'log',
    args: [],
    flags: [
      { flag: '-f, --follow', about: worded('flags.about') },
      { flag: '--status <status>', about: worded('flags.about2') },
      { flag: '--operation <name>', about: worded('flags.about3') },
      {
        flag: '--path <pattern>',
        about: worded('flags.about4')
      },
      { flag: '--limit <number>', about: worded('flags.about5') }
    ],
    about: worded('theLastRequestsOnePerLine'),
    prints: 'listRequestRows',
    example: 'log --status 4xx'
  },
  {
    name: 'last',
    args: [],
    flags: [],
    about: worded('theLastRequestIfItWas'),
    prints: 'getLastRequest',
    example: 'last'
  },
  {
    name: 'timesheet',
    args: [{
      flag: '[who...]',
      about: worded('args.about')
    }],
    flags: [
      {
        flag: '--month <month>',
        about: worded('flags.about6')
      },
      {
        flag: '--csv',
        about: worded('flags.about7')
      }
    ],
    about: worded('theTimesheetOfAMonthIn'),
    prints: 'getTimesheet',
    example: 'timesheet Ana --month 2026-03'
  },
  {
    name: 'adjustments',
    args: [{
      flag: '[status]', about: worded('args.about2')
    }],
    flags: [
      { flag: '--status <status>', about: oneOf(ADJUSTMENT_STATUSES) },
      {
        flag: '--who <who>',
        about: worded('flags.about8')
      },
      { flag: '--month <month>', about: worded('flags.about9') }
    ],
    about: worded('theAdjustmentsThePendingOnes'),
    prints: 'listAdjustments',
    example: 'adjustments --status PENDENTE'
  },
  {
    name: 'approve',
    args: [adjustment],
    flags: [remark],
    about: worded('approveAPendingAdjustment'),
    prints: 'approveAdjustment',
    example: 'approve 4'
  },
  {
    name: 'reject',
    args: [adjustment],
    flags: [remark],
    about: worded('rejectAPendingAdjustment'),
    prints: 'rejectAdjustment',
    example: 'reject 4 --remark "Sem comprovante"'
  },
  {
    name: 'cancel',
    args: [adjustment],
    flags: [remark],
    about: worded('cancelAnAdjustment'),
    prints: 'cancelAdjustment',
    example: 'cancel 4'
  },
  {
    name: 'reopen',
    args: [decided],
    flags: [],
    about: worded('undoTheDecisionTheAdjustmentIs'),
    prints: 'reopenAdjustment',
    example: 'reopen 4'
  },
  {
    name: 'reset',
    args: [],
    flags: [{ flag: '--keep-log', about: worded('flags.about10') }],
    about: worded('backToTheFixturesRestoreBefore'),
    prints: 'resetSandbox',
    example: 'reset'
  },
  {
    name: 'clock',
    args: [
      {
        flag: '[action]',
        about: worded('args.about3')
      },
      {
        flag: '[value...]',
        about: worded('args.about4')
      }
    ],
    flags: [],
    about: worded('theClockOfTheSandbox'),
    prints: 'getClock',
    example: 'clock advance 1d'
  },
  {
    name: 'coverage',
    args: [],
    flags: [{ flag: '--missing', about: worded('flags.about11') }],
    about: worded('howMuchOfTheContractThe'),
    prints: 'getCoverage',
    example: 'coverage --missing'
  },
  {
    name: 'snapshot',
    args: [{ flag: '[name]', about: worded('args.about5') }],
    flags: [],
    about: worded('keepTheStateUnderAName'),
    prints: 'putSnapshot',
    example: 'snapshot before-test'
  },
  {
    name: 'restore',
    args: [{ flag: '<name>', about: worded('args.about6') }],
    flags: [{
      flag: '--dry-run',
      about: worded('flags.about12')
    }],
    about: worded('backToASnapshot'),
    prints: 'restoreSnapshot',
    example: 'restore before-reset'
  },
  {
    name: 'sandboxes',
    args: [],
    flags: [],
    about: worded('theSandboxesOfTheServer'),
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
