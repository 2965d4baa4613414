import { readJson } from '../document/read-folder.ts'
import { isObject } from '../document/schema-faults.ts'
import { OptionError } from '../config.ts'
import { checked } from '../server/starting-settings.ts'

/** What is known of the tenant: identifiers, or names of permissions. */
export const FACTS = ['reason', 'automaticReason', 'location', 'exception', 'permission', 'collaborator'] as const
export type Fact = typeof FACTS[number]
export type Facts = { readonly [F in Fact]?: string }

export async function readFacts (file: string): Promise<Facts> {
  const given = await checked('--facts', () => readJson('', file))
  const allowed = FACTS.join(', ')
  if (!isObject(given)) {
    throw new OptionError({
      pt: `--facts ${file} deve ser um objeto com: ${allowed}`, en: `--facts ${file} must be an object with: ${allowed}`
    })
  }
  const unknown = Object.keys(given).filter(name => !(FACTS as readonly string[]).includes(name))
  if (unknown.length > 0) {
    throw new OptionError({
      pt: `--facts ${file}: campo desconhecido: ${unknown.join(', ')}; os campos são: ${allowed}`,
      en: `--facts ${file}: unknown field: ${unknown.join(', ')}; the fields are: ${allowed}`
    })
  }
  const wrong = FACTS.filter(name => given[name] !== undefined &&
    (typeof given[name] !== 'string' || given[name].trim() === ''))
  if (wrong.length > 0) {
    throw new OptionError({
      pt: `--facts ${file}: ${wrong.join(', ')} deve ser um texto`,
      en: `--facts ${file}: ${wrong.join(', ')} must be a text`
    })
  }
  return given as Facts
}

const MADE_UP = 'e59e1400'

/** An identifier that `ask` makes up, in the form of those of the tenant. The vendor has none that begins like it. */
export function madeUpId (number: number, like = 'c0000000-0000-4000-8000-000000000000'): string {
  const digits = `${MADE_UP}000040008${'0'.repeat(13)}${String(number).padStart(2, '0')}`
  let at = 0
  const text = like.replace(/[0-9a-z]/gi, () => digits[at++] ?? '0')
  return text.replace(/..$/, String(number).padStart(2, '0'))
}

export function isMadeUp (id: unknown): boolean {
  return typeof id === 'string' && id.replace(/[^0-9a-z]/gi, '').startsWith(MADE_UP)
}

export const MADE_UP_PERMISSION = 'espelho:pergunta'
