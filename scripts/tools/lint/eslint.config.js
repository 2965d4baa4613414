import { fileURLToPath } from 'node:url'
import regexp from 'eslint-plugin-regexp'
import neostandard from 'neostandard'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** What tap gives for a test or an assertion is its own to wait for. */
const OF_TAP = { from: 'package', package: '@tapjs/test', name: ['test'] }

/** What makes markup of a text. */
const MARKUP = ['dangerouslySetInnerHTML', 'innerHTML', 'outerHTML', 'insertAdjacentHTML', 'srcdoc', 'DOMParser']

/** What a build or a run makes. Each folder is one at the top, because src/guests/page has rooms of the same names. */
const MADE = [
  'dist/**', '.tap/**', 'coverage/**', 'data/**', '.prof/**', 'site/**', 'src/guests/page/api/control-plane.d.ts'
]

export default [
  ...neostandard({ ts: true, ignores: MADE }),
  { rules: { 'no-duplicate-imports': 'error' } },
  // A table may be long, a line may not.
  { rules: { '@stylistic/max-len': ['error', { code: 120, ignoreUrls: true }] } },
  // A client's text may be as long as a body. A line that disables a rule says how long its text can be.
  {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': 'error', 'regexp/no-super-linear-move': 'error' }
  },
  // A page that makes markup of text makes it of a client's, too.
  {
    files: ['src/guests/page/**'],
    rules: {
      'no-void': ['error', { allowAsStatement: true }], // a handler of an event waits for nothing
      'no-restricted-syntax': ['error', {
        selector: `:matches(Identifier, JSXIdentifier)[name=/^(${MARKUP.join('|')})$/]`,
        message: 'Text stays text.'
      }]
    }
  },
  // What Jest gives its tests; how Playwright writes a fixture that needs no other.
  {
    files: ['recipes/jest/**'],
    languageOptions: {
      globals: { afterEach: 'readonly', beforeEach: 'readonly', expect: 'readonly', test: 'readonly' }
    }
  },
  { files: ['recipes/playwright/**'], rules: { 'no-empty-pattern': 'off' } },
  // A schema and the type derived from it share one name; the compiler refuses what is really declared twice.
  { files: ['**/*.ts', '**/*.tsx'], rules: { '@typescript-eslint/no-redeclare': 'off' } },
  {
    files: ['src/**/*.ts', 'src/**/*.tsx', 'test/**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: ROOT } },
    rules: { '@typescript-eslint/no-floating-promises': ['error', { allowForKnownSafeCalls: [OF_TAP] }] }
  }
]
