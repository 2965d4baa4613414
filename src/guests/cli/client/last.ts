import type { ExplainedView } from '../../control/requests/views.ts'
import type { Asking } from './asking.ts'
import { bareLines } from '../../explain/refusal-lines.ts'
import { withToken } from './corrected.ts'
import { plain } from './table.ts'
import { timeOfDay } from './time-text.ts'
import { worded } from '../../../core/words/commands.ts'

/** Prints the last request, and why it was refused. */
export async function last ({ control, flags: { json }, say, print }: Asking): Promise<void> {
  const found = await control.lastRequest()
  const exchange = json === true ? await withToken(control, found) : found
  print(exchange, text(exchange))

  function text (exchange: ExplainedView): string {
    const { method, path, status, abandoned, at, durationMs, apiKey, id } = exchange
    const { explain = [], invented = [], warnings } = exchange
    const left = abandoned && say(worded('theClientLeftBeforeTheResponse'))
    const head = [`${method} ${path}`, status, left, timeOfDay(at), `${durationMs} ms`, apiKey?.name, id]
    if (explain.length === 1 && explain[0]?.code === 'route-not-found' && explain[0].fix === undefined) {
      return plain([...head, explain[0].change].filter(text => text !== undefined).join('  ')) + '\n'
    }
    const reasons = explain.flatMap(({ rule, change, patch = [], contract, assumptions }) => [
      '', `  ${say(worded('rule'))} ${rule}`,
      `  ${say(worded('fix'))} ${change}`,
      ...patch.length === 0 ? [] : [`           ${JSON.stringify(patch)}`],
      `  ${say(worded('contract'))} ${[...contract, ...assumptions].join('; ')}`
    ])
    const ofYours = invented.length === 0
      ? []
      : ['', say(worded('inventedReplaceByAValueOf', { invented: invented.join(', ') }))]
    const bare = bareLines(exchange, say(worded('en')) as 'pt' | 'en')
    const warned = warnings.map(({ text }) => `  ${say(worded('warning2'))} ${text}`)
    return [head.filter(text => text !== undefined).join('  '), ...reasons, ...ofYours, ...bare, ...warned]
      .map(line => plain(line) + '\n').join('')
  }
}
