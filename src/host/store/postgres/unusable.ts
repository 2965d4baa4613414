import { worded } from '../../../core/words/commands.ts'
import { StoreError } from '../store.ts'

/** What to do about an error, by the code of PostgreSQL, of the system or of TLS, or else by its text. */
const REMEDIES: ReadonlyArray<readonly [error: RegExp, remedy: Parameters<typeof worded>[0]]> = [
  [/^28(P01|000)$/, 'checkTheRole'],
  [/password must be a string/, 'giveThePassword'],
  [/^3D000$/, 'makeTheDatabase'],
  [/^(ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|connect ENOENT)$|connection timeout$/, 'startTheDatabase'],
  [/^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+)$/, 'nameTheAuthority'],
  [/^open ENOENT$/, 'correctThePathInTheUrl'],
  [/^42501$/, 'giveTheRoleItsRights'],
  [/^25006$/, 'giveThePrimary'],
  [/^53300$/, 'endConnections']
]

/** An error in the words of the commands. */
export function storeError (...text: Parameters<typeof worded>): StoreError {
  const { en, pt } = worded(...text)
  return new StoreError(en, pt)
}

/** Why a database cannot be used, and what to do. The driver's own text stays as it is. */
export function unusableDatabase (name: string, error: Error): StoreError {
  const code = codeOf(error)
  const found = REMEDIES.find(([known]) => known.test(code ?? error.message))
  const { en, pt } = worded('databaseCannotBeUsed', {
    name, why: error.message, remedy: found === undefined ? '' : worded('andRemedy', { remedy: worded(found[1]) })
  })
  return new StoreError(en, pt, error)
}

/** The system has one code for a file and for a socket. */
function codeOf ({ code, syscall, cause }: NodeJS.ErrnoException): string | undefined {
  if (code === undefined) return cause instanceof Error ? codeOf(cause) : undefined
  return code === 'ENOENT' ? `${syscall} ${code}` : code
}
