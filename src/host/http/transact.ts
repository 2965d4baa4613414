import type { FastifyRequest } from 'fastify'
import { type Answer, answer, type OperationRequest, type Read, read } from '../../core/index.ts'
import { addNotes } from '../../core/answer/notes.ts'
import type { Stamp } from '../../core/rules/stamp.ts'
import type { Stage } from '../sandbox/fault-kinds.ts'
import type { Decidable, TransactOptions } from '../sandbox/life.ts'
import type { Decision } from '../../core/state/change-set.ts'
import { type Facts, factsOf } from '../../core/state/facts.ts'
import { notesOf } from './cited/notes-of.ts'
import { applyFaults } from './provoked/faults.ts'

/** Runs a decision in the life of a request, and notes the changes on the request. */
export async function transact<R> (
  request: FastifyRequest, decide: (facts: Facts, stamp: Stamp, on: Decidable) => Decision<R>
): Promise<R> {
  await ensureRoom(request)
  return await request.life.transact((state, stamp, settings) =>
    decide(factsOf(state), stamp, { state, settings }), noteChanges(request))
}

/**
 * Answers an operation on the state of its turn, and commits what the answer changes. Where a fault may strike, or room
 * is to be made, the reader is asked first, because a request that it refuses meets neither.
 */
export async function answered (request: FastifyRequest, operation: OperationRequest): Promise<Answer> {
  const { life, sandbox: { room } } = request
  const asked = (): Read => read(life.state, operation, life.settings, { now: life.now(), seed: 0 })
  if (!room.memory.isAmple && asked().problem === undefined) await ensureRoom(request)
  const before = life.faults.length > 0 ? asked() : undefined
  const strikes = before !== undefined && before.problem === undefined
  if (strikes) await strike('after-validation', request, before)
  const found = await life.commit(({ state, settings }, at) =>
    answer(state, operation, settings, at), noteChanges(request).committed)
  if (strikes && found.problem === undefined) await strike('after-commit', request, before)
  return found
}

/** A response that a fault gives rests on what was read, too. */
async function strike (stage: Stage, request: FastifyRequest, before: Read): Promise<void> {
  try {
    await applyFaults(stage, request)
  } catch (error) {
    addNotes(notesOf(request), before)
    throw error
  }
}

async function ensureRoom ({ sandbox: { room }, draft: { bodyText = '' } }: FastifyRequest): Promise<void> {
  if (!room.memory.isAmple) await room.ensure({ bytes: bodyText.length })
}

/** Notes on the draft what a decision changes. A change of the clock or the settings is not shown. */
export function noteChanges ({ draft }: FastifyRequest, isShown = true): TransactOptions {
  return {
    committed (commit) {
      draft.commit = commit
      if (commit.changes.length === 0) return
      draft.isDurable = true
      if (isShown) draft.changes = commit.changes
    }
  }
}
