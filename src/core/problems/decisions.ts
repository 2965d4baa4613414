import type { Problems } from '../rules/problem.ts'
import type { VisibleCollection } from '../state/collections.ts'
import { brazilian, type Words } from '../words.ts'
import { closedDays, MOVING_THE_END } from './phrases.ts'
import type { Fix, Mendable } from './refusal.ts'
import { NOT_FOUND, type Rows } from './row.ts'
import { worded } from '../words/problems.ts'

/** Problems that only a decision finds, because they depend on the state. */
export const DECISIONS = {
  'adjustment-reason-not-found': {
    audience: 'client',
    status: 'adjustment.unknownReason',
    assumptions: ['A24'],
    contract: 'Resources and their fields, Adjustment request: motivoId',
    fix: another('adjustmentReasons', '/motivoId')
  },
  'time-record-not-found': {
    audience: 'client',
    status: 'adjustment.unknownRecord',
    assumptions: ['A23'],
    text: p => worded('time-record-not-found', { day: brazilian(p.day), hash: p.hash }),
    contract: 'Endpoints, 1. Request an adjustment, format rule 3',
    fix: withoutHash
  },
  'work-location-not-found': {
    audience: 'client',
    status: 404,
    assumptions: ['A29'],
    contract: NOT_FOUND,
    fix: another('workLocations')
  },
  'business-unit-not-found': {
    audience: 'client',
    status: 'workLocation.unknownUnit',
    assumptions: ['A32'],
    contract: 'Resources and their fields, Work location: unidadeNegocioId',
    fix: another('businessUnits', '/unidadeNegocioId')
  },
  'shift-exception-not-found': {
    audience: 'client',
    status: 404,
    assumptions: ['A29'],
    contract: NOT_FOUND,
    fix: another('shiftExceptions')
  },
  'collaborator-not-found': {
    audience: 'client',
    status: 404,
    assumptions: ['A13'],
    text: p => worded('collaborator-not-found', { id: p.id, altered: alteredBySpreadsheet(p) }),
    contract: NOT_FOUND,
    fix (_, { operation, ids }) {
      const [first] = ids('collaborators')
      const como = first === undefined ? '' : worded('suchAs', { first })
      return operation === 'importShiftDays'
        ? worded('collaborator-not-found.fix', { como })
        : worded('collaborator-not-found.fix2', { como })
    }
  },
  'attachment-not-found': {
    audience: 'client',
    status: 404,
    assumptions: ['A28'],
    contract: NOT_FOUND,
    fix: another('attachments')
  },
  'day-already-adjusted': {
    audience: 'client',
    status: 400,
    assumptions: ['A25'],
    text: p => worded('day-already-adjusted', { day: brazilian(p.day) }),
    contract: 'Endpoints, 1. Request an adjustment',
    fix: ({ day }) => worded('day-already-adjusted.fix', { day: brazilian(day) })
  },
  'collaborator-not-linked': {
    audience: 'client',
    status: 404,
    assumptions: ['A40'],
    contract: 'Endpoints, 5. Unlink collaborators from a shift exception',
    fix: withoutListed
  },
  'unlink-closed': {
    audience: 'client',
    status: 400,
    assumptions: ['A77'],
    text: p => worded('unlink-closed', { closedDays: closedDays(p) }),
    contract: 'Endpoints, 5. Unlink collaborators from a shift exception',
    fix: ({ through }) => worded('unlink-closed.fix', { movingTheEnd: MOVING_THE_END, through: brazilian(through) })
  }
} satisfies Rows

/** Fixes that put another identifier into the body, or into the path if the body has none. */
function another (collection: VisibleCollection, pointer?: string) {
  return (_: object, { ids, sendTo, replace, invented }: Mendable): Fix | Words => {
    const [first] = ids(collection)
    if (first === undefined) {
      return worded('addOneToThereIsNone', { collection })
    }
    return pointer === undefined ? sendTo(first) : invented(replace(first, pointer), pointer)
  }
}

function withoutHash ({ hash }: { hash: string }, { at, remove, say }: Mendable): Fix | Words {
  const records = at('/registrosPropostos')
  const index = Array.isArray(records)
    ? records.findIndex((_, index) => at(`/registrosPropostos/${index}/registroHash`) === hash)
    : -1
  if (index === -1) return worded('sendARegistrohashOfTheDay')
  const { words, patch } = remove(`/registrosPropostos/${index}/registroHash`)
  const then = say(worded('theEntryThenAddsARecord'))
  return { words: `${words}: ${then}`, patch }
}

function withoutListed ({ id }: { id: string }, { at, remove, say }: Mendable): Fix {
  const listed = at('/collaboratorIds')
  const index = Array.isArray(listed) ? listed.indexOf(id) : -1
  const words = say(worded('leaveOut', { id }))
  return index === -1 ? { words } : { ...remove(`/collaboratorIds/${index}`), words }
}

/** What a spreadsheet has done to a document, and whose it was. */
function alteredBySpreadsheet ({ altered }: Problems['collaborator-not-found']): Words | '' {
  if (altered === undefined) return ''
  const { how, name, document } = altered
  const who = name === undefined ? worded('spreadsheet.textColumn') : worded('spreadsheet.who', { name, document })
  return worded(how === 'zero' ? 'spreadsheet.zero' : 'spreadsheet.rounded', { who })
}
