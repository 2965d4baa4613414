import { sandbox, wanted } from './client.ts'
import type { Topic } from './live.ts'
import { useResource } from './resource.ts'

/** The name of the sandbox, its clock, and how much is in it. */
export const useOverview = (topics: readonly Topic[] = ['clock']) =>
  useResource('overview', topics, () => wanted(sandbox.GET('/_sandbox')))
