import './page-types.ts'
import { runTool } from './tool.ts'

// Each project sees of the others their declarations alone. So a change that alters none of these costs a check of its
// own project, and what is the same as before costs nothing.
process.exitCode = runTool('types', 'tsc', '-b', 'src/guests/page', 'test', 'test/guests/page')
