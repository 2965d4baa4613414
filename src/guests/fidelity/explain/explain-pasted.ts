import { setImmediate } from 'node:timers/promises'
import type { Settings } from '../../../core/assumptions.ts'
import { Invalid, problemOf } from '../../../core/rules/problem.ts'
import type { Language } from '../../../core/words.ts'
import { OptionError } from '../../../host/start/config.ts'
import { openDouble } from '../calibrate/double.ts'
import { judge, type Traffic } from '../calibrate/judge.ts'
import { type Reading, readTraffic } from '../calibrate/read-traffic.ts'
import { explainRefusals } from './explain.ts'
import { noFile, type Pasted, readPasted, type Said } from './pasted.ts'
import { refusalsJson } from './report.ts'
import { exchangeAsked, wouldBe } from './would.ts'

/** Explains what somebody has pasted, by the settings of a sandbox. Throws `Invalid` for a text of another form. */
export async function explainPasted (
  text: string, said: Said | undefined, settings: Settings, now: number, language: Language
): Promise<object> {
  const { source, asked } = await read(text, said)
  const double = await openDouble()
  if (asked !== undefined) {
    const exchange = exchangeAsked(asked, now)
    if (exchange === undefined) throw wrongForm()
    return { would: await wouldBe(exchange, double, {}, settings, language) }
  }
  const traffic: Traffic = async function * (reading) {
    for await (const exchange of readTraffic([source], reading, true)) {
      await setImmediate() // others have their turn
      yield exchange
    }
  }
  const judgement = await judge(traffic, {}, double, true)
  if (isNothing(judgement.reading)) throw wrongForm()
  return refusalsJson(await explainRefusals(judgement, double, language, settings), judgement.reading, language)
}

async function read (text: string, said: Said | undefined): Promise<Pasted> {
  try {
    return await readPasted(text, said, noFile)
  } catch (error) {
    if (error instanceof OptionError) throw wrongForm()
    throw error
  }
}

/** True if not one exchange was there, of whatever path. */
function isNothing ({ usable, strays, ignoredCount, setAside }: Reading): boolean {
  return usable + strays + ignoredCount + setAside.size === 0
}

function wrongForm (): Invalid {
  return new Invalid([{ pointer: '/text', problem: problemOf('wrong-format', { field: 'text', format: 'pasted' }) }])
}
