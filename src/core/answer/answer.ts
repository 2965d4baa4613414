import type { Settings } from '../assumptions.ts'
import { type OperationName, operations } from '../contract/index.ts'
import { Invalid, Problem } from '../rules/problem.ts'
import { listed } from '../rules/violations.ts'
import { changesWith } from '../state/change-set.ts'
import type { Change } from '../state/change.ts'
import { factsOf } from '../state/facts.ts'
import { type At, drawStamp } from '../state/stamp.ts'
import type { State } from '../state/state.ts'
import { type Admission, admit, stillHolds } from './admit.ts'
import type { Answering, Context, NewFile, Reply } from './context.ts'
import { answerCreateApiKey } from './create-api-key.ts'
import { answerDownloadAttachment } from './download-attachment.ts'
import { answerImportShiftDays } from './import-shift-days.ts'
import { createNotes, type Noted, restOn } from './notes.ts'
import { readOrRefuse } from './read.ts'
import { refusalOf, templateOf } from './refusal.ts'
import type { OperationRequest } from './request.ts'
import { answerRequestAdjustment } from './request-adjustment.ts'
import { answerUnlinkCollaborators } from './unlink-collaborators.ts'
import { answerPatchWorkLocation, answerUpdateWorkLocation } from './update-work-location.ts'

/** What an operation answers, and what it changes. */
export interface Answer extends Pick<Reply, 'lineProblems' | 'download'>, Noted {
  readonly status: number
  /** The JSON of the response, or `undefined` where it is a stored file. */
  readonly body: unknown
  /** Why the request is refused. */
  readonly problem: Problem | Invalid | undefined
  /** With the sequences that its identifiers have moved. */
  readonly changes: readonly Change[]
  readonly files: readonly NewFile[]
  /** The path of the operation that takes the place of a deprecated one. */
  readonly successor: string | undefined
}

const ANSWERS = {
  requestAdjustment: answerRequestAdjustment,
  createApiKey: answerCreateApiKey,
  updateWorkLocation: answerUpdateWorkLocation,
  patchWorkLocation: answerPatchWorkLocation,
  importShiftDays: answerImportShiftDays,
  unlinkCollaborators: answerUnlinkCollaborators,
  downloadAttachment: answerDownloadAttachment
} satisfies { readonly [O in OperationName]: Answering<unknown> }

/** What an operation answers. Pure: the same arguments give the same answer, and nothing outside changes. */
export function answer (world: State, request: OperationRequest, settings: Settings, at: At): Answer {
  const { context, moved } = begin(world, request, settings, at)
  const outcome = outcomeOf(context)
  const { notes, onceAccepted, successor } = context
  if (outcome instanceof Problem || outcome instanceof Invalid) {
    const { method, path, operation } = request
    const template = templateOf(operations[operation].url)
    const { status, body, points } = refusalOf(outcome, { method, path, template, isChecked: true }, settings)
    restOn(notes, ...points)
    return { ...notes, successor, status, body, problem: outcome, changes: [], files: [] }
  }
  for (const id of onceAccepted) notes.points.add(id)
  const { put, files = [], status, body, lineProblems, download } = outcome
  const { points, warnings, moreWarnings } = notes
  return {
    points,
    warnings,
    moreWarnings,
    status,
    body,
    problem: undefined,
    changes: changesWith(moved, { put }),
    files,
    successor,
    ...lineProblems !== undefined && { lineProblems },
    ...download !== undefined && { download }
  }
}

/** Why a request is refused before the state is asked, or what it asks for. */
export interface Read extends Noted {
  readonly problem?: Problem | Invalid
  readonly wanted?: unknown
}

/** The first part of `answer`, for a host that has to do something between reading and deciding. */
export function read (world: State, request: OperationRequest, settings: Settings, at: At): Read {
  const { context } = begin(world, request, settings, at)
  try {
    return { ...context.notes, wanted: wantedBy(context, ANSWERS[request.operation]) }
  } catch (error) {
    return { ...context.notes, problem: problemOf(error) }
  }
}

function begin (world: State, request: OperationRequest, settings: Settings, at: At) {
  const { stamp, moved } = drawStamp(world, at)
  const admission = admissionOf(world, request, settings, at)
  const context: Context = {
    world,
    facts: factsOf(world),
    request,
    settings,
    admission,
    stamp,
    notes: createNotes(admission.points),
    onceAccepted: []
  }
  return { context, moved }
}

function admissionOf (world: State, request: OperationRequest, settings: Settings, at: At): Admission {
  const { admission } = request
  return admission !== undefined && stillHolds(admission, world, settings)
    ? admission
    : admit(world, request, settings, at)
}

function outcomeOf (context: Context): Reply | Problem | Invalid {
  try {
    const answering: Answering<unknown> = ANSWERS[context.request.operation]
    return answering.decide(context, wantedBy(context, answering))
  } catch (error) {
    return problemOf(error)
  }
}

/** Throws if the request is refused before the state is asked. */
function wantedBy (context: Context, { reader }: Answering<unknown>): unknown {
  const { admission: { problem }, request: { file } } = context
  if (problem !== undefined) throw problem
  const wanted = reader && readOrRefuse(context, reader(context))
  if (file?.problem !== undefined) throw file.problem
  return wanted
}

function problemOf (error: unknown): Problem | Invalid {
  if (error instanceof Invalid) return new Invalid(listed(error.violations))
  if (error instanceof Problem) return error
  throw error
}
