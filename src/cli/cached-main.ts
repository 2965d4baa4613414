import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepCompiled } from './code-cache.ts'

/** The build puts a digest of all chunks in its place. */
declare const $build: string

keepCompiled(dirname(fileURLToPath(import.meta.url)), $build, process.env)
createRequire(import.meta.url)('./main.cjs')
