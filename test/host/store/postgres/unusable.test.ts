import t from 'tap'
import { StatementError } from '../../../../src/host/store/postgres/outcome.ts'
import { unusableDatabase } from '../../../../src/host/store/postgres/unusable.ts'

const coded = (message: string, code?: string, syscall?: string): Error =>
  Object.assign(new Error(message), { code, syscall })
const NO_PASSWORD = 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'

const errors: Array<[error: Error, en: RegExp, pt: RegExp]> = [
  [new StatementError('unsent', new Error('authentication failed'), '28P01'), /^check the role and its/, /^confira/],
  [new StatementError('unsent', new Error('no pg_hba.conf entry'), '28000'), /^check the role and its/, /^confira/],
  [StatementError.unsent(new Error(NO_PASSWORD)), /PGPASSWORD/, /^informe a senha na URL/],
  [new StatementError('unsent', new Error('it does not exist'), '3D000'), /CREATE DATABASE .*UTF8/, /CREATE DATABASE/],
  [StatementError.unsent(coded('connect ECONNREFUSED', 'ECONNREFUSED', 'connect')), /^start the/, /^inicie o banco/],
  [StatementError.unsent(coded('connect ENOENT /x/.s.PGSQL.5432', 'ENOENT', 'connect')), /^start the/, /^inicie o/],
  [StatementError.unsent(coded('self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT')), /sslrootcert=/, /^informe/],
  [coded('ENOENT: no such file, open \'/ca.pem\'', 'ENOENT', 'open'), /^correct the path/, /^corrija o caminho/],
  [new StatementError('refused', new Error('permission denied'), '42501'), /^give the role/, /^dê à role/],
  [new StatementError('refused', new Error('read-only transaction'), '25006'), /primary/, /primário/],
  [new StatementError('unsent', new Error('too many clients'), '53300'), /max_connections/, /max_connections/]
]
for (const [error, en, pt] of errors) {
  const { message, pt: portuguese } = unusableDatabase('postgres://h/d', error)
  const [told, remedy] = message.split(`: ${error.message}; `)
  const [toldInPt, remedyInPt] = portuguese!.split(`: ${error.message}; `)
  t.same([told, toldInPt], ['postgres://h/d cannot be used', 'postgres://h/d não pode ser usado'])
  t.match(remedy, en)
  t.match(remedyInPt, pt)
}

t.equal(unusableDatabase('postgres://h/d', new Error('never seen')).message, 'postgres://h/d cannot be used: never seen',
  'without a remedy')
