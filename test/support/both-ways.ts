import type { Test } from 'tap'
import type { ChosenSettings } from '../../src/core/assumptions.ts'
import { readFixtures } from '../../src/host/fixtures/read-folder.ts'
import { bareSandbox, type SentRequest } from '../../src/host/http/without-server.ts'
import { createFixtures } from '../../src/host/sandbox/fixtures.ts'
import { builtInFixtures } from '../../src/package-files.ts'
import type { Sent } from './fuzz.ts'
import { injected, testServer, written } from './server.ts'

/** A request, and the settings of the sandbox that it meets. */
export interface Asked extends SentRequest {
  readonly settings?: ChosenSettings | undefined
}

/** A request as a test sends it, without the name of a sandbox. */
export function asSent ({ what, call }: Sent): SentRequest {
  const sent = written(what, call)
  return { ...sent, path: sent.path.replace(/^\/(?:~|%7e)[^/?]*/i, '') }
}

/** What a response says. */
export interface Said {
  readonly status: number
  readonly body: unknown
  readonly points: string
  readonly warnings: string
}

const ORIGIN = 'http://localhost:80'

/** Sends each request twice, from the fresh built-in fixtures: to a server, and to the same without one. */
export async function bothWays (t: Test): Promise<(asked: Asked) => Promise<{ served: Said, bare: Said }>> {
  const world = await readFixtures(builtInFixtures)
  const { app, options: { registry } } = await testServer(t, { publicUrl: ORIGIN })
  const sandbox = await registry.open('default')
  return async ({ settings = {}, ...sent }) => {
    const fixtures = createFixtures({ ...world, settings })
    await sandbox.reset(fixtures)
    return { served: await served(sent), bare: await bare(sent, fixtures) }
  }

  async function served (sent: SentRequest): Promise<Said> {
    const { statusCode: status, headers: came, payload } = await app.inject(injected(sent))
    return {
      status,
      body: sent.method === 'HEAD' ? undefined : parsed(payload),
      points: String(came['x-sandbox-assumptions'] ?? ''),
      warnings: beginning(String(came['x-sandbox-warning'] ?? ''))
    }
  }

  async function bare (sent: SentRequest, fixtures: ReturnType<typeof createFixtures>): Promise<Said> {
    const { status, body, points, warnings, download } =
      await bareSandbox(fixtures, { seed: 1, baseUrl: ORIGIN }).send(sent)
    return {
      status,
      body: download === undefined && sent.method !== 'HEAD' ? parsed(JSON.stringify(body)) : undefined,
      points: [...points].sort().join(' '),
      warnings: beginning(warnings.join(', '))
    }
  }
}

/** The header lists the first ten, and cuts long ones. */
function beginning (warnings: string): string {
  return warnings.slice(0, 200).split(',', 10).join()
}

function parsed (text: string): unknown {
  try { return JSON.parse(text) } catch { return undefined }
}
