import { runTool } from './tool.ts'

// `npm run lint`, or `npm run lint -- --fix PATH`.
const given = process.argv.slice(2)
const paths = given.some(argument => !argument.startsWith('-')) ? [] : ['.']
process.exitCode = runTool('lint', 'eslint', ...given, ...paths)
