/**
 * The limits of a stop in milliseconds, within the second that it may take. The requests under way have the first 700.
 * The process ends after 900. Requests without a response by then are cut off, as the kill of a container engine would
 * do. No response is lost, because a change is durable before its response is sent.
 */
export const STOP_BUDGET = { requests: 700, process: 900 } as const
