import type { FastifyRequest } from 'fastify'
import { type Settings, settingsWith } from '../../../core/assumptions.ts'
import { memoizeByObject } from '../../../core/memoize.ts'
import type { Registry } from '../../sandbox/registry.ts'
import type { Life } from '../../sandbox/life.ts'
import { sandboxName } from './sandbox-url.ts'

/** Finds the settings for the response to a request, whether it has entered a sandbox or not. */
export type SettingsOf = (request: FastifyRequest) => Settings

/** A request that fails before it enters its sandbox is answered with the settings of that sandbox, existing or new. */
export function settingsOf (registry: Registry): SettingsOf {
  const starting = memoizeByObject(({ meta }: Registry['fixtures']) => settingsWith(meta.settings))
  return request => (request.life as Life | null | undefined)?.settings ??
    registry.find(sandboxName(request.raw))?.life.settings ?? starting(registry.fixtures)
}

/** The settings of a new sandbox. */
export function startingSettings ({ fixtures }: Registry): Settings {
  return settingsWith(fixtures.meta.settings)
}
