import { type Stage, STAGES, WIRE_FAULTS } from '../../../host/sandbox/fault-kinds.ts'
import type { Words } from '../../../core/words.ts'
import type { ClientCommand } from './client-command.ts'
import { worded } from '../../../core/words/help.ts'

/** The command adds faults to requests that are valid, because these are what a script sends. */
export const DEFAULT_STAGE: Stage = 'after-validation'

/** `reset, truncate or empty` */
export function oneOf (names: readonly string[], fallback?: string): Words {
  const [first, last] = [names.slice(0, -1).join(', '), names.at(-1)]
  return worded('oneOf', { first, last, byDefault: (fallback === undefined ? '' : worded('byDefault', { fallback })) })
}

/** The commands for what a sandbox holds, how it answers, and whether a client has sent what it should. */
export const DATA_COMMANDS = [
  {
    name: 'people',
    args: [{
      flag: '[text...]',
      about: worded('args.about7')
    }],
    flags: [],
    about: worded('theCollaboratorsWithCpfOrCnpj'),
    prints: 'getCollection',
    example: 'people'
  },
  {
    name: 'state',
    args: [
      {
        flag: '[collection]',
        about: worded('args.about8')
      },
      { flag: '[id]', about: worded('args.about9') }
    ],
    flags: [],
    about: worded('theDataOfTheSandboxAs'),
    prints: 'getState',
    example: 'state workLocations'
  },
  {
    name: 'settings',
    args: [
      {
        flag: '[key]',
        about: worded('args.about10')
      },
      {
        flag: '[value]',
        about: worded('args.about11')
      }
    ],
    flags: [{
      flag: '--chosen',
      about: worded('flags.about13')
    }],
    about: worded('theAnswersChosenForWhatThe'),
    prints: 'getSettings',
    example: 'settings error.language en'
  },
  {
    name: 'faults',
    args: [
      {
        flag: '[action]',
        about: worded('args.about12')
      },
      { flag: '[id]', about: worded('args.about13') }
    ],
    flags: [
      { flag: '--operation <name>', about: worded('flags.about14') },
      { flag: '--status <status>', about: worded('flags.about15') },
      { flag: '--delay <ms>', about: worded('flags.about16') },
      { flag: '--wire <fault>', about: oneOf(Object.keys(WIRE_FAULTS)) },
      { flag: '--times <number>', about: worded('flags.about17') },
      {
        flag: '--stage <stage>',
        about: oneOf(Object.keys(STAGES), DEFAULT_STAGE)
      }
    ],
    about: worded('theProvokedFaults'),
    prints: 'listFaults',
    example: 'faults add --operation createApiKey --status 503 --times 1'
  },
  {
    name: 'verify',
    args: [],
    flags: [
      { flag: '--operation <name>', about: worded('flags.about18') },
      { flag: '--status <status>', about: worded('flags.about19') },
      { flag: '--path <pattern>', about: worded('flags.about20') },
      { flag: '--format <format>', about: worded('flags.about21') },
      { flag: '--count <number>', about: worded('flags.about22') },
      {
        flag: '--at-least <number>',
        about: worded('flags.about23')
      },
      { flag: '--at-most <number>', about: worded('flags.about24') }
    ],
    about: worded('didThisManySuchRequestsCome'),
    prints: 'verifyRequests',
    example: 'verify --operation requestAdjustment --status 201 --count 2'
  }
] as const satisfies readonly ClientCommand[]
