import { randomBytes } from 'node:crypto'

/**
 * The name of one stay of a request log in the memory of one process. It is drawn, because two processes that have had
 * the same sandbox number their exchanges alike.
 */
export function drawBoot (): string {
  return randomBytes(6).toString('hex')
}
