/**
 * Of the second that a stop may take, in milliseconds: the requests under way have the first 700, the process what is
 * left of 900. What was answered is durable already; what was not by then is cut off, as the engine's own kill would.
 */
export const STOP_BUDGET = { requests: 700, process: 900 } as const
