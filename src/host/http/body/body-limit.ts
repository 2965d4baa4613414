/** The largest body, in bytes (A26). */
export const MAX_BODY_BYTES = 64 * 1_048_576
