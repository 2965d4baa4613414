import { type Stage, STAGES, WIRE_FAULTS } from '../../../host/sandbox/fault-kinds.ts'
import type { Words } from '../../../core/words.ts'
import type { ClientCommand } from './client-command.ts'

/** The command adds faults to requests that are valid, because these are what a script sends. */
export const DEFAULT_STAGE: Stage = 'after-validation'

/** `reset, truncate or empty` */
export function oneOf (names: readonly string[], fallback?: string): Words {
  const listed = (or: string): string => `${names.slice(0, -1).join(', ')} ${or} ${names.at(-1)}`
  return {
    pt: listed('ou') + (fallback === undefined ? '' : `; ${fallback} se omitido`),
    en: listed('or') + (fallback === undefined ? '' : `; ${fallback} by default`)
  }
}

/** The commands for what a sandbox holds, how it answers, and whether a client has sent what it should. */
export const DATA_COMMANDS = [
  {
    name: 'people',
    args: [{
      flag: '[text...]',
      about: { pt: 'só quem tem isto no nome, ou este CPF ou CNPJ', en: 'with this in the name, or this CPF or CNPJ' }
    }],
    flags: [],
    about: { pt: 'os colaboradores, com CPF ou CNPJ e turno', en: 'the collaborators, with CPF or CNPJ and shift' },
    prints: 'getCollection',
    example: 'people'
  },
  {
    name: 'state',
    args: [
      {
        flag: '[collection]',
        about: {
          pt: 'só esta coleção, como timeRecords; sem ela, quantos itens há em cada uma',
          en: 'this collection only, as timeRecords; without it, how many items each one has'
        }
      },
      { flag: '[id]', about: { pt: 'só este item', en: 'this item only' } }
    ],
    flags: [],
    about: { pt: 'os dados do sandbox, na forma das fixtures', en: 'the data of the sandbox, as fixtures have it' },
    prints: 'getState',
    example: 'state workLocations'
  },
  {
    name: 'settings',
    args: [
      {
        flag: '[key]',
        about: {
          pt: 'só esta configuração, como error.language; sem ela, todas',
          en: 'this setting only, as error.language; without it, all of them'
        }
      },
      {
        flag: '[value]',
        about: {
          pt: 'o novo valor; default volta ao do início', en: 'the new value; default brings back that of the start'
        }
      }
    ],
    flags: [{
      flag: '--chosen',
      about: {
        pt: 'só as que não são as de costume, como --profile as aceita',
        en: 'only those that are not the default ones, as --profile takes them'
      }
    }],
    about: {
      pt: 'as respostas escolhidas para o que o contrato deixa em aberto',
      en: 'the answers chosen for what the contract leaves open'
    },
    prints: 'getSettings',
    example: 'settings error.language en'
  },
  {
    name: 'faults',
    args: [
      {
        flag: '[action]',
        about: { pt: 'criar, remover ou limpar; sem ela, lista', en: 'add, remove or clear; without it, list them' }
      },
      { flag: '[id]', about: { pt: 'com remover, o número da falha', en: 'with remove, the number of the fault' } }
    ],
    flags: [
      { flag: '--operation <name>', about: { pt: 'só nesta operação', en: 'in this operation only' } },
      { flag: '--status <status>', about: { pt: 'o status da resposta', en: 'the status of the response' } },
      { flag: '--delay <ms>', about: { pt: 'o atraso, em milissegundos', en: 'the delay, in milliseconds' } },
      { flag: '--wire <fault>', about: oneOf(Object.keys(WIRE_FAULTS)) },
      { flag: '--times <number>', about: { pt: 'quantas vezes', en: 'how many times' } },
      {
        flag: '--stage <stage>',
        about: oneOf(Object.keys(STAGES), DEFAULT_STAGE)
      }
    ],
    about: { pt: 'as falhas provocadas', en: 'the provoked faults' },
    prints: 'listFaults',
    example: 'faults add --operation createApiKey --status 503 --times 1'
  },
  {
    name: 'verify',
    args: [],
    flags: [
      { flag: '--operation <name>', about: { pt: 'desta operação', en: 'of this operation' } },
      { flag: '--status <status>', about: { pt: 'com este status: 201, 4xx', en: 'with this status: 201, 4xx' } },
      { flag: '--path <pattern>', about: { pt: 'neste caminho', en: 'at this path' } },
      { flag: '--format <format>', about: { pt: 'deste formato', en: 'of this format' } },
      { flag: '--count <number>', about: { pt: 'exatamente este número', en: 'exactly this many' } },
      {
        flag: '--at-least <number>',
        about: { pt: 'pelo menos este número; 1 se omitido', en: 'this many or more; 1 by default' }
      },
      { flag: '--at-most <number>', about: { pt: 'no máximo este número', en: 'this many at most' } }
    ],
    about: {
      pt: 'veio este número de requisições assim? código 1 se não',
      en: 'did this many such requests come? exit 1 if not'
    },
    prints: 'verifyRequests',
    example: 'verify --operation requestAdjustment --status 201 --count 2'
  }
] as const satisfies readonly ClientCommand[]
