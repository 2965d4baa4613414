import type { paths } from './control-plane.d.ts'
import { nameOf, T } from '../text/language.ts'

/** It names every operation. */
type FaultRule = paths['/_sandbox/faults']['post']['requestBody']['content']['application/json']

/** The operations by their names in the log. */
export const operationNames = (): Record<NonNullable<FaultRule['operation']>, string> => ({
  requestAdjustment: T('operation.requestAdjustment'),
  createApiKey: T('operation.createApiKey'),
  updateWorkLocation: T('operation.updateWorkLocation'),
  patchWorkLocation: T('operation.patchWorkLocation'),
  importShiftDays: T('operation.importShiftDays'),
  unlinkCollaborators: T('operation.unlinkCollaborators'),
  downloadAttachment: T('operation.downloadAttachment'),
  fallback: T('operation.fallback')
})

export const formatName = (format: string): string => nameOf('format', format) ?? format
export const operationName = (operation: string): string =>
  (operationNames() as Record<string, string>)[operation] ?? operation

/** A collection in the language of the page. */
export const collectionName = (collection: string): string => nameOf('collection', collection) ?? collection
