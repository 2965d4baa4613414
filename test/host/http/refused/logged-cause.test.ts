import t from 'tap'
import { loggedCause } from '../../../../src/host/http/refused/logged-cause.ts'
import { StatementError } from '../../../../src/host/store/postgres/outcome.ts'

const broken = new Error('a bug')
const cases: Array<[sentence: string, cause: unknown, logged: object]> = [
  ['a refusal of the database', new StatementError('refused', new Error('no space left on device'), '53100'),
    { cause: 'no space left on device', code: '53100' }],
  ['a database that does not answer', StatementError.unsent(new Error('connect ECONNREFUSED')),
    { cause: 'connect ECONNREFUSED', code: undefined }],
  ['a full disk', Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' }),
    { cause: 'ENOSPC: no space left', code: 'ENOSPC' }],
  ['an error of ours, with its places in the code', broken, { err: broken }]
]
for (const [sentence, cause, logged] of cases) t.same(loggedCause(cause), logged, sentence)
