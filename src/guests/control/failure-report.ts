import { setImmediate } from 'node:timers/promises'
import { Type } from '@sinclair/typebox'
import type { Language, Words } from '../../core/words.ts'
import { Problem } from '../../core/rules/problem.ts'
import { bareLines, refusalLines } from '../explain/refusal-lines.ts'
import { disconnected } from '../../host/http/provoked/pause.ts'
import { askedLanguage } from '../../host/http/sandbox/control-language.ts'
import { DEFAULT_SANDBOX, SANDBOX_NAME } from '../../host/http/sandbox/sandbox-url.ts'
import type { Life } from '../../host/sandbox/life.ts'
import type { Entry } from '../../host/sandbox/request-log/log.ts'
import type { Registry } from '../../host/sandbox/registry.ts'
import { printable } from '../../core/wire/printable.ts'
import { type Filter, readFilter, search } from './requests/filter.ts'
import { type ExplainedView, loadViews } from './requests/views.ts'
import { route } from './route/route.ts'
import { worded } from '../../core/words/log.ts'

/** How many exchanges a section shows, the newest ones. */
const MOST_SHOWN = 20

const ReportQuery = Type.Object({
  sandbox: Type.String({ description: 'The name of the sandbox of the test.' }),
  since: Type.Optional(Type.String({
    description: 'When the test began, as an instant of system time. Then the report also has what came to ' +
      '`default` or without a sandbox from that instant on.'
  }))
}, { additionalProperties: false })

/** Exchanges in lines, and how many earlier ones are left out. */
interface Section { readonly lines: readonly string[], readonly earlier: number }
interface Sections { readonly own: Section, readonly astray: Section }

const NOTHING: Section = { lines: [], earlier: 0 }

const HEADINGS: { readonly [S in keyof Sections]: Words } = {
  own: worded('espelhoRefusalsAndWarnings'),
  astray: worded('espelhoWithoutASandboxWhile')
}

/** What the hook of a test runner shows under a failing test. */
export const failureReportRoutes = [
  route('getFailureReport', 'GET /_sandboxes/failure-report', 'Sandboxes', {
    about: {
      pt: 'O que mostrar sob um teste que falha, em texto',
      en: 'What to show under a failing test, as text'
    },
    description:
      'Returns what stands under a failing test: each request that its sandbox refused, with rule and fix, each ' +
      'warning, and what came without a sandbox since the test began. It is empty if there is none of it. Without ' +
      '`Accept-Language` it is in the language of the machine that the server runs on.',
    client: { failureReport: 'own' },
    query: ReportQuery,
    handler: async (request, reply, { registry, controlToken, language: ofMachine }) => {
      const { query: { sandbox: name, since } } = request
      if (!SANDBOX_NAME.test(name)) throw new Problem('sandbox-name', { name: name.slice(0, 80) })
      const language = askedLanguage(request) ?? ofMachine
      const { explained } = await loadViews(request, controlToken, language)
      const asked: Asked = {
        registry,
        gone: disconnected(request.raw.socket),
        lines: async (entry, life) => linesOf(await explained(entry, life), language)
      }
      const sections = await sectionsOf(name, since, asked)
      return await reply.type('text/plain; charset=utf-8')
        .send([...textOf('own', sections, language), ...textOf('astray', sections, language)].join(''))
    }
  })
]

interface Asked {
  readonly registry: Registry
  /** The client has left. */
  readonly gone: AbortSignal
  readonly lines: (entry: Entry, life: Life) => Promise<string[]>
}

async function sectionsOf (name: string, since: string | undefined, asked: Asked): Promise<Sections> {
  const own = await sectionOf(name, readFilter({ control: 'false' }), asked, isTrouble)
  if (since === undefined || name === DEFAULT_SANDBOX) return { own, astray: NOTHING }
  return { own, astray: await sectionOf(DEFAULT_SANDBOX, readFilter({ control: 'false', since }), asked) }
}

/** The exchanges of a sandbox, if there is one. */
async function sectionOf (
  name: string, filter: Filter, { registry, gone, lines }: Asked, isShown = (_: Entry) => true
): Promise<Section> {
  const life = (await registry.existing(name))?.life
  if (life === undefined) return NOTHING
  const entries = (await search(life.requests, filter, gone)).entries.filter(isShown)
  const shown = entries.slice(-MOST_SHOWN)
  const found: string[] = []
  for (const entry of shown) {
    await setImmediate(undefined, { signal: gone })
    found.push(...await lines(entry, life))
  }
  return { lines: found, earlier: entries.length - shown.length }
}

function isTrouble ({ exchange: { response: { status = 0 }, abandoned, verdict } }: Entry): boolean {
  return status >= 400 || abandoned || verdict.warningCount > 0
}

function linesOf (exchange: ExplainedView, language: Language): string[] {
  const { method, path, status, abandoned, explain = [], warnings } = exchange
  const left = worded('theClientLeftBeforeTheResponse')[language]
  const head = [method, path, status, ...abandoned === true ? [left] : []].filter(text => text !== undefined)
  const lines = [...refusalLines(explain, warnings, language), ...bareLines(exchange, language)]
  return [`  ${head.join(' ')}`, ...lines].map(printable)
}

/** A section; empty without an exchange. */
function textOf (section: keyof Sections, sections: Sections, language: Language): string[] {
  const { lines, earlier } = sections[section]
  if (lines.length === 0) return []
  const more = worded('andBefore', { earlier })[language]
  return [HEADINGS[section][language], ...lines, ...earlier > 0 ? [more] : []].map(line => `${line}\n`)
}
