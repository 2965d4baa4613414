import neostandard, { resolveIgnoresFromGitignore } from 'neostandard'

/** What tap gives for a test or an assertion is its own to wait for. */
const OF_TAP = { from: 'package', package: '@tapjs/test', name: ['test'] }

/** What makes markup of a text. */
const MARKUP = ['dangerouslySetInnerHTML', 'innerHTML', 'outerHTML', 'insertAdjacentHTML', 'srcdoc', 'DOMParser']

/** Rooms whose lines are still to be broken. */
const LONG_LINES = [
  ...['cli', 'control', 'control-client', 'domain', 'explain', 'http', 'page', 'routes', 'sandbox', 'server', 'state',
    'storage', 'wire'].map(room => `src/${room}/**`),
  'src/app.ts', 'src/config.ts', 'test/config.test.ts', 'test/sandbox/**', 'test/storage/**', 'test/wire/**'
]

export default [
  ...neostandard({ ts: true, ignores: resolveIgnoresFromGitignore() }),
  { rules: { 'no-duplicate-imports': 'error' } },
  // A table may be long, a line may not.
  { ignores: LONG_LINES, rules: { '@stylistic/max-len': ['error', { code: 120, ignoreUrls: true }] } },
  // A page that makes markup of text makes it of a client's, too.
  {
    files: ['src/page/**'],
    rules: {
      'no-void': ['error', { allowAsStatement: true }], // a handler of an event waits for nothing
      'no-restricted-syntax': ['error', {
        selector: `:matches(Identifier, JSXIdentifier)[name=/^(${MARKUP.join('|')})$/]`,
        message: 'Text stays text.'
      }]
    }
  },
  // A schema and the type derived from it share one name; the compiler refuses what is really declared twice.
  { files: ['**/*.ts', '**/*.tsx'], rules: { '@typescript-eslint/no-redeclare': 'off' } },
  {
    files: ['src/**/*.ts', 'src/**/*.tsx', 'test/**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: { '@typescript-eslint/no-floating-promises': ['error', { allowForKnownSafeCalls: [OF_TAP] }] }
  }
]
