import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const headers = { 'content-type': 'application/json', authorization: 'Bearer espelho_admin' }

export interface KillRound {
  readonly acknowledged: number
  /** Identifiers that were answered with 201, and are gone after the restart. */
  readonly lost: readonly string[]
}

/**
 * Starts a server on a data folder, keeps `clients` busy, kills it with SIGKILL after some time, starts it again and
 * looks for everything that was acknowledged, in this round and all before it.
 */
export async function * killRounds (rounds: number, data: string, clients = 16): AsyncGenerator<KillRound> {
  const acknowledged = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    const { child, url } = await start(data)
    const before = acknowledged.size
    let begun = () => {}
    const first = new Promise<void>(resolve => { begun = resolve })
    const working = Array.from({ length: clients }, (_, client) => keepAsking(url, client, id => {
      acknowledged.add(id)
      begun()
    }))
    await first
    // Never at the same point of a write: the delays are spread, from early to late.
    await new Promise(resolve => setTimeout(resolve, (round * 137) % 700))
    child.kill('SIGKILL')
    await once(child, 'exit')
    await Promise.all(working)
    yield { acknowledged: acknowledged.size - before, lost: await missing(data, acknowledged) }
  }
}

async function start (data: string): Promise<{ child: ChildProcess, url: string }> {
  const child = spawn(process.execPath, ['dist/cli.js', '--port', '0', '--data', data, '--log-level', 'warn'],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface(child.stdout as NodeJS.ReadableStream), 'line')
  return { child, url: JSON.parse(line).url }
}

/** One request after another, each on another day, until the server is gone. */
async function keepAsking (url: string, client: number, acknowledge: (id: string) => void): Promise<void> {
  for (let n = 0; ; n++) {
    const day = String(1 + (client * 7 + n) % 28).padStart(2, '0')
    const body = JSON.stringify({
      jornada: `${day}/03/2026`,
      formato: 'INTERVALO_HORARIO',
      descricao: `${client}/${n}`,
      motivoId: 'a0000000-0000-4000-8000-000000000001',
      minMinutos: 480,
      maxMinutos: 540,
      anexos: n % 10 === 0 ? [{ nome: 'a.txt', base64: Buffer.from(`${client}/${n}`).toString('base64') }] : []
    })
    try {
      const response = await fetch(`${url}/ajuste-registro/solicitar`, { method: 'POST', headers, body })
      if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
      acknowledge((await response.json() as { ajusteRegistroId: string }).ajusteRegistroId)
    } catch (error) {
      if (error instanceof TypeError) return // the connection is gone
      throw error
    }
  }
}

async function missing (data: string, acknowledged: ReadonlySet<string>): Promise<string[]> {
  const { child, url } = await start(data)
  try {
    const adjustments = await (await fetch(`${url}/_sandbox/state/adjustments`)).json() as {
      ajusteRegistroId: string
      anexos?: { arquivoId: string }[]
    }[]
    const there = new Set<string>()
    for (const { ajusteRegistroId, anexos = [] } of adjustments) {
      const files = await Promise.all(anexos.map(({ arquivoId }) => fetch(`${url}/arquivos/${arquivoId}`)))
      if (files.every(file => file.ok)) there.add(ajusteRegistroId)
      await Promise.all(files.map(file => file.arrayBuffer()))
    }
    return [...acknowledged].filter(id => !there.has(id))
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}
