import neostandard, { resolveIgnoresFromGitignore } from 'neostandard'

export default [
  ...neostandard({ ts: true, ignores: [...resolveIgnoresFromGitignore(), 'test/client/generated/**'] }),
  // A schema and the type derived from it share one name; the compiler refuses what is really declared twice.
  { files: ['**/*.ts'], rules: { '@typescript-eslint/no-redeclare': 'off' } }
]
