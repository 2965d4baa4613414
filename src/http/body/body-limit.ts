/** The largest body, in bytes (A26). */
export const BODY_LIMIT = 64 * 1_048_576
