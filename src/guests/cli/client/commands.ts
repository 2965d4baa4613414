import type { ClientCommandName } from '../commands/client-commands.ts'
import { adjustments, decide } from './adjustments.ts'
import type { Run } from './asking.ts'
import { coverage } from './coverage.ts'
import { last } from './last.ts'
import { log } from './log.ts'
import { people, settings, state } from './data.ts'
import { faults } from './faults.ts'
import { clock, reset, restore, sandboxes, snapshot } from './state.ts'
import { timesheet } from './timesheet.ts'
import { verify } from './verify.ts'

export const RUNS: Readonly<Record<ClientCommandName, Run>> = {
  log,
  last,
  timesheet,
  adjustments,
  approve: decide('approve'),
  reject: decide('reject'),
  cancel: decide('cancel'),
  reopen: decide('reopen'),
  reset,
  clock,
  coverage,
  snapshot,
  restore,
  sandboxes,
  people,
  state,
  settings,
  faults,
  verify
}
