import { Invalid, type Problem, type Violation } from '../domain/problem.ts'
import { VISIBLE, type VisibleCollection } from '../state/collections.ts'
import type { CheckedDocument, World } from '../state/world.ts'
import { checkDocument, type Locate } from './check.ts'
import { type SandboxFile, readSandboxFile } from './sandbox-file.ts'
import { under, violation } from './violation.ts'

/** A world before the check: every collection under its key, and the content of `sandbox.json`. */
export interface Unchecked {
  readonly sandbox: unknown
  readonly document: Readonly<Record<string, unknown>>
}

/** Places violations for the people who wrote the world. */
export interface Places {
  readonly inSandbox: (violation: Violation) => Violation
  readonly inDocument: Locate
  /** True if the world has a collection that could not be read. */
  readonly isUnread: (collection: VisibleCollection) => boolean
}

/** Throws `Invalid` with the given violations and all others. */
export async function readWorld (
  { sandbox, document }: Unchecked, places: Places, found: readonly Violation[] = []
): Promise<World> {
  const violations = [...found]
  const file = readSandboxFile(sandbox)
  if (isFaulty(file)) violations.push(...file.map(places.inSandbox))
  const checked = await checkedOrViolations(document, places)
  if (isFaulty(checked)) violations.push(...checked)
  else if (!isFaulty(file)) violations.push(...unknownDefault(file, checked).map(places.inSandbox))
  if (violations.length > 0) throw new Invalid(violations)
  return { ...file as SandboxFile, ...checked as CheckedDocument }
}

/** Places violations in a single document: `/holidays/3/data`, `/sandbox/clock/now`. */
export const inOneDocument: Places = {
  inSandbox: found => under('/sandbox', found),
  inDocument: (collection, index, found) => index === undefined ? found : under(`/${collection}/${index}`, found),
  isUnread: () => false
}

function isFaulty (found: object | readonly Violation[]): found is readonly Violation[] {
  return Array.isArray(found)
}

async function checkedOrViolations (
  document: object, { inDocument, isUnread }: Places
): Promise<CheckedDocument | Violation[]> {
  try {
    return await checkDocument(document, inDocument)
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return error.violations.filter(one => !restsOn(one, isUnread))
  }
}

/** An entity of a collection that cannot be read is not missing. */
function restsOn ({ problem }: Violation, isUnread: Places['isUnread']): boolean {
  if (problem.code !== 'unresolved') return false
  const { collection } = (problem as Problem<'unresolved'>).details
  return VISIBLE.some(one => one === collection && isUnread(one))
}

function unknownDefault (
  { defaultCollaborator: id }: SandboxFile, { entities: { collaborators } }: CheckedDocument
): Violation[] {
  if (id === undefined || collaborators.some(collaborator => collaborator.id === id)) return []
  return [violation('/defaultCollaborator', 'unresolved', { value: id, collection: 'collaborators' })]
}
