import type { lockFolder } from '../../../../src/host/store/json/lock.ts'

/** How a folder is locked where the native library has a build, and where it has none. */
export const LOADERS: Readonly<Record<string, Parameters<typeof lockFolder>[1]>> = {
  native: undefined,
  flock: () => Promise.reject(new Error('Cannot find addon\nof this system'))
}
