import ts from 'typescript'
import './page-types.ts'

// As `tsc -b` does it: each project sees of the others their declarations alone. So a change that alters none of these
// costs a check of its own project, and what is the same as before costs nothing.
const projects = ['src/guests/page', 'test', 'test/guests/page']
process.exitCode = ts.createSolutionBuilder(ts.createSolutionBuilderHost(ts.sys), projects, {}).build()
