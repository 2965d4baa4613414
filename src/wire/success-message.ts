import { Problem } from '../domain/problem.ts'
import type { ShiftDaysImported } from '../domain/shift/import-shift-days.ts'
import type { Unlinked } from '../domain/shift/unlink-collaborators.ts'
import { messageOf } from '../problems/message.ts'
import type { Language } from '../problems/phrases.ts'

interface Successes {
  apiKeyCreated: { name: string }
  imported: ShiftDaysImported
  unlinked: Unlinked
}

type Texts = { readonly [S in keyof Successes]: (details: Successes[S]) => string }

const TEXTS: Readonly<Record<Language, Texts>> = {
  pt: {
    apiKeyCreated: ({ name }) => `Chave de API criada: ${name}`,
    imported: ({ exception }) => exception === undefined
      ? 'Nenhum dia foi importado'
      : `Exceção de turno ${exception.id} criada com ${exception.days.length} dia(s)`,
    unlinked: ({ unlinked, ignored }) => `${unlinked} colaborador(es) desvinculado(s)` +
      (ignored > 0 ? `; ${ignored} ignorado(s) por não estar(em) vinculado(s)` : '')
  },
  en: {
    apiKeyCreated: ({ name }) => `API key created: ${name}`,
    imported: ({ exception }) => exception === undefined
      ? 'No day was imported'
      : `Shift exception ${exception.id} created with ${exception.days.length} day(s)`,
    unlinked: ({ unlinked, ignored }) =>
      `${unlinked} collaborator(s) unlinked` + (ignored > 0 ? `; ${ignored} ignored, not linked` : '')
  }
}

/** The `mensagem` of an answer. */
export function successMessage<S extends keyof Successes> (
  success: S, details: Successes[S], language: Language
): string {
  return TEXTS[language][success](details)
}

/** The `errors` of an import list at most so many rows, and count the others. */
const LISTED = 200

/** The `errors` of an import: one line of text for each bad row (A36). */
export function lineMessages ({ problems }: Pick<ShiftDaysImported, 'problems'>, language: Language): string[] {
  const word = language === 'pt' ? 'Linha' : 'Line'
  const listed = problems.slice(0, LISTED).map(({ line, problem }) =>
    `${word} ${line}: ${messageOf(problem, language)}`)
  const count = problems.length - listed.length
  return count === 0 ? listed : [...listed, messageOf(new Problem('more-violations', { count }), language)]
}
