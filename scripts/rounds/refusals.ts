import { openDouble } from '../../src/guests/fidelity/calibrate/double.ts'
import { brokenRequests } from '../../test/support/refusals/broken.ts'
import { foreignClaims, FOREIGN_RULES } from '../../test/support/refusals/foreign.ts'
import { figuresOf, refusalsRound, type Verdict } from '../../test/support/refusals/round.ts'

/**
 * `npm run rounds -- refusals 7`: broken requests against hidden profiles, each with its verdict. A figure below its
 * bar, a fix that holds an identifier that nobody gave, or a claim for a foreign rule is a failure.
 */
const [SEED = 7, PROFILES = 5] = process.argv.slice(2).map(Number)
const BARS = { rightShare: 0.95, acceptedShare: 0.9, offeredShare: 0.5 }

const double = await openDouble()
const seeds = Array.from({ length: PROFILES }, (_, at) => SEED * 1000 + at)
const all: Verdict[] = []
console.log({ cases: brokenRequests().length })
for (const seed of seeds) {
  const verdicts = await refusalsRound(double, seed)
  all.push(...verdicts)
  for (const verdict of verdicts) console.log(seed, lineOf(verdict))
}
const figures = figuresOf(all)
console.log(figures)
const hidden: Verdict[] = []
for (const seed of seeds) hidden.push(...await refusalsRound(double, seed, { hidden: true }))
console.log('messages hidden', figuresOf(hidden))
const claims = await foreignClaims(double)
console.log('foreign rules', { rules: FOREIGN_RULES, claims })
const failures = [
  ...claims,
  ...Object.entries(BARS).filter(([name, bar]) => figures[name as keyof typeof figures] < bar).map(([name]) => name),
  ...figures.invented > 0 ? ['invented'] : []
]
console.log(JSON.stringify({ seed: SEED, failures }))
process.exitCode = failures.length === 0 ? 0 : 1

function lineOf ({ broken, status, cause, findings, view, isRight, fixed, inventedIds }: Verdict): string {
  const places = (list: readonly { code: string, pointer?: string }[]): string =>
    list.map(({ code, pointer = '' }) => `${code} ${pointer}`.trim()).join(', ')
  return [
    isRight ? 'right' : 'WRONG',
    `${broken.name}: ${status} ${cause} (${places(findings)})`,
    isRight ? '' : `said ${view?.cause} ${view?.point?.id ?? ''} (${places(view?.findings ?? [])})`,
    fixed === undefined ? 'no fix' : fixed < 300 ? 'fix accepted' : `FIX ${fixed} ${JSON.stringify(view?.fix?.patch)}`,
    inventedIds.length > 0 ? `INVENTED ${inventedIds.join()}` : ''
  ].filter(text => text !== '').join(' | ')
}
