import type { Workday } from '../day/workday.ts'
import { type Minutes, NO_TIME } from '../time/minutes.ts'
import type { Excuse } from './excuse/excuse.ts'
import type { Why } from './why.ts'

/** What is due on a day; nothing in a leave. */
export function workloadOf ({ planned: { workload } }: Workday, { clearsWorkload }: Excuse, why?: Why): Minutes {
  why?.('workload', workload === 0 ? 'workload-none' : 'workload-scheduled', workload, {})
  if (!clearsWorkload) return workload
  why?.('workload', 'workload-cleared', 0, { workload })
  return NO_TIME
}
