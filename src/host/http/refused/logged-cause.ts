/**
 * What the log says of the cause of a refusal. An error of the system or of a database has a code, and is one line
 * without the places in the code: thousands of requests meet a full disk. Any other error is one of ours.
 */
export function loggedCause (cause: unknown): object {
  return cause instanceof Error && 'code' in cause ? { cause: cause.message, code: cause.code } : { err: cause }
}
