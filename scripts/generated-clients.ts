import { cpSync } from 'node:fs'
import { packedProject, root, tellEach } from './packed-project.ts'

// Clients that generators make of the OpenAPI documents: each compiles, and creates a key against a server. It installs
// packages, so it is no part of `npm test`.

const project = packedProject('generated-clients')
const sh = (command: string) => project.run(['bash', '-c', command])
const COMPILE = 'npx tsc --strict --skipLibCheck --target es2022 --lib es2022,dom --types node --module esnext ' +
  '--moduleResolution bundler --outDir out --rootDir .'
const BUNDLE = 'npx esbuild --bundle --platform=node --format=esm --log-level=error'
const journey = (name: string) => sh(`${COMPILE} ${name}.ts && ${BUNDLE} out/${name}.js --outfile=${name}.mjs && ` +
  `npx espelho exec -- node ${name}.mjs`)

const clients: [sentence: string, work: () => unknown][] = [
  ['openapi-typescript', async () => {
    await sh('npx openapi-typescript openapi.json --output schema.d.ts')
    await journey('openapi-typescript')
  }],
  ['hey-api', async () => {
    await sh('npx openapi-ts --input openapi.json --output hey --client @hey-api/client-fetch --silent')
    await journey('hey-api')
  }],
  ['orval', async () => {
    await sh('npx orval --input openapi-3.0.json --output orval-client.ts --client fetch')
    await journey('orval')
  }]
]

try {
  cpSync(`${root}scripts/generated-clients`, project.folder, { recursive: true })
  project.install(
    'openapi-typescript@7', 'openapi-fetch@0.17', '@hey-api/openapi-ts@0.95', 'orval@7', 'typescript@5.9',
    '@types/node@20', 'esbuild'
  )
  await sh('npx espelho openapi --out openapi.json && npx espelho openapi --openapi 3.0 --out openapi-3.0.json')
  await tellEach(clients)
} finally {
  project.remove()
}
