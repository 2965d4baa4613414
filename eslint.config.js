import neostandard, { resolveIgnoresFromGitignore } from 'neostandard'

/** What tap gives for a test or an assertion is its own to wait for. */
const OF_TAP = { from: 'package', package: '@tapjs/test', name: ['test'] }

export default [
  ...neostandard({ ts: true, ignores: [...resolveIgnoresFromGitignore(), 'test/client/generated/**'] }),
  { rules: { 'no-duplicate-imports': 'error' } },
  // A schema and the type derived from it share one name; the compiler refuses what is really declared twice.
  { files: ['**/*.ts'], rules: { '@typescript-eslint/no-redeclare': 'off' } },
  {
    files: ['src/**/*.ts', 'test/**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: { '@typescript-eslint/no-floating-promises': ['error', { allowForKnownSafeCalls: [OF_TAP] }] }
  }
]
