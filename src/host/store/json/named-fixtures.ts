import { join } from 'node:path'
import { isDigest } from '../blobs.ts'
import { type Disk, readWhole } from './disk.ts'
import { replaceFile } from './replace-file.ts'

// The digests of the fixtures that a sandbox's ledger names lie in a file beside its log. So a start finds unused
// fixtures without reading every log.
const FILE = 'fixtures.json'

/** `undefined` if the file is missing or damaged. */
export async function readNamedFixtures (disk: Disk, folder: string): Promise<string[] | undefined> {
  const bytes = await readWhole(disk, join(folder, FILE))
  try { return JSON.parse(String(bytes)).filter(isDigest) } catch { return undefined }
}

export async function writeNamedFixtures (disk: Disk, folder: string, digests: readonly string[]): Promise<void> {
  await replaceFile(disk, join(folder, FILE), write => write(Buffer.from(`${JSON.stringify(digests)}\n`)))
}
