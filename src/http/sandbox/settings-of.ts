import type { FastifyRequest } from 'fastify'
import { type Settings, settingsWith } from '../../assumptions.ts'
import type { Registry } from '../../sandbox/registry.ts'
import type { Life } from '../../sandbox/life.ts'
import { sandboxName } from './sandbox-url.ts'

/** The settings for the answer to a request, be it in a sandbox already or not. */
export type SettingsOf = (request: FastifyRequest) => Settings

/** What fails before it enters its sandbox is answered as the sandbox would, or will when it is made. */
export function settingsOf (registry: Registry): SettingsOf {
  const starting = startingSettings(registry)
  return request => (request.life as Life | null | undefined)?.settings ??
    registry.find(sandboxName(request.raw))?.life.settings ?? starting
}

/** Those that a new sandbox begins with. */
export function startingSettings ({ fixtures }: Registry): Settings {
  return settingsWith(fixtures.meta.settings)
}
