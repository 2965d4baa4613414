import { readFile } from 'node:fs/promises'
import type { Language, Words } from '../../../core/words.ts'
import { OptionError } from '../../../host/start/config.ts'
import { connect } from '../../client/connect.ts'
import type { ControlClient } from '../../client/control-client.ts'
import { worded } from '../../../core/words/commands.ts'

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
  const { sandbox } = flags
  orRefuse(() => connect({ url }), worded('urlMustBeTheUrlOf', { json: JSON.stringify(url) }))
  const control = orRefuse(() => connect({ url, controlToken, language }), worded('controlTokenMustHaveVisible'))
  return sandbox === undefined
    ? control
    : orRefuse(() => control.sandbox(sandbox), worded('sandboxMustBeANameOf', { json: JSON.stringify(sandbox) }))
}

/** Reports a wrong option in the words of the command line instead of those of the client. */
function orRefuse<T> (create: () => T, words: Words): T {
  try {
    return create()
  } catch {
    throw new OptionError(words)
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
    // The file is absent, or it is not a ready file.
  }
  throw new OptionError(worded('theReadyFileNamesNoServer', { file }))
}
