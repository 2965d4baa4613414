import t from 'tap'
import {
  checkOptions, OptionError, type OptionName, optionSpecs, type Options, parseOptions
} from '../../../src/host/start/config.ts'

const defaults = {
  port: 3000,
  host: '127.0.0.1',
  profile: 'default',
  maxSandboxes: 1000,
  maxImportRows: 100_000,
  logLevel: 'info',
  seed: 1,
  requireSandbox: false,
  detach: false
}

const named: [name: OptionName, flag: string, variables: string[]][] = [
  ['port', '--port', ['ESPELHO_PORT', 'PORT']],
  ['host', '--host', ['ESPELHO_HOST']],
  ['fixtures', '--fixtures', ['ESPELHO_FIXTURES']],
  ['data', '--data', ['ESPELHO_DATA']],
  ['advertise', '--advertise', ['ESPELHO_ADVERTISE']],
  ['drain', '--drain', ['ESPELHO_DRAIN']],
  ['expire', '--expire', ['ESPELHO_EXPIRE']],
  ['publicUrl', '--public-url', ['ESPELHO_PUBLIC_URL']],
  ['controlToken', '--control-token', ['ESPELHO_CONTROL_TOKEN']],
  ['profile', '--profile', ['ESPELHO_PROFILE']],
  ['maxSandboxes', '--max-sandboxes', ['ESPELHO_MAX_SANDBOXES']],
  ['maxMemory', '--max-memory', ['ESPELHO_MAX_MEMORY']],
  ['logBytes', '--log-bytes', ['ESPELHO_LOG_BYTES']],
  ['maxImportRows', '--max-import-rows', ['ESPELHO_MAX_IMPORT_ROWS']],
  ['readyFile', '--ready-file', ['ESPELHO_READY_FILE']],
  ['logLevel', '--log-level', ['ESPELHO_LOG_LEVEL']],
  ['seed', '--seed', ['ESPELHO_SEED']],
  ['requireSandbox', '--require-sandbox', ['ESPELHO_REQUIRE_SANDBOX']],
  ['cors', '--cors', ['ESPELHO_CORS']],
  ['fallback', '--fallback', ['ESPELHO_FALLBACK']],
  ['tlsCert', '--tls-cert', ['ESPELHO_TLS_CERT']],
  ['tlsKey', '--tls-key', ['ESPELHO_TLS_KEY']],
  ['detach', '--detach', ['ESPELHO_DETACH']]
]

t.test('every option has a flag and its environment twin', async t => {
  t.strictSame(optionSpecs.map(({ name, flag, variables }) => [name, flag, variables]), named)
})

const accepted: [
  sentence: string, flags: Record<string, string | true>, env: Record<string, string>, expected: Partial<Options>
][] = [
  ['nothing given leaves the defaults', {}, {}, {}],
  ['a flag sets its option', { port: '8080' }, {}, { port: 8080 }],
  ['a variable sets its option', {}, { ESPELHO_PORT: '8080' }, { port: 8080 }],
  ['PORT is the port of platforms that give one', {}, { PORT: '8080' }, { port: 8080 }],
  ['ESPELHO_PORT overrides PORT', {}, { ESPELHO_PORT: '1', PORT: '2' }, { port: 1 }],
  ['a flag overrides its variable', { host: '::1' }, { ESPELHO_HOST: '0.0.0.0' }, { host: '::1' }],
  ['a bad variable under a flag does no harm', { port: '1' }, { ESPELHO_PORT: 'x' }, { port: 1 }],
  ['an empty variable is one not set', {}, { ESPELHO_DATA: '', ESPELHO_PORT: '', PORT: '2' }, { port: 2 }],
  ['the lowest port picks a free one', { port: '0' }, {}, { port: 0 }],
  ['the highest port is 65535', { port: '65535' }, {}, { port: 65535 }],
  ['folders and files are kept as they are written', { fixtures: './f', data: 'd d', readyFile: '/r' }, {},
    { fixtures: './f', data: 'd d', readyFile: '/r' }],
  ['a public URL may have a path', { publicUrl: 'https://example.test/ponto' }, {},
    { publicUrl: 'https://example.test/ponto' }],
  ['another server may have a base path', {}, { ESPELHO_FALLBACK: 'https://example.test/base' },
    { fallback: 'https://example.test/base' }],
  ['a public URL loses its last slash', { publicUrl: 'http://example.test:81/' }, {},
    { publicUrl: 'http://example.test:81' }],
  ['a control token is a text', { controlToken: '12345' }, {}, { controlToken: '12345' }],
  ['a control token may be off', {}, { ESPELHO_CONTROL_TOKEN: 'off' }, { controlToken: 'off' }],
  ['a profile is chosen by its name', { profile: 'vendor-like' }, {}, { profile: 'vendor-like' }],
  ['a profile may be a file', { profile: 'profile.json' }, {}, { profile: 'profile.json' }],
  ['a profile may be a file in a folder', {}, { ESPELHO_PROFILE: '../pilot' }, { profile: '../pilot' }],
  ['one sandbox is enough', { maxSandboxes: '1' }, {}, { maxSandboxes: 1 }],
  ['the memory has a bound', { maxMemory: '512MB' }, {}, { maxMemory: 536_870_912 }],
  ['the bound of the memory may be in gigabytes', {}, { ESPELHO_MAX_MEMORY: '2GB' }, { maxMemory: 2_147_483_648 }],
  ['the bound of the memory may be in bytes', { maxMemory: '100000000' }, {}, { maxMemory: 100_000_000 }],
  ['the request logs have a budget', { logBytes: '1000000' }, {}, { logBytes: 1_000_000 }],
  ['a file of one row can be imported', { maxImportRows: '1' }, {}, { maxImportRows: 1 }],
  ['a seed is a whole number', { seed: '42' }, {}, { seed: 42 }],
  ['a switch is on by its flag alone', { detach: true }, {}, { detach: true }],
  ['a switch is on by its variable', {}, { ESPELHO_DETACH: 'on' }, { detach: true }],
  ['a switch may be on as a number', {}, { ESPELHO_DETACH: '1' }, { detach: true }],
  ['a switch may be off as a word', {}, { ESPELHO_DETACH: 'false' }, {}],
  ['a switch that is off by its variable is on by its flag', { detach: true }, { ESPELHO_DETACH: 'off' },
    { detach: true }],
  ['a folder may have a colon in its name', { data: 'c:/data', fixtures: './a:b' }, {},
    { data: 'c:/data', fixtures: './a:b' }],
  ['a path may look like a key word of libpq', { data: './host=a' }, {}, { data: './host=a' }],
  ['a database keeps the data', {}, { ESPELHO_DATA: 'postgresql://me:secret@db.example:5433/ponto?sslmode=require' },
    { data: 'postgresql://me:secret@db.example:5433/ponto?sslmode=require' }],
  ['what does nothing any more may have any value', { advertise: 'nada' }, { ESPELHO_DRAIN: 'xyz' },
    { advertise: 'nada', drain: 'xyz' }],
  ['a time without a unit is in seconds', { expire: '20' }, {}, { expire: 20 }],
  ['sandboxes expire after days', {}, { ESPELHO_EXPIRE: '7d' }, { expire: 604_800 }],
  ['origins stand in a list', { cors: 'https://app.example, http://localhost:5173' }, {},
    { cors: 'https://app.example, http://localhost:5173' }],
  ['a certificate comes with its key', { tlsCert: 'c.pem' }, { ESPELHO_TLS_KEY: 'k.pem' },
    { tlsCert: 'c.pem', tlsKey: 'k.pem' }],
  ['logs can be silent', {}, { ESPELHO_LOG_LEVEL: 'silent' }, { logLevel: 'silent' }]
]

for (const [sentence, flags, env, expected] of accepted) {
  t.test(sentence, async t => t.strictSame(parseOptions(flags, env), { ...defaults, ...expected }))
}

const port = 'must be a whole number from 0 to 65535'
const folder = 'must be the path of a folder'
const place = 'must be the path of a folder, or postgres://USER:PASSWORD@HOST:PORT/DATABASE'
const origins = 'must be origins as a browser sends them, like https://app.example, with commas between them'
const url = 'must be an absolute http or https URL without credentials, query or fragment'
const profile = 'must be one of: default, strict, lenient, vendor-like; or the path of a JSON file, like ./profile.json'
const refused: [name: OptionName, text: string, message: string][] = [
  ['port', 'http', `${port}, not "http"`],
  ['port', '65536', `${port}, not "65536"`],
  ['port', '-1', `${port}, not "-1"`],
  ['port', '80.0', `${port}, not "80.0"`],
  ['port', '0x50', `${port}, not "0x50"`],
  ['port', ' 80', `${port}, not " 80"`],
  ['host', 'http://localhost', 'must be a host name or an IP address, not "http://localhost"'],
  ['publicUrl', 'example.test', `${url}, not "example.test"`],
  ['publicUrl', 'http://:secret@example.test', `${url}, not "http://:secret@example.test"`],
  ['publicUrl', '/ponto', `${url}, not "/ponto"`],
  ['publicUrl', 'ftp://example.test', `${url}, not "ftp://example.test"`],
  ['publicUrl', 'http://example.test/?', `${url}, not "http://example.test/?"`],
  ['publicUrl', 'http://example.test/?a=b', `${url}, not "http://example.test/?a=b"`],
  ['publicUrl', 'http://example.test/#a', `${url}, not "http://example.test/#a"`],
  ['publicUrl', 'http://me@example.test', `${url}, not "http://me@example.test"`],
  ['fallback', 'localhost:4000', `${url}, not "localhost:4000"`],
  ['fallback', 'http://me@example.test/x', `${url}, not "http://me@example.test/x"`],
  ['fallback', 'http://example.test/?a', `${url}, not "http://example.test/?a"`],
  ['fallback', 'http://example.test#a', `${url}, not "http://example.test#a"`],
  ['controlToken', 'se cret', 'must be a token of visible ASCII characters without spaces, or "off"'],
  ['profile', 'severe', `${profile}, not "severe"`],
  ['profile', 'toString', `${profile}, not "toString"`],
  ['maxSandboxes', '0', 'must be a whole number, at least 1, not "0"'],
  ['maxImportRows', '0', 'must be a whole number, at least 1, not "0"'],
  ['expire', '1.5s', 'must be a span as 90s, 30m, 12h or 7d, not "1.5s"'],
  ['expire', 'soon', 'must be a span as 90s, 30m, 12h or 7d, not "soon"'],
  ['expire', '0d', 'must be a span as 90s, 30m, 12h or 7d, not "0d"'],
  ...['63MB', '0', '512mb', '512 MB', '0.5GB', '-1', 'much', '1TB', '99999999999999GB'].map(
    (text): [OptionName, string, string] =>
      ['maxMemory', text, `must be a size of at least 64MB, as 512MB or 2GB, not "${text}"`]),
  ['logBytes', '65535', 'must be a whole number, at least 65536, not "65535"'],
  ['logLevel', 'loud', 'must be one of: fatal, error, warn, info, debug, trace, silent, not "loud"'],
  ['data', 'mysql://localhost/ponto', `${place}, not "mysql://localhost/ponto"`],
  ['fixtures', 'https://example.test/fixtures', `${folder}, not "https://example.test/fixtures"`],
  ['fixtures', 'file:///fixtures', `${folder}, not "file:///fixtures"`],
  ['data', 'postgres://host', `${place}, not "postgres://host"`],
  ['data', 'postgres://me:secret@host:99999/ponto', `${place}, not "postgres://…@host:99999/ponto"`],
  ['data', 'postgress://me:secret@host/ponto', `${place}, not "postgress://…@host/ponto"`],
  ['data', 'postgres//me:secret@host/ponto', `${place}, not "postgres//…@host/ponto"`],
  ['data', 'host=localhost dbname=ponto', `${place}, not "host=localhost dbname=ponto"`],
  ['data', "user=me password='a secret' dbname=ponto", `${place}, not "user=me password=…"`],
  ['data', 'user=me password=secret', `${place}, not "user=me password=…"`],
  ['data', 'host=db\nsslpassword=secret', `${place}, not "host=db\\nsslpassword=…"`],
  ['data', 'postgres://me:sec@ret@host/', `${place}, not "postgres://…@host/"`],
  ['data', 'jdbc:postgresql://h/ponto', `${place}, not "jdbc:postgresql://h/ponto"`],
  ['data', 'file:/tmp/ponto', `${place}, not "file:/tmp/ponto"`],
  ['cors', '*', `${origins}, not "*"`],
  ['cors', 'https://*.example', `${origins}, not "https://*.example"`],
  ['cors', 'https://app.example,http://localhost:*', `${origins}, not "https://app.example,http://localhost:*"`],
  ['cors', 'https://app.example/', `${origins}, not "https://app.example/"`],
  ['cors', 'https://app.example:443', `${origins}, not "https://app.example:443"`],
  ['cors', 'https://app.example,', `${origins}, not "https://app.example,"`],
  ['cors', 'null', `${origins}, not "null"`],
  ['seed', '1.5', 'must be a whole number, 0 or more, not "1.5"'],
  ['seed', '9007199254740993', 'must be a whole number, 0 or more, not "9007199254740993"']
]

for (const [name, text, message] of refused) {
  t.test(`${name} refuses ${JSON.stringify(text)} by the name that was used`, async t => {
    const { flag, variables: [variable = ''] } = optionSpecs.find(spec => spec.name === name)!
    t.equal(refusal(() => parseOptions({ [name]: text }, {})), `${flag} ${message}`)
    t.equal(refusal(() => parseOptions({}, { [variable]: text })), `${variable} ${message}`)
  })
}

t.test('an empty flag is a bad value', async t => {
  t.equal(refusal(() => parseOptions({ data: '' }, {})), `--data ${place}, not ""`)
})

t.test('PORT is named when it is the one that is bad', async t => {
  t.equal(refusal(() => parseOptions({}, { PORT: 'x' })), `PORT ${port}, not "x"`)
})

t.test('a switch refuses what is neither on nor off', async t => {
  t.equal(refusal(() => parseOptions({}, { ESPELHO_DETACH: 'yes' })), 'ESPELHO_DETACH must be on or off, not "yes"')
})

t.test('all bad values are told at once', async t => {
  t.match(refusal(() => parseOptions({ seed: 'x', port: 'y' }, {})), /^--port .*\n--seed .*$/)
})

t.test('the address that Kubernetes puts into ESPELHO_PORT is explained', async t => {
  t.match(refusal(() => parseOptions({}, { ESPELHO_PORT: 'tcp://10.0.0.1:3000' })), /Kubernetes/)
})

t.test('a plain object', async t => {
  const own = { ...defaults, port: 0, logLevel: 'warn' }
  t.strictSame(checkOptions(), own, 'may be left out, and has defaults of its own')
  t.strictSame(checkOptions({ port: undefined }), own, 'may have what is not given')
  t.strictSame(
    checkOptions({ port: 1, publicUrl: 'http://a/' }), { ...own, port: 1, publicUrl: 'http://a' }, 'sets options'
  )
  // @ts-expect-error a number is due
  t.equal(refusal(() => checkOptions({ port: '1' })), `port ${port}, not "1"`, 'is not coerced')
  // @ts-expect-error it shares the process of its caller
  t.match(refusal(() => checkOptions({ detach: true })), /^unknown option detach; /, 'has no option of a process')
  t.match(
    // @ts-expect-error no such option
    refusal(() => checkOptions({ prot: 1 })),
    /^unknown option prot; the options are: port, host, /,
    'has no unknown names'
  )
})

t.test('neither the environment nor the command line reaches the options of a caller', async t => {
  t.intercept(process, 'env', { value: { ...process.env, ESPELHO_PORT: '9' } })
  t.equal(checkOptions().port, 0)
})

function refusal (parse: () => Options): string {
  try {
    return `accepted: ${JSON.stringify(parse())}`
  } catch (error) {
    return error instanceof OptionError ? error.message : `not an OptionError: ${error}`
  }
}
