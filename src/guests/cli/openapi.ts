import { settingsWith } from '../../core/assumptions.ts'
import type { Words } from '../../core/words.ts'
import { inForm, OPENAPI_VERSIONS } from '../../host/http/docs/forms.ts'
import { openapiDocument } from '../../host/http/docs/openapi.ts'
import { OptionError } from '../../host/start/config.ts'
import { readNamedProfile } from '../../host/start/starting-settings.ts'
import { obstacleTo, writeWhole } from '../../host/start/write-whole.ts'
import { Failure } from './fail.ts'

export interface OpenapiFlags {
  readonly out?: string
  readonly openapi?: string
  readonly profile?: string
  readonly url?: string
}

/** A server that is there answers sooner. */
const PATIENCE_MS = 30_000

type Version = typeof OPENAPI_VERSIONS[number]

export async function openapi ({ out, openapi: version = '3.1', profile, url }: OpenapiFlags): Promise<void> {
  if (!isVersion(version)) {
    throw new OptionError({
      pt: `--openapi deve ser uma destas: ${OPENAPI_VERSIONS.join(', ')}, e não ${JSON.stringify(version)}`,
      en: `--openapi must be one of: ${OPENAPI_VERSIONS.join(', ')}, not ${JSON.stringify(version)}`
    })
  }
  if (url !== undefined && profile !== undefined) {
    throw new OptionError({
      pt: '--profile não vale com --url: o sandbox em --url tem as próprias configurações',
      en: '--profile does not go with --url: the sandbox at --url has settings of its own'
    })
  }
  const obstacle = out === undefined ? undefined : await obstacleTo(out)
  if (obstacle !== undefined) {
    throw new Failure({
      pt: `--out ${out} não pode ser escrito: ${obstacle.pt}`, en: `--out ${out} cannot be written: ${obstacle.en}`
    })
  }
  const document = url === undefined ? await ownDocument(version, profile) : await documentAt(url, version)
  const text = JSON.stringify(document, null, 2) + '\n'
  if (out === undefined) process.stdout.write(text)
  else await writeWhole(out, text)
}

function isVersion (version: string): version is Version {
  return (OPENAPI_VERSIONS as readonly string[]).includes(version)
}

async function ownDocument (openapi: Version, profile: string | undefined): Promise<object> {
  const settings = profile === undefined ? {} : (await readNamedProfile(profile, '--profile')).settings
  return inForm(await openapiDocument(settingsWith(settings)), { openapi })
}

/** The document of a running sandbox. Its servers become addresses, because a file is not at the server's address. */
async function documentAt (url: string, version: Version): Promise<object> {
  if (!URL.canParse(url)) {
    throw new OptionError({
      pt: `--url deve ser a URL de um servidor, como http://127.0.0.1:3000, e não ${JSON.stringify(url)}`,
      en: `--url must be the URL of a server, as http://127.0.0.1:3000, not ${JSON.stringify(url)}`
    })
  }
  const { origin } = new URL(url)
  const address = new URL(`docs/json?openapi=${version}`, url.endsWith('/') ? url : `${url}/`)
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined)
  const document = await response?.json().catch(() => undefined)
  if (!isDocument(document)) throw new Failure(notThere(url, response?.status))
  return {
    ...document,
    servers: document.servers.map(server => ({ ...server, url: `${origin}${server.url}`.replace(/\/$/, '') }))
  }
}

function isDocument (value: unknown): value is { readonly servers: ReadonlyArray<{ readonly url: string }> } {
  const { servers } = Object(value)
  return Array.isArray(servers) && servers.every(server => typeof server?.url === 'string')
}

function notThere (url: string, status: number | undefined): Words {
  return status === undefined
    ? { pt: `--url ${url}: nenhum servidor responde`, en: `--url ${url}: no server answers` }
    : {
        pt: `--url ${url}: a resposta, ${status}, não é de um espelho`,
        en: `--url ${url}: the answer, ${status}, is not that of an espelho`
      }
}
