/** An error that refuses a request. Nobody reads its stack, which took a third of the time of a refusal to capture. */
export class StacklessError extends Error {
  constructor (message: string) {
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(message)
    Error.stackTraceLimit = stackTraceLimit
  }
}
