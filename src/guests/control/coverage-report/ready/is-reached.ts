import { getEntity } from '../../../../core/state/layer.ts'
import { findingsOf, formatIn } from '../../../../host/http/recorded/exchange-parts.ts'
import { noteReached } from '../../../../host/http/recorded/reached.ts'
import { routeOf } from '../../../../host/http/refused/known-path.ts'
import { answerWithoutServer } from '../../../../host/http/without-server.ts'
import type { Life } from '../../../../host/sandbox/life.ts'
import { createCoverage } from '../../../../host/sandbox/request-log/coverage.ts'
import type { ReadyRequest } from './ready-request.ts'
import { bytesOf, lengthOf } from './sent.ts'

/** True if a request is answered so that it reaches a part of the contract. The state stays as it is. */
export async function isReached (
  name: string, ready: ReadyRequest, life: Life, maxImportRows: number
): Promise<boolean> {
  if (isUntried(ready)) return true
  const { method, path, headers, body = [] } = ready
  const bytes = bytesOf(body)
  const { state: world, settings, fixtures: { meta: { defaultCollaborator } } } = life
  const at = { now: life.now(), seed: 0 }
  const found = await answerWithoutServer({ method, path, headers, body: bytes }, {
    world, settings, at, defaultCollaborator, baseUrl: '', maxImportRows
  })
  const operation = routeOf(method, path)?.operation
  const format = operation === 'requestAdjustment' ? formatIn(parsed(bytes)) : undefined
  const before = found.changes.map(({ collection, key }) => getEntity(life.layer, collection, key))
  const coverage = createCoverage()
  noteReached(coverage, {
    request: { control: false, url: path, operation, format },
    response: found,
    verdict: { findings: findingsOf(found.problem, found.lineProblems) }
  }, { ...found, commit: { before } })
  return coverage.count(name) > 0
}

/** The longest body that is tried. One that is to exceed a limit of bytes would keep others waiting. */
const MAX_TRIED_BYTES = 131_072

/** Nothing to be answered: a decision of the manager, an error that is asked for, and a long body. */
function isUntried ({ path, headers, body = [] }: ReadyRequest): boolean {
  return path.startsWith('/_sandbox/') || headers['prefer'] !== undefined || lengthOf(body) > MAX_TRIED_BYTES
}

function parsed (bytes: Uint8Array): unknown {
  try { return JSON.parse(bytes.toString()) } catch { return undefined }
}
