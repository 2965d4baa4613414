/** The devices of Windows, which has no files of these names, whatever follows a dot. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/

/**
 * The name of the file or folder of a sandbox or snapshot. No two names have the same one, also where a file system
 * does not tell capital letters from small ones. No name has `+`, and none begins with `_`.
 */
export function fileNameOf (name: string): string {
  const small = name.replace(/[A-Z]/g, letter => `+${letter.toLowerCase()}`)
  return DEVICE.test(small) ? `_${small}` : small
}

/** The name that a file name stands for. */
export function nameIn (fileName: string): string {
  return fileName.replace(/^_/, '').replace(/\+([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

export function isSandboxName (name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,62}$/.test(name)
}
