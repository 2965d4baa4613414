import { isServed, type Settings } from '../assumptions.ts'
import type { WorkLocation } from '../contract/index.ts'
import { updateWorkLocation, type WorkLocationWanted } from '../rules/update-work-location.ts'
import { presentWorkLocation, workLocationReader } from '../wire/work-location.ts'
import type { Answering, Context } from './context.ts'
import { restOn, warn } from './notes.ts'

/** PUT /gestao-ponto/local-trabalho/{localTrabalhoId}, deprecated. */
export const answerUpdateWorkLocation: Answering<WorkLocationWanted> = {
  reader: ({ settings }) => workLocationReader(settings, true),
  decide (context, wanted) {
    const { request: { params: { localTrabalhoId: id = '' } }, settings, notes } = context
    warn(notes, 'deprecated-operation')
    restOn(notes, 'A33') // the address of the PATCH is a header of the response
    if (isServed('patchWorkLocation', settings)) {
      context.successor = `/local-trabalho/${encodeURIComponent(id.toWellFormed())}`
    }
    const { leavesOut, ...changed } = update(context, id, wanted, settings['workLocation.absentFields'])
    restOn(notes, 'A02', 'A85')
    if (leavesOut) restOn(notes, 'A31')
    return { ...changed, status: settings['status.updateWorkLocation'] }
  }
}

/** PATCH /local-trabalho/{localTrabalhoId}, the successor of the PUT (A33). */
export const answerPatchWorkLocation: Answering<WorkLocationWanted> = {
  reader: ({ settings }) => workLocationReader(settings, false),
  decide (context, wanted) {
    const { localTrabalhoId = '' } = context.request.params
    const { put, body } = update(context, localTrabalhoId, wanted, 'kept')
    return { put, body, status: 200 }
  }
}

function update (
  { world, facts, request, stamp, notes }: Context, id: string, wanted: WorkLocationWanted,
  absent: Settings['workLocation.absentFields']
) {
  const { result: { workLocation, leavesOut }, put } = updateWorkLocation(facts, id, wanted, stamp, absent)
  const { length } = world.indexed('collaboratorsByWorkLocation', id)
  const body = presentWorkLocation(workLocation, length)
  if (wanted.locations?.some(location => location.id === undefined) === true) restOn(notes, 'A50')
  warnOfOtherValues(request.body as Partial<WorkLocation>, body, notes)
  return { put, body, leavesOut }
}

/** The operation ignores fields of the response, but another value in one is most likely a mistake. */
function warnOfOtherValues (sent: Partial<WorkLocation>, updated: WorkLocation, notes: Context['notes']): void {
  for (const field of ['localTrabalhoId', 'colaboradores'] as const) {
    if (sent[field] !== undefined && sent[field] !== updated[field]) warn(notes, 'other-value', `/${field}`)
  }
}
