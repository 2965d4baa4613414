import { readFile } from 'node:fs/promises'
import type { Language, Words } from '../../../core/words.ts'
import { OptionError } from '../../../host/start/config.ts'
import { connect } from '../../client/connect.ts'
import type { ControlClient } from '../../client/control-client.ts'

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
  orRefuse(() => connect({ url }), {
    pt: `--url deve ser a URL de um servidor, como http://127.0.0.1:3000, e não ${JSON.stringify(url)}`,
    en: `--url must be the URL of a server, as http://127.0.0.1:3000, not ${JSON.stringify(url)}`
  })
  const control = orRefuse(() => connect({ url, controlToken, language }), {
    pt: '--control-token deve ter só caracteres ASCII visíveis, sem espaços',
    en: '--control-token must have visible ASCII characters only, without spaces'
  })
  return sandbox === undefined
    ? control
    : orRefuse(() => control.sandbox(sandbox), {
      pt: `--sandbox deve ser um nome com a-z, 0-9 e hífens, até 63 caracteres, e não ${JSON.stringify(sandbox)}`,
      en: `--sandbox must be a name of a-z, 0-9 and hyphens, at most 63 characters, not ${JSON.stringify(sandbox)}`
    })
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
  throw new OptionError({
    pt: `o arquivo de prontidão ${file} não indica um servidor; o servidor o escreve enquanto está pronto`,
    en: `the ready file ${file} names no server; a server writes it while it is ready`
  })
}
