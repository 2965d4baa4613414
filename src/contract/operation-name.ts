/** The operations that ask for a token and a permission. The public types name them, so this is no part of a schema. */
export type PermissionedOperation =
  | 'requestAdjustment' | 'createApiKey' | 'updateWorkLocation' | 'importShiftDays' | 'unlinkCollaborators'
  | 'patchWorkLocation'
