export { default } from './scripts/tools/lint/eslint.config.js'
