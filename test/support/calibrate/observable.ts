import { contractFaults } from '../../../src/guests/fidelity/calibrate/contract-faults.ts'
import { isAccepted, type Exchange } from '../../../src/guests/fidelity/calibrate/exchange.ts'
import { outcomeOf } from '../../../src/guests/fidelity/calibrate/outcome.ts'
import { type PointId, POINTS } from '../../../src/guests/fidelity/calibrate/points.ts'
import { type HiddenApi, settingsOf } from './hidden-api.ts'

/**
 * The points whose other answer changes something compared of this traffic, beyond a bare refusal: the same requests
 * are sent again to the same world, with that one answer changed.
 */
export async function observablePoints (api: HiddenApi, traffic: readonly Exchange[]): Promise<PointId[]> {
  const found: PointId[] = []
  for (const { id, choices } of POINTS) {
    for (const [value] of choices) {
      if (value === api.answers.get(id) || found.includes(id)) continue
      await api.reset(settingsOf(new Map([...api.answers, [id, value]])))
      if (await changes(api, traffic)) found.push(id)
    }
  }
  await api.reset(settingsOf(api.answers))
  return found
}

async function changes (api: HiddenApi, traffic: readonly Exchange[]): Promise<boolean> {
  for (const before of traffic) {
    const { method, path, headers, text } = before
    const { authorization, ...others } = headers
    const token = authorization?.replace('Bearer ', '') ?? null
    const after = await api.send({ method, path, token, headers: others, ...text !== '' && { body: text } })
    const [a, b] = [before, after].map(one => outcomeOf(one, one.status, one.answer))
    if (JSON.stringify(a) === JSON.stringify(b) && contractFaults(after).length === 0) continue
    // What was recorded is a bare refusal where the other answer would let it go on.
    if (!isAccepted(before.status) && (a?.status !== b?.status)) continue
    return true
  }
  return false
}
