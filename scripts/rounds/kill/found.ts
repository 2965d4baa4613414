import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { BEFORE_RUN } from '../../../src/host/sandbox/snapshots.ts'
import { headers } from './acts.ts'
import type { SandboxModel } from './world.ts'

/** Adjustments of the built-in world. */
const BUILT_IN = /^aa000000-/

/** What a server has of a sandbox; `undefined` if it has none of that name. `names` are all that it lists. */
export async function foundIn (
  url: string, name: string, names: ReadonlySet<string>
): Promise<SandboxModel | undefined> {
  if (!names.has(name)) return undefined
  const base = `${url}/~${name}`
  const stored = await read<{ ajusteRegistroId: string, anexos?: { arquivoId: string }[] }[]>(
    `${base}/_sandbox/state/adjustments`)
  const adjustments = new Map<string, string>()
  for (const { ajusteRegistroId: id, anexos: [file] = [] } of stored) {
    if (BUILT_IN.test(id)) continue
    const answer = file && await fetch(`${base}/arquivos/${file.arquivoId}`)
    adjustments.set(id, answer === undefined ? '' : answer.ok ? await answer.text() : `gone (${answer.status})`)
  }
  const { snapshots } = await read<{ snapshots: { name: string }[] }>(`${base}/_sandbox/snapshots`)
  // The state before the run is in memory alone.
  const kept = snapshots.filter(({ name }) => name !== BEFORE_RUN)
  return { adjustments, snapshots: new Map(kept.map(({ name }) => [name, new Map()])) }
}

export async function sandboxNames (url: string): Promise<Set<string>> {
  const { sandboxes } = await read<{ sandboxes: { name: string }[] }>(`${url}/_sandboxes`)
  return new Set(sandboxes.map(({ name }) => name))
}

async function read<T> (url: string): Promise<T> {
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`GET ${url}: ${answer.status} ${await answer.text()}`)
  return await answer.json() as T
}

/** What lies in a data folder that no sandbox needs, after each of them was opened. */
export function remains (data: string, sandboxes: ReadonlyMap<string, SandboxModel>): string[] {
  const files = readdirSync(data, { recursive: true }) as string[]
  // A line that was torn by the kill is set aside, which loses nothing that was acknowledged.
  const left = files.filter(file => /\.new$|^removed.|^set-aside.(?!.*-changes\.)/.test(file))
  for (const name of readdirSync(join(data, 'sandboxes'))) {
    const model = sandboxes.get(name)
    if (model === undefined) {
      if (name !== 'default') left.push(`sandboxes/${name}`)
      continue
    }
    const needed = new Set([model.adjustments, ...model.snapshots.values()].flatMap(adjustments =>
      [...adjustments.values()].filter(text => text !== '').map(sha256)))
    const blobs = join(data, 'sandboxes', name, 'files')
    const there = existsSync(blobs) ? readdirSync(blobs) : []
    left.push(...there.filter(blob => !needed.has(blob) && !blob.endsWith('.new')).map(blob => `${blobs}/${blob}`))
  }
  return left
}

function sha256 (text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
