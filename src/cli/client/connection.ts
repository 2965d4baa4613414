import { readFile } from 'node:fs/promises'
import type { Language } from '../../commands/words.ts'
import { OptionError } from '../../config.ts'
import { connect } from '../../control-client/connect.ts'
import type { ControlClient } from '../../control-client/control-client.ts'

export interface ConnectionFlags {
  readonly url?: string
  readonly readyFile?: string
  readonly sandbox?: string
  readonly controlToken?: string
  readonly port?: string
}

/** The control plane that the flags and the environment name. A flag overrides its variable. */
export async function connection (
  flags: ConnectionFlags, env: NodeJS.ProcessEnv, language: Language
): Promise<ControlClient> {
  const url = await serverUrl(flags, env)
  const controlToken = flags.controlToken ?? (env['ESPELHO_CONTROL_TOKEN'] || undefined)
  try {
    const control = connect({ url, controlToken, language })
    return flags.sandbox === undefined ? control : control.sandbox(flags.sandbox)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new OptionError({ pt: message, en: message })
  }
}

async function serverUrl ({ url, readyFile, port }: ConnectionFlags, env: NodeJS.ProcessEnv): Promise<string> {
  const file = readyFile ?? (env['ESPELHO_READY_FILE'] || undefined)
  if (url !== undefined) return url
  if (readyFile === undefined && env['ESPELHO_URL']) return env['ESPELHO_URL']
  if (file !== undefined) return await readyUrl(file)
  return `http://127.0.0.1:${port || env['ESPELHO_PORT'] || env['PORT'] || 3000}`
}

async function readyUrl (file: string): Promise<string> {
  try {
    const { url } = JSON.parse(await readFile(file, 'utf8'))
    if (typeof url === 'string') return url
  } catch {
    // The file is absent, or it holds something else.
  }
  throw new OptionError({
    pt: `o arquivo de prontidão ${file} não indica um servidor; o servidor o escreve enquanto está pronto`,
    en: `the ready file ${file} names no server; a server writes it while it is ready`
  })
}
