import type { ChosenSettings } from '../assumptions.ts'

/** Named sets of answers. An assumption that a profile does not name keeps its default. */
export const PROFILES = {
  default: {},
  /** Refuses whatever the real API might refuse. */
  strict: {
    'apiKey.unknownPermissions': 400,
    'apiKey.required': 'name, expiresIn, permissions',
    'request.unknownFields': 400,
    'adjustment.overlap': 400,
    'workLocation.unknownUnit': 400,
    'import.dateAlone': 'error',
    'import.partial': 'nothing',
    'unlink.unknown': 404,
    'request.mediaType': 415,
    'adjustment.workdayOutside': 400,
    'apiKey.widerPermissions': 403,
    'adjustment.unlikelyDays': 400,
    'workLocation.coordinates': 400
  },
  /** Accepts whatever the real API might accept. */
  lenient: {
    'auth.otherOperations': false,
    'apiKey.required': 'name',
    'adjustment.missingFormat': 'default',
    'workLocation.required': 'none',
    'import.bareBase64': 'accepted',
    'unlink.empty': 200,
    'wire.naiveZ': 'wall-clock',
    'request.nulls': 'absent',
    'request.loosePaths': 'accepted'
  },
  /** Answers like the vendor's own samples. */
  'vendor-like': {
    'apiKey.tokenInBody': true,
    'adjustment.initialStatus': 'APROVADO',
    'wire.naiveZ': 'wall-clock',
    'request.nulls': 'absent',
    'request.loosePaths': 'accepted'
  }
} as const satisfies Readonly<Record<string, ChosenSettings>>

export type ProfileName = keyof typeof PROFILES
