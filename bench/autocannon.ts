import { installFolder } from '../scripts/tool.ts'

installFolder('bench')
export const { default: autocannon } = await import('autocannon')
