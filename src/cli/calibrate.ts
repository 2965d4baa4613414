import { open } from 'node:fs/promises'
import { contradictionsOf, judge, type Judgement } from '../calibrate/judge.ts'
import { openDouble } from '../calibrate/double.ts'
import { type Facts, readFacts } from '../calibrate/facts.ts'
import { answersOf, profileOf } from '../calibrate/profile.ts'
import { readTraffic } from '../calibrate/read-traffic.ts'
import { listed, reportJson, reportText } from '../calibrate/report.ts'
import { type ChosenSettings, settingsWith } from '../assumptions.ts'
import { PROFILES } from '../assumptions/profiles.ts'
import type { Language } from '../commands/words.ts'
import { readNamedProfile } from '../server/starting-settings.ts'
import { obstacleTo, writeWhole } from '../server/write-whole.ts'
import { exitCodes, Failure } from './fail.ts'

export interface CalibrateFlags {
  readonly facts?: string
  readonly profileOut?: string
  readonly report?: string
  readonly check?: string
  readonly json?: true
}

/** Says which open points the real API answers how, from recorded traffic. */
export async function calibrate (files: readonly string[], flags: CalibrateFlags, language: Language): Promise<void> {
  const { facts, profileOut, report, check, json } = flags
  const known: Facts = facts === undefined ? {} : await readFacts(facts)
  const profile = check === undefined ? undefined : await readProfile(check)
  for (
    const [option, file] of [['--profile-out', profileOut], ['--report', report]] as const
  ) await writable(option, file)
  for (const file of files) await readable(file)
  const double = await openDouble()
  const judgement = await judge(reading => readTraffic(files, reading), known, double).finally(() => double.close())
  refuseUnusable(files, judgement)
  if (profileOut !== undefined) await writeWhole(profileOut, `${JSON.stringify(profileOf(judgement), null, 2)}\n`)
  if (report !== undefined) await writeWhole(report, reportText(judgement, language, 'markdown'))
  process.stdout.write(json === true
    ? `${JSON.stringify(reportJson(judgement, language), null, 2)}\n`
    : reportText(judgement, language, 'terminal'))
  if (profile === undefined) return
  const against = contradictionsOf(judgement.groups, answersOf(profile))
  if (against.length === 0) return
  throw new Failure({
    pt: `${against.length} requisições contradizem ${check}: ${listed(against)}`,
    en: `${against.length} requests contradict ${check}: ${listed(against)}`
  })
}

/** A name stands for an answer to every point, a file for those that it has. */
async function readProfile (profile: string): Promise<ChosenSettings> {
  const { settings: given } = await readNamedProfile(profile, '--check')
  return Object.hasOwn(PROFILES, profile) ? settingsWith(given) : given
}

async function readable (file: string): Promise<void> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => { throw cannotRead(file, error.code ?? '') })
  const isFile = (await handle.stat()).isFile()
  await handle.close()
  if (!isFile) throw cannotRead(file, 'EISDIR')
}

function cannotRead (file: string, why: string): Failure {
  return new Failure(
    { pt: `${file} não pode ser lido (${why})`, en: `${file} cannot be read (${why})` }, exitCodes.usage
  )
}

async function writable (option: string, file: string | undefined): Promise<void> {
  const obstacle = file === undefined ? undefined : await obstacleTo(file)
  if (obstacle === undefined) return
  throw new Failure({
    pt: `${option} ${file} não pode ser escrito: ${obstacle.pt}`,
    en: `${option} ${file} cannot be written: ${obstacle.en}`
  }, exitCodes.usage)
}

/** Says why there is nothing to judge by, and how to record it. */
function refuseUnusable (files: readonly string[], { reading }: Judgement): void {
  const { usable, bodyless, ignored, ignoredCount, broken, setAside } = reading
  if (usable > 0) return
  const names = files.join(', ')
  const there = [...ignored].map(([path, count]) => `${path} (${count})`).join(', ')
  const all = {
    pt: there === ''
      ? `${broken.length} linhas com defeito, ${setAside} postas de lado`
      : `havia ${ignoredCount}: ${there}`,
    en: there === '' ? `${broken.length} broken lines, ${setAside} set aside` : `there were ${ignoredCount}: ${there}`
  }
  throw new Failure(bodyless > 0
    ? {
        pt: `${names}: ${bodyless} requisições das operações, todas sem o corpo da resposta. ` +
          'Grave o HAR "com conteúdo" ' +
          'nas ferramentas do navegador ou no proxy, ou as linhas NDJSON com responseBody',
        en: `${names}: ${bodyless} requests of the operations, all without the body of the response. ` +
          'Save the HAR "with content" in the tools of the browser or the proxy, or the lines of NDJSON with ' +
          'responseBody'
      }
    : {
        pt: `${names}: nenhuma requisição das cinco operações; ${all.pt}`,
        en: `${names}: no request of the five operations; ${all.en}`
      }, exitCodes.usage)
}
