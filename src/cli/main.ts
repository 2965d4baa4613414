import * as module from 'node:module'

// Node 22 and later can keep the compiled code between two starts. This must be enabled before the other imports.
if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') module.enableCompileCache()

// There is no `await` here, because the build is CommonJS, which has no top-level `await`.
import('./program.ts').then(({ run }) => run(process.argv, process.env), error => { throw error })
