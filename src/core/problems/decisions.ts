import type { Problems } from '../rules/problem.ts'
import type { VisibleCollection } from '../state/collections.ts'
import { brazilian, type Language } from '../words.ts'
import { closedDays, MOVING_THE_END, type Phrase } from './phrases.ts'
import type { Fix, Mendable } from './refusal.ts'
import { NOT_FOUND, type Rows } from './row.ts'

/** Problems that only a decision finds, because they depend on the state. */
export const DECISIONS = {
  'adjustment-reason-not-found': {
    audience: 'client',
    status: 'adjustment.unknownReason',
    assumptions: ['A24'],
    pt: p => `Motivo de ajuste não encontrado: ${p.id}`,
    en: p => `Adjustment reason not found: ${p.id}`,
    contract: 'Resources and their fields, Adjustment request: motivoId',
    fix: another('adjustmentReasons', '/motivoId')
  },
  'time-record-not-found': {
    audience: 'client',
    status: 'adjustment.unknownRecord',
    assumptions: ['A23'],
    pt: p => `Registro de ponto não encontrado na jornada de ${brazilian(p.day)}: ${p.hash}`,
    en: p => `Time record not found on the workday of ${brazilian(p.day)}: ${p.hash}`,
    contract: 'Endpoints, 1. Request an adjustment, format rule 3',
    fix: withoutHash
  },
  'work-location-not-found': {
    audience: 'client',
    status: 404,
    assumptions: ['A29'],
    pt: p => `Local de trabalho não encontrado: ${p.id}`,
    en: p => `Work location not found: ${p.id}`,
    contract: NOT_FOUND,
    fix: another('workLocations')
  },
  'business-unit-not-found': {
    audience: 'client',
    status: 'workLocation.unknownUnit',
    assumptions: ['A32'],
    pt: p => `Unidade de negócio não encontrada: ${p.id}`,
    en: p => `Business unit not found: ${p.id}`,
    contract: 'Resources and their fields, Work location: unidadeNegocioId',
    fix: another('businessUnits', '/unidadeNegocioId')
  },
  'shift-exception-not-found': {
    audience: 'client',
    status: 404,
    assumptions: ['A29'],
    pt: p => `Exceção de turno não encontrada: ${p.id}`,
    en: p => `Shift exception not found: ${p.id}`,
    contract: NOT_FOUND,
    fix: another('shiftExceptions')
  },
  'collaborator-not-found': {
    audience: 'client',
    status: 404,
    assumptions: ['A13'],
    pt: p => `Colaborador não encontrado: ${p.id}${alteredBySpreadsheet(p, 'pt')}`,
    en: p => `Collaborator not found: ${p.id}${alteredBySpreadsheet(p, 'en')}`,
    contract: NOT_FOUND,
    fix (_, { operation, ids }) {
      const [first] = ids('collaborators')
      const [such, como] = first === undefined ? ['', ''] : [`, such as ${first}`, `, como ${first}`]
      return operation === 'importShiftDays'
        ? {
            pt: `indique um colaborador pelo identificador, pelo CPF ou pelo CNPJ${como}`,
            en: `name a collaborator by identifier, CPF or CNPJ${such}`
          }
        : {
            pt: `indique em x-sandbox-colaborador um colaborador que exista${como}, ou tire o cabeçalho`,
            en: `name an existing collaborator in x-sandbox-colaborador${such}, or leave the header out`
          }
    }
  },
  'attachment-not-found': {
    audience: 'client',
    status: 404,
    assumptions: ['A28'],
    pt: p => `Arquivo não encontrado: ${p.id}`,
    en: p => `File not found: ${p.id}`,
    contract: NOT_FOUND,
    fix: another('attachments')
  },
  'day-already-adjusted': {
    audience: 'client',
    status: 400,
    assumptions: ['A25'],
    pt: p => `Já existe um ajuste na jornada de ${brazilian(p.day)}`,
    en: p => `There is an adjustment on the workday of ${brazilian(p.day)} already`,
    contract: 'Endpoints, 1. Request an adjustment',
    fix: ({ day }) => ({
      pt: `escolha outro dia, ou cancele antes o ajuste de ${brazilian(day)}`,
      en: `choose another day, or cancel the adjustment on ${brazilian(day)} first`
    })
  },
  'collaborator-not-linked': {
    audience: 'client',
    status: 404,
    assumptions: ['A40'],
    pt: p => `Colaborador não vinculado à exceção de turno: ${p.id}`,
    en: p => `Collaborator not linked to the shift exception: ${p.id}`,
    contract: 'Endpoints, 5. Unlink collaborators from a shift exception',
    fix: withoutListed
  },
  'unlink-closed': {
    audience: 'client',
    status: 400,
    assumptions: ['A77'],
    pt: p => `A desvinculação não pode mudar ${closedDays(p, 'pt')}`,
    en: p => `The unlinking must not change ${closedDays(p, 'en')}`,
    contract: 'Endpoints, 5. Unlink collaborators from a shift exception',
    fix: ({ through }) => ({
      pt: `deixe fora de /collaboratorIds quem tem uma troca que muda um dia até ${brazilian(through)}, ou ` +
        MOVING_THE_END.pt,
      en: `leave out of /collaboratorIds who has a swap that changes a day up to ${brazilian(through)}, or ` +
        MOVING_THE_END.en
    })
  }
} satisfies Rows

/** Fixes that put another identifier into the body, or into the path if the body has none. */
function another (collection: VisibleCollection, pointer?: string) {
  return (_: object, { ids, sendTo, replace, invented }: Mendable): Fix | Phrase => {
    const [first] = ids(collection)
    if (first === undefined) {
      return {
        pt: `acrescente um item a ${collection}: não há nenhum`, en: `add one to ${collection}: there is none`
      }
    }
    return pointer === undefined ? sendTo(first) : invented(replace(first, pointer), pointer)
  }
}

function withoutHash ({ hash }: { hash: string }, { at, remove, say }: Mendable): Fix | Phrase {
  const records = at('/registrosPropostos')
  const index = Array.isArray(records)
    ? records.findIndex((_, index) => at(`/registrosPropostos/${index}/registroHash`) === hash)
    : -1
  if (index === -1) return { pt: 'envie um registroHash do dia', en: 'send a registroHash of the day' }
  const { words, patch } = remove(`/registrosPropostos/${index}/registroHash`)
  const then = say(
    'o item passa então a acrescentar uma marcação; os hashes do dia estão em daily-frequency',
    'the entry then adds a record; the hashes of the day are in daily-frequency'
  )
  return { words: `${words}: ${then}`, patch }
}

function withoutListed ({ id }: { id: string }, { at, remove, say }: Mendable): Fix {
  const listed = at('/collaboratorIds')
  const index = Array.isArray(listed) ? listed.indexOf(id) : -1
  const words = say(`tire ${id}`, `leave ${id} out`)
  return index === -1 ? { words } : { ...remove(`/collaboratorIds/${index}`), words }
}

/** What a spreadsheet has done to a document, and whose it was. */
function alteredBySpreadsheet ({ altered }: Problems['collaborator-not-found'], language: Language): string {
  if (altered === undefined) return ''
  const { how, name, document } = altered
  if (language === 'pt') {
    const what = how === 'zero' ? 'tirou o zero do começo de um documento' : 'arredondou um documento'
    return `; a planilha ${what}${name === undefined ? ', e a coluna deve ser texto' : `: seria ${name}, ${document}?`}`
  }
  const what = how === 'zero' ? 'has taken the zero off the start of a document' : 'has rounded a document'
  const who = name === undefined ? ', and the column must be text' : `: is it ${name}, ${document}?`
  return `; the spreadsheet ${what}${who}`
}
