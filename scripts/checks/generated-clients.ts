import { cpSync } from 'node:fs'
import { packedProject, root, tellEach } from './packed-project.ts'

// Clients that generators make of the OpenAPI documents: each compiles, and makes a journey of five operations and a
// refusal. It installs packages and needs Java, so it is no part of `npm test`.

const project = packedProject('generated-clients')
const sh = (command: string) => project.run(['bash', '-c', command])
const COMPILE = 'npx tsc --strict --skipLibCheck --target es2022 --lib es2022,dom --types node --module esnext ' +
  '--moduleResolution bundler --outDir out --rootDir .'
const BUNDLE = 'npx esbuild --bundle --platform=node --format=esm --log-level=error'
const journey = (name: string) => sh(`${COMPILE} ${name}.ts && ${BUNDLE} out/${name}.js --outfile=${name}.mjs && ` +
  `npx espelho exec -- node ${name}.mjs`)

// Its libraries (Jackson among them) are what the client in Java needs, so nothing else is downloaded.
const JAR = 'node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar'
// This version has no type for "a string or strings", so `message` of an error becomes an Object.
const OF_MESSAGE = '--type-mappings AnyOfstringarray=Object --import-mappings AnyOfstringarray=java.lang.Object'

/** Of the document that a server has for generators that know no 3.1. */
const QUERY = 'openapi=3.0&contract=only'

const ofBoth: [sentence: string, work: () => unknown][] = ['openapi.json', 'openapi-3.0.json'].flatMap(document => [
  [`openapi-typescript of ${document}`, async () => {
    await sh(`npx openapi-typescript ${document} --output schema.d.ts`)
    await journey('openapi-typescript')
  }],
  [`hey-api of ${document}`, async () => {
    await sh(`npx openapi-ts --input ${document} --output hey --client @hey-api/client-fetch --silent`)
    await journey('hey-api')
  }]
])

const clients: [sentence: string, work: () => unknown][] = [
  ...ofBoth,
  ['orval', async () => {
    await sh('npx orval --input openapi-3.0.json --output orval-client.ts --client fetch')
    await journey('orval')
  }],
  ['swagger-typescript-api', async () => {
    await sh('npx swagger-typescript-api generate --path openapi-3.0.json --output swagger --name api.ts --silent')
    await journey('swagger-typescript-api')
  }],
  ['openapi-typescript-codegen', async () => {
    await sh('npx openapi --input openapi-3.0.json --output codegen --client fetch')
    await journey('openapi-typescript-codegen')
  }],
  ['oazapfts', async () => {
    await sh('npx oazapfts openapi-3.0.json oazapfts-client.ts')
    await journey('oazapfts')
  }],
  ['OpenAPI Generator, Java', async () => {
    await sh(`java -jar ${JAR} generate -g java --library native -i openapi-3.0.json -o java-client ${OF_MESSAGE} ` +
      '--additional-properties dateLibrary=java8,hideGenerationTimestamp=true')
    await sh(`javac -nowarn -encoding UTF-8 -d classes -cp ${JAR} java/*.java ` +
      '$(find java-client/src/main -name "*.java")')
    await sh(`npx espelho exec -- java -cp classes:${JAR} Journey`)
  }]
]

try {
  cpSync(`${root}scripts/checks/generated-clients`, project.folder, { recursive: true })
  project.install(
    'openapi-typescript@7', 'openapi-fetch@0.17', '@hey-api/openapi-ts@0.95', 'orval@7', 'swagger-typescript-api@13',
    'openapi-typescript-codegen@0.31', 'oazapfts@7', '@oazapfts/runtime@1', 'typescript@5.9',
    '@types/node@20', 'esbuild', '@openapitools/openapi-generator-cli@1.0.18-4.3.1'
  )
  await sh('npx espelho openapi --out openapi.json')
  await sh(`npx espelho exec -- bash -c 'curl -fsSo openapi-3.0.json "$ESPELHO_URL/docs/json?${QUERY}"'`)
  await tellEach(clients)
} finally {
  project.remove()
}
