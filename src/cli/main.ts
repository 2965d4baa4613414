#!/usr/bin/env node
import * as module from 'node:module'

// Node 22 and later keep the compiled code between two starts; it has to be asked before the rest is imported.
if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') module.enableCompileCache()

const { run } = await import('./program.ts')
await run(process.argv, process.env)
