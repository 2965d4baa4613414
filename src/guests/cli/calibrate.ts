import { access, constants, stat } from 'node:fs/promises'
import { devNull } from 'node:os'
import { contradictionsOf, judge, type Judgement } from '../fidelity/calibrate/judge.ts'
import { type Double, openDouble } from '../fidelity/calibrate/double.ts'
import { type Facts, readFacts } from '../fidelity/calibrate/facts.ts'
import { answersOf, profileOf } from '../fidelity/calibrate/profile.ts'
import { type Reading, readTraffic, type Source } from '../fidelity/calibrate/read-traffic.ts'
import { rowsOfText } from '../fidelity/calibrate/recording/rows-of.ts'
import {
  asideListed, brokenListed, listed, reportJson, reportText, requestsRead
} from '../fidelity/calibrate/report.ts'
import { explainRefusals } from '../fidelity/explain/explain.ts'
import { refusalsText } from '../fidelity/explain/report.ts'
import { type ChosenSettings, settingsWith } from '../../core/assumptions.ts'
import { PROFILES } from '../../core/assumptions/profiles.ts'
import { inEach, type Language, type Words } from '../../core/words.ts'
import { checked, readNamedProfile } from '../../host/start/starting-settings.ts'
import { obstacleTo, writeWhole } from '../../host/start/write-whole.ts'
import { exitCodes, Failure } from './fail.ts'
import { worded } from '../../core/words/reports.ts'

export interface CalibrateFlags {
  readonly facts?: string
  readonly profileOut?: string
  readonly report?: string
  readonly check?: string
  readonly json?: true
  readonly withConsistent?: true
  readonly all?: true
}

/** Says which open points the real API answers how, from recorded traffic. */
export async function calibrate (files: readonly string[], flags: CalibrateFlags, language: Language): Promise<void> {
  const { facts, profileOut, report, check, json, withConsistent = false, all = false } = flags
  const known: Facts = facts === undefined ? {} : await readFacts(facts)
  const profile = check === undefined ? undefined : await readProfile(check)
  if (withConsistent && profileOut === undefined) {
    throw new Failure(worded('withConsistentGoesWithProfile'), exitCodes.usage)
  }
  await writable('--profile-out', profileOut)
  await writable('--report', report)
  const sources = await sourcesOf(files)
  const double = await openDouble()
  const judgement = await checked('', () => judge(reading =>
    readTraffic(sources, reading, true), known, double, true))
  refuseUnusable(files, judgement)
  if (profileOut !== undefined) await writeWhole(profileOut, inLines(profileOf(judgement, withConsistent)))
  if (report !== undefined) await writeWhole(report, reportText(judgement, language, 'markdown'))
  process.stdout.write(json === true
    ? inLines(reportJson(judgement, language))
    : await explained(judgement, double, language) + reportText(judgement, language, 'terminal', all))
  if (profile === undefined) return
  const against = contradictionsOf(judgement.groups, answersOf(profile))
  if (against.length === 0) return
  throw new Failure(worded('requestsThatContradict', { check, listed: listed(against) }))
}

/** The refusals come first, because they are what people look for. */
async function explained (judgement: Judgement, double: Double, language: Language): Promise<string> {
  const views = await explainRefusals(judgement, double, language)
  return views.length === 0 ? '' : `${refusalsText(views, judgement, language)}\n`
}

export function inLines (value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** A name stands for an answer to every point, a file for those that it has. */
async function readProfile (profile: string): Promise<ChosenSettings> {
  const { settings: given } = await readNamedProfile(profile, '--check')
  return Object.hasOwn(PROFILES, profile) ? settingsWith(given) : given
}

/** The files of a command, of which `-` is the standard input. */
export async function sourcesOf (files: readonly string[]): Promise<Source[]> {
  const sources: Source[] = []
  for (const file of files) {
    if (file !== '-') await readable(file)
    sources.push(file === '-' ? { name: file, rows: rowsOfText(file, await standardInput()) } : file)
  }
  return sources
}

export async function standardInput (): Promise<string> {
  let text = ''
  for await (const piece of process.stdin.setEncoding('utf8')) text += piece
  return text
}

/** A file is read twice, which a pipe cannot be. */
async function readable (file: string): Promise<void> {
  const found = await access(file, constants.R_OK).then(() => stat(file)).catch((error: NodeJS.ErrnoException) => {
    throw cannotRead(file, { pt: error.code ?? '', en: error.code ?? '' })
  })
  if (found.isDirectory()) throw cannotRead(file, worded('itIsAFolder'))
  if (!found.isFile() && file !== devNull) {
    throw cannotRead(file, worded('itIsNoFileSaveIt'))
  }
}

function cannotRead (file: string, said: Words): Failure {
  return new Failure(worded('cannotBeRead', { said, file }), exitCodes.usage)
}

async function writable (option: string, file: string | undefined): Promise<void> {
  const obstacle = file === undefined ? undefined : await obstacleTo(file)
  if (obstacle === undefined) return
  throw new Failure(worded('cannotBeWritten', { obstacle, option, file }), exitCodes.usage)
}

/** Says why there is nothing to judge by, and how to record it. */
function refuseUnusable (files: readonly string[], { reading }: Judgement): void {
  if (reading.usable > 0) return
  throw new Failure(worded('refuseUnusable', { said: lackOf(reading), files: files.join(', ') }), exitCodes.usage)
}

export function lackOf ({ ignored, ignoredCount, broken, setAside }: Reading): Words {
  const there = [...ignored].map(([path, count]) => `${path} (${count})`).join(', ')
  if (setAside.has('bodyless')) {
    const count = setAside.get('bodyless') as number
    return worded('withoutTheBodyOfTheResponse', { requestsRead: requestsRead(count) })
  }
  if (ignoredCount > 0) {
    return worded('noRequestOfTheFiveOperations', { ignoredCount, there })
  }
  if (setAside.size > 0) {
    return worded('thereWasOnlyWhatSaysNothing', { asideListed: inEach(language => asideListed(setAside, language)) })
  }
  if (broken.length > 0) {
    return worded('thereIsNoWholeRecordingBroken', { brokenListed: inEach(language => brokenListed(broken, language)) })
  }
  return worded('nothingWasThere')
}
