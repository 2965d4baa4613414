import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import t from 'tap'
import ts from 'typescript'
import { openapiDocument } from '../../src/host/http/docs/openapi.ts'
import { startSandbox } from '../../src/index.ts'
import { fileFolder } from '../support/file-folder.ts'
import { faultsOf, programOf } from '../support/type-check.ts'

// The story stands in a file that is no module of ours: it imports the types that are generated beside its copy.
const story = readFileSync(new URL('integrator.story', import.meta.url), 'utf8')
const types = astToString(await openapiTS(await openapiDocument() as never))

/** What the compiler says of each file. */
function compiled (...files: string[]): string[][] {
  const program = programOf(files, {
    exactOptionalPropertyTypes: true, allowImportingTsExtensions: true, skipLibCheck: true
  })
  return files.map(file => faultsOf(program, program.getSourceFile(file)))
}

const folder = fileFolder(t)
writeFileSync(`${folder}/package.json`, '{ "type": "module" }')
const written = `${folder}/story.ts`
writeFileSync(`${folder}/api.ts`, types)
writeFileSync(written, story)
const run = `${folder}/story.mjs`
writeFileSync(run, ts.transpileModule(story, {
  compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 }
}).outputText)

t.test('the story of an integrator compiles with a client from our document', async t => {
  const mistaken = `${folder}/mistaken.ts`
  writeFileSync(mistaken, story
    .replace("formato: 'INTERVALO_HORARIO'", "formato: 'INTERVALO'")
    .replace('minMinutos: 480', "minMinutos: '480'")
    .replace('edit.data', 'edit.dados')
    .replace("'/api-key'", "'/api-keys'"))
  const [generated, right, wrong] = compiled(`${folder}/api.ts`, written, mistaken)
  t.strictSame([generated, right], [[], []])
  t.ok(wrong !== undefined && wrong.length >= 3, 'which has something to say of mistakes')
})

t.test('and runs', async t => {
  const server = await startSandbox({ logLevel: 'silent' })
  t.teardown(() => server.close())
  const { story } =
    await import(pathToFileURL(run).href) as { story: (url: string, token: string) => Promise<object> }
  for (const base of [server.url, `${server.url}/~story`]) {
    t.match(await story(base, server.token), {
      edit: {
        status: 201,
        formato: 'REGISTRO_PONTO',
        balance: /^-?\d\d:\d\d$/,
        proposed: ['2026-03-16T11:00:00.000Z', '2026-03-16T20:00:00.000Z']
      },
      file: { nome: 'comprovante.txt', text: 'hi' },
      refused: { status: 400, why: ['o campo jornadas é obrigatório'] },
      made: true,
      location: { nome: 'Fábrica', codigo: 9, colaboradores: Number },
      imported: { status: true, errors: ['Linha 3: Colaborador não encontrado: x'] },
      unlinked: '1 colaborador desvinculado',
      unknown: {
        status: 401, error: { service: '/api-key', method: 'POST', message: 'Token de acesso ausente ou inválido' }
      }
    })
  }
})
