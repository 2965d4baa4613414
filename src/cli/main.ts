import * as module from 'node:module'

// Node 22 and later keep the compiled code between two starts; it has to be asked before the rest is imported.
if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') module.enableCompileCache()

// No `await` at this level: the build is CommonJS, which has none.
import('./program.ts').then(({ run }) => run(process.argv, process.env), error => { throw error })
