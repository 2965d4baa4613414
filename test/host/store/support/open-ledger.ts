import type { Disk } from '../../../../src/host/store/json/disk.ts'
import { openFolderLedger } from '../../../../src/host/store/json/ledger.ts'
import { setAsideIn } from '../../../../src/host/store/json/set-aside.ts'
import type { Ledger } from '../../../../src/host/store/ledger.ts'
import { serial } from '../../../../src/host/store/mutex.ts'

export const FOLDER = '/ledger'
export const CHANGES = '/ledger/changes.ndjson'
export const NEXT_CHANGES = '/ledger/changes.next.ndjson'
export const STATE = '/ledger/state.json'
export const ASIDE = '/set-aside'

/** The ledger of a folder alone, without a data folder around it. */
export async function openLedger (
  disk: Disk, notice: (message: string) => void = () => {}, options: { compactAt?: number, folder?: string } = {}
): Promise<Ledger> {
  const { folder = FOLDER } = options
  const turns = { small: serial(), large: serial() }
  const aside = setAsideIn(disk, ASIDE)
  return await openFolderLedger({ ...options, folder, name: 'mine', disk, notice, aside, turns })
}
