/** The operations that need a token and a permission. It is no part of a schema, because the public types name it. */
export type PermissionedOperation =
  | 'requestAdjustment' | 'createApiKey' | 'updateWorkLocation' | 'importShiftDays' | 'unlinkCollaborators'
  | 'patchWorkLocation'
