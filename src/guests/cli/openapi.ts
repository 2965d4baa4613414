import { settingsWith } from '../../core/assumptions.ts'
import type { Words } from '../../core/words.ts'
import { inForm, OPENAPI_VERSIONS } from '../../host/http/docs/forms.ts'
import { openapiDocument } from '../../host/http/docs/openapi.ts'
import { OptionError } from '../../host/start/config.ts'
import { readNamedProfile } from '../../host/start/starting-settings.ts'
import { obstacleTo, writeWhole } from '../../host/start/write-whole.ts'
import { Failure } from './fail.ts'
import { worded } from '../../core/words/commands.ts'

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
    throw new OptionError(worded('openapiMustBeOneOfNot', {
      versions: OPENAPI_VERSIONS, json: JSON.stringify(version)
    }))
  }
  if (url !== undefined && profile !== undefined) {
    throw new OptionError(worded('profileDoesNotGoWithUrl'))
  }
  const obstacle = out === undefined ? undefined : await obstacleTo(out)
  if (obstacle !== undefined) {
    throw new Failure(worded('outCannotBeWritten', { obstacle, out }))
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
    throw new OptionError(worded('urlMustBeTheUrlOf', { json: JSON.stringify(url) }))
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
    ? worded('urlNoServerAnswers', { url })
    : worded('urlTheAnswerIsNotThat', { url, status })
}
