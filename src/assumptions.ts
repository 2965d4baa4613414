import type { Language } from './wire/problem-messages.ts'

/**
 * The answers to what the contract leaves open, by the key of their assumption. Only what is read somewhere stands here;
 * each comment names the assumption.
 */
export interface Settings {
  /** A01 */ readonly 'status.createApiKey': 201
  /** A02 */ readonly 'status.updateWorkLocation': 200
  /** A03 */ readonly 'status.importShiftDays': 201
  /** A04 */ readonly 'status.unlinkCollaborators': 200
  /** A06 */ readonly 'auth.permissions': Readonly<Record<PermissionedOperation, string>>
  /** A21: days, both ends included. */ readonly 'limits.periodDays': number
  /** A26: bytes of one file, decoded. */ readonly 'limits.attachments': number
  /** A39: bytes, decoded. */ readonly 'limits.csv': number
  /** A53 */ readonly 'error.language': Language
  /** A58 */ readonly 'adjustment.keepRecords': boolean
}

export type PermissionedOperation =
  | 'requestAdjustment' | 'createApiKey' | 'updateWorkLocation' | 'patchWorkLocation' | 'importShiftDays' | 'unlinkCollaborators'

const MEBIBYTE = 1_048_576

export const DEFAULT_SETTINGS: Settings = {
  'status.createApiKey': 201,
  'status.updateWorkLocation': 200,
  'status.importShiftDays': 201,
  'status.unlinkCollaborators': 200,
  'auth.permissions': {
    requestAdjustment: 'ajuste-registro:solicitar',
    createApiKey: 'api-key:criar',
    updateWorkLocation: 'local-trabalho:atualizar',
    patchWorkLocation: 'local-trabalho:atualizar', // A33
    importShiftDays: 'turno-excecao:importar',
    unlinkCollaborators: 'turno-excecao:desvincular'
  },
  'limits.periodDays': 366,
  'limits.attachments': 10 * MEBIBYTE,
  'limits.csv': 32 * MEBIBYTE,
  'error.language': 'pt',
  'adjustment.keepRecords': false
}

/** A06: has every permission. */
export const EVERY_PERMISSION = '*'
