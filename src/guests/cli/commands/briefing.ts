import { type Operation, operations } from '../../../core/contract/index.ts'
import { CLIENT_COMMANDS } from './client-commands.ts'
import { portugueseCommand } from './portuguese-names.ts'
import { type Language, type Say, sayIn } from '../../../core/words.ts'
import { worded } from '../../../core/words/help.ts'

/**
 * What a coding assistant needs to drive a sandbox, in at most 6 KB: the text of `/llms.txt` (llmstxt.org) and of the
 * package's skill. The pages of the documentation say the rest.
 */
export function briefing (language: Language, base = 'http://127.0.0.1:3000'): string {
  const say = sayIn(language)
  const sections = [opening(say, base), first(say), loop(say), control(say), asserting(say), commands(say, language)]
  return `${sections.join('\n\n')}\n`
}

const { url, example }: Operation = operations.requestAdjustment

function opening (say: Say, base: string): string {
  return say(worded('espelhoALocalDoubleOfA', { base }))
}

function first (say: Say): string {
  const rows = Object.values<Operation>(operations).filter(one => one.example.body !== undefined)
    .map(one => `- \`${one.method} ${one.url.replace(/:(\w+)/g, '{$1}')}\``)
  return `${say(worded('aRequestThatWorksTheToken'))}

    curl -i BASE${url} -H 'Authorization: Bearer espelho_admin' \\
      -H 'Content-Type: application/json' -d '${JSON.stringify(example.body)}'

${say(worded('itAnswers201DaysAreDd'))}

${rows.join('\n')}`
}

function loop (say: Say): string {
  return say(worded('sendReadTheFixSendAgain'))
}

function control (say: Say): string {
  return say(worded('worldsTimeFaultsAnswersWorlds'))
}

function asserting (say: Say): string {
  return `${say(worded('assertInATest'))}

    POST BASE/~${say(worded('name'))}/_sandbox/requests/verify
    {"match":{"operation":"requestAdjustment","status":201,"body":{"/formato":"REGISTRO_PONTO"}},"count":1}

${say(worded('itAnswersGetSandboxRequests'))}

    import assert from 'node:assert/strict'
    import { after, test } from 'node:test'
    import { startSandbox } from 'espelho'
    const server = await startSandbox({ requireSandbox: true })
    after(() => server.close())
    test('${say(worded('myTest'))}', async t => {
      const world = server.control.fresh(t.name)
      t.after(() => world.dispose()) // ${say(worded('worldUrlIsTheClientS'))}
      assert.ok((await world.verify({ match: { operation: 'requestAdjustment' }, count: 0 })).ok)
    })

${say(worded('appendToBaseNewUrlApi'))}`
}

function commands (say: Say, language: Language): string {
  const rows = CLIENT_COMMANDS.map(({ name, about }) =>
    `- \`${say({ pt: portugueseCommand(name), en: name })}\`: ${about[language]}`)
  return `${say(worded('commandsEachHasJsonSandboxName'))}

${rows.join('\n')}`
}
