import { freshBuild } from './build/fresh.ts'

// Who runs something of dist/ imports this, and so runs what the sources say now.
await freshBuild('bundles')
