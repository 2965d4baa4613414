// There is no `await` here, because the build is CommonJS, which has no top-level `await`.
import('./program.ts').then(({ run }) => run(process.argv, process.env), error => { throw error })
