import { readFile as readBytes } from 'node:fs/promises'
import type { ChosenSettings } from '../../core/assumptions.ts'
import { printableLines } from '../../core/wire/printable.ts'
import type { Language } from '../../core/words.ts'
import { OptionError } from '../../host/start/config.ts'
import { checked, readNamedProfile } from '../../host/start/starting-settings.ts'
import { systemTime } from '../../host/sandbox/system-clock.ts'
import { openDouble } from '../fidelity/calibrate/double.ts'
import { type Facts, readFacts } from '../fidelity/calibrate/facts.ts'
import { judge } from '../fidelity/calibrate/judge.ts'
import { pathShown, readTraffic, type Source } from '../fidelity/calibrate/read-traffic.ts'
import type { Row } from '../fidelity/calibrate/recording/row.ts'
import { explainRefusals } from '../fidelity/explain/explain.ts'
import { isCurl, readCurl, readPasted, RECORDING, type Said } from '../fidelity/explain/pasted.ts'
import { otherwiseLine, refusalsJson, refusalsText, wouldText } from '../fidelity/explain/report.ts'
import { exchangeAsked, wouldBe } from '../fidelity/explain/would.ts'
import { inLines, lackOf, sourcesOf, standardInput } from './calibrate.ts'
import { exitCodes, Failure } from './fail.ts'
import { worded } from '../../core/words/reports.ts'

export interface ExplainFlags {
  readonly facts?: string
  readonly profile?: string
  readonly status?: string
  readonly response?: string
  readonly json?: true
}

interface Asked {
  readonly facts: Facts
  readonly settings: ChosenSettings
  readonly isJson: boolean
  readonly language: Language
}

/** Says why the real API has refused the requests of files, or one that a curl command sends. */
export async function explain (given: readonly string[], flags: ExplainFlags, language: Language): Promise<void> {
  const { facts, profile, json = false } = flags
  const asked: Asked = {
    facts: facts === undefined ? {} : await readFacts(facts),
    settings: profile === undefined ? {} : (await readNamedProfile(profile, '--profile')).settings,
    isJson: json,
    language
  }
  const said = await saidIn(flags)
  const [first = ''] = given
  const text = first === '-' ? await standardInput() : `${first} `
  const isCommand = isCurl(text)
  if (!isCommand && first !== '-') {
    if (said !== undefined) throw HAS_RESPONSES
    await explainTraffic(await sourcesOf(given), asked)
    return
  }
  const pasted = first === '-'
    ? await readPasted(text, said, readFile)
    : await readCurl(given, said, readFile)
  if (said !== undefined && pasted.source?.name === RECORDING) throw HAS_RESPONSES
  if (pasted.asked === undefined) await explainTraffic([pasted.source], asked)
  else await foretell(pasted.asked, asked)
}

const HAS_RESPONSES = new OptionError(worded('statusAndResponseGoWithA'))

/** What the API answered to a request. */
async function saidIn ({ status, response }: ExplainFlags): Promise<Said | undefined> {
  if (status === undefined && response === undefined) return undefined
  if (status === undefined || !/^[1-5]\d\d$/.test(status)) {
    throw new OptionError(worded('statusMustBeTheStatusThat'))
  }
  const text = response ?? ''
  return { status: Number(status), response: text.startsWith('@') ? await readFile(text.slice(1)) : text }
}

async function readFile (name: string): Promise<string> {
  const bytes = await readBytes(name).catch((error: NodeJS.ErrnoException) => {
    const { code } = error
    throw new OptionError(worded('cannotBeRead2', { name, code }))
  })
  return bytes.toString()
}

async function explainTraffic (
  sources: readonly Source[], { facts, settings, isJson, language }: Asked
): Promise<void> {
  const double = await openDouble()
  const judgement = await checked('', () => judge(reading => readTraffic(sources, reading, true), facts, double, true))
  const { reading } = judgement
  const views = await explainRefusals(judgement, double, language, settings)
  const names = sources.map(source => typeof source === 'string' ? source : source.name)
  if (views.length === 0) throw nothingRefused(names, reading)
  if (isJson) {
    process.stdout.write(inLines(refusalsJson(views, reading, language)))
    return
  }
  const files = sources.filter(source => typeof source === 'string')
  const text = refusalsText(views, judgement, language) + otherwiseLine(judgement, files, language)
  process.stdout.write(printableLines(text))
}

function nothingRefused (files: readonly string[], reading: Parameters<typeof lackOf>[0]): Failure {
  const { usable } = reading
  const said = usable === 0 ? lackOf(reading) : worded('nothingWasRefusedOf', { usable })
  return new Failure(worded('refuseUnusable', { said, files: files.join(', ') }), exitCodes.usage)
}

/** Tells what would come of a request. */
async function foretell (row: Row, { facts, settings, isJson, language }: Asked): Promise<void> {
  const exchange = exchangeAsked(row, systemTime())
  if (exchange === undefined) {
    const shown = pathShown(row)
    throw new Failure(worded('theAddressIsOfNoneOf', { shown }), exitCodes.usage)
  }
  const would = await wouldBe(exchange, await openDouble(), facts, settings, language)
  process.stdout.write(isJson
    ? inLines({ would })
    : printableLines(wouldText(would, exchange.method, exchange.path, language)))
}
