import type { Collaborator } from '../collaborator.ts'
import type { Problems } from '../problem.ts'

/** What tells who has a document. */
export interface DocumentFacts {
  collaboratorByDocument (document: string): Collaborator | undefined
  collaborators (): Iterable<Collaborator>
}

/** A spreadsheet shows at least these decimals. With fewer a person would be found by chance. */
const FEWEST_DECIMALS = 2
/** A document has no more digits. */
const MOST_DECIMALS = 13
/** The digits of a CPF and of a CNPJ. */
const LENGTHS = [11, 14]

type Altered = Problems['collaborator-not-found']['altered']

/**
 * What a spreadsheet made of a document that it took for a number: it drops the zeros at the start, and shows few of
 * the digits, as in `4,18E+10`. With the person who has the document, if there is one alone.
 */
export function alteredDocuments (
  { collaboratorByDocument, collaborators }: DocumentFacts
): (text: string) => Altered {
  /** By the number of decimals, who has a document that is rounded so; `null` for several. A world has many people. */
  const byDecimals = new Map<number, Map<string, Collaborator | null>>()

  function roundedTo (decimals: number): ReadonlyMap<string, Collaborator | null> {
    const known = byDecimals.get(decimals)
    if (known !== undefined) return known
    const people = new Map<string, Collaborator | null>()
    for (const one of collaborators()) {
      const rounded = Number(one.document).toExponential(decimals)
      people.set(rounded, people.has(rounded) ? null : one)
    }
    byDecimals.set(decimals, people)
    return people
  }

  return text => {
    if (/^\d{6,13}$/.test(text)) {
      const found = LENGTHS.map(length => collaboratorByDocument(text.padStart(length, '0')))
        .find(one => one !== undefined)
      return found && { how: 'zero', name: found.name, document: found.document }
    }
    const [, first, decimals = '', exponent] = /^(\d)(?:[.,](\d+))?E\+?(\d\d)$/i.exec(text) ?? []
    if (exponent === undefined) return undefined
    const { length } = decimals
    const person = length < FEWEST_DECIMALS || length > MOST_DECIMALS
      ? undefined
      : roundedTo(length).get(`${first}.${decimals}e+${Number(exponent)}`)
    return person == null
      ? { how: 'rounded' }
      : { how: 'rounded', name: person.name, document: person.document }
  }
}
