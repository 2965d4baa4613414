import type { Settings } from '../assumptions.ts'
import type { UnlinkRequest } from '../contract/index.ts'
import { refuseLongLists } from './long-lists.ts'
import type { Reader } from './reading.ts'

/** Reads which collaborators to unlink from a shift exception. */
export function unlinkReader (settings: Settings): Reader<UnlinkRequest, Partial<UnlinkRequest>, UnlinkRequest> {
  return {
    // A41
    isWaived: ({ pointer, problem: { code } }) =>
      settings['unlink.empty'] === 200 && pointer === '/collaboratorIds' && code === 'too-few-items',
    read (given, findings) {
      refuseLongLists(given, findings, settings)
      if (Array.isArray(given.collaboratorIds) && given.collaboratorIds.length === 0) findings.restOn('A41')
      return given
    }
  }
}
