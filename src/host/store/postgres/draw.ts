import { randomUUID } from 'node:crypto'

/** An id of a sandbox or of a batch. It is drawn, because replicas make them without asking each other. */
export function drawId (): string {
  return randomUUID()
}
