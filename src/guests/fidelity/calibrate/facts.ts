import { Type } from '@sinclair/typebox'
import { Closed, Identifier } from '../../../host/fixtures/fields.ts'
import { parseJson, readJson } from '../../../host/fixtures/read-folder.ts'
import { schemaFaults } from '../../../host/fixtures/schema-faults.ts'
import { Invalid } from '../../../core/rules/problem.ts'
import { MAX_LISTED_VIOLATIONS } from '../../../core/rules/violations.ts'
import { checked } from '../../../host/start/starting-settings.ts'
import { violationsOf } from '../../../core/wire/schema-violation.ts'

/** What is known of the tenant: identifiers, names of permissions, the hash of a record. */
export const FACTS =
  ['reason', 'automaticReason', 'location', 'exception', 'permission', 'collaborator', 'record'] as const
export type Fact = typeof FACTS[number]
export type Facts = { readonly [F in Fact]?: string }

const schema = Closed(Object.fromEntries(FACTS.map(name => [name, Type.Optional(Identifier)])))

/** Reads a file, or the JSON itself. Throws `OptionError`, which names the file and each wrong field. */
export async function readFacts (fileOrJson: string): Promise<Facts> {
  return await checked('--facts', async () => {
    const isJson = fileOrJson.trimStart().startsWith('{')
    const file = isJson ? 'JSON' : fileOrJson
    const given = isJson ? await parseJson(fileOrJson, file) : await readJson('', file)
    const violations = violationsOf(
      schemaFaults(schema, given) ?? [], { schema, data: given, name: 'facts' }, MAX_LISTED_VIOLATIONS)
    if (violations.length === 0) return given as Facts
    throw new Invalid(violations.map(({ pointer, problem }) => ({ pointer: `${file}#${pointer}`, problem })))
  })
}

const MADE_UP = 'e59e1400'

/** An identifier that `ask` makes up, in the form of those of the tenant. The vendor has none that begins like it. */
export function inventedId (number: number, like = 'c0000000-0000-4000-8000-000000000000'): string {
  const digits = `${MADE_UP}000040008${'0'.repeat(13)}${String(number).padStart(2, '0')}`
  let at = 0
  const text = like.replace(/[0-9a-z]/gi, () => digits[at++] ?? '0')
  return text.replace(/..$/, String(number).padStart(2, '0'))
}

export function isMadeUp (id: unknown): boolean {
  return typeof id === 'string' && id.replace(/[^0-9a-z]/gi, '').startsWith(MADE_UP)
}

export const INVENTED_PERMISSION = 'espelho:pergunta'
