import { writeFile } from 'node:fs/promises'
import openapiTS, { astToString } from 'openapi-typescript'
import { buildApp } from '../src/server.ts'
import { builtInFixtures } from '../src/package-files.ts'
import { readFixtures } from '../src/host/fixtures/read-folder.ts'
import { createFixtures } from '../src/host/sandbox/fixtures.ts'
import { openRegistry } from '../src/host/sandbox/registry.ts'
import { memoryStore } from '../src/host/store/memory/store.ts'
import { installFolder } from './tool.ts'

// The types of the control plane's document, for the client of the page. They are made before every check of types, so
// that a change of the control plane shows there where the page does not follow it.
installFolder('scripts/tools/browser') // the tests of the page use its types
const fixtures = createFixtures(await readFixtures(builtInFixtures))
const registry = await openRegistry({ store: memoryStore(), fixtures, seed: 1, maximum: 1, pinned: 'default' })
const app = await buildApp({
  registry, publicUrl: undefined, controlToken: undefined, boundToLoopback: () => true, logLevel: 'silent'
})
const { body } = await app.inject('/_sandbox/docs/json')
await app.close()
await registry.close()
const types = astToString(await openapiTS(JSON.parse(body)))
await writeFile(
  new URL('../src/guests/page/api/control-plane.d.ts', import.meta.url), `// Made by scripts/page-types.ts\n${types}`
)
