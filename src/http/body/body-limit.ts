/** A26: of a body, in bytes. */
export const BODY_LIMIT = 64 * 1_048_576
