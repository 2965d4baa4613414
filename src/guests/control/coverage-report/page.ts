import type { Language } from '../../../core/words.ts'
import { escapeMarkup } from '../../../core/wire/markup.ts'
import type { Area, Item, Kind, Report } from './report.ts'

interface PageWords {
  readonly lang: string
  readonly title: (sandbox: string) => string
  readonly reached: (reached: number, total: number) => string
  readonly times: string
  readonly missing: string
  readonly outside: string
  readonly areas: { readonly [K in Kind]: readonly [title: string, of: string, what: string] }
}

const WORDS: Readonly<Record<Language, PageWords>> = {
  pt: {
    lang: 'pt-BR',
    title: sandbox => `Cobertura de ${sandbox}`,
    reached: (reached, total) => `${reached} de ${total} alcançados`,
    times: 'Vezes',
    missing: 'não alcançado',
    outside: 'Fora do contrato',
    areas: {
      status: ['Operações e status', 'Operação', 'Status'],
      format: ['Formatos de ajuste', 'Formato', 'Status'],
      rule: ['Regras violadas', 'Operação ou formato', 'Regra'],
      transition: ['Transições de ajustes', 'De', 'Para']
    }
  },
  en: {
    lang: 'en',
    title: sandbox => `Coverage of ${sandbox}`,
    reached: (reached, total) => `${reached} of ${total} reached`,
    times: 'Times',
    missing: 'not reached',
    outside: 'Outside the contract',
    areas: {
      status: ['Operations and statuses', 'Operation', 'Status'],
      format: ['Formats of adjustments', 'Format', 'Status'],
      rule: ['Rules that were broken', 'Operation or format', 'Rule'],
      transition: ['Transitions of adjustments', 'From', 'To']
    }
  }
}

const STYLE = `
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid #8886 }
td:last-child, th:last-child { text-align: right }
.missing { color: #b00020 }
@media (prefers-color-scheme: dark) { .missing { color: #ff8a95 } }
meter { width: 12rem; vertical-align: middle }
`

const META = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'

/** A whole page, without scripts or external files. */
export function pageText (report: Report, sandbox: string, language: Language): string {
  const { reached, total, areas, outsideContract } = report
  const words = WORDS[language]
  const title = escapeMarkup(words.title(sandbox))
  return `<!doctype html>
<html lang="${words.lang}">
<head>${META}<title>${title}</title><style>${STYLE}</style></head>
<body>
<main>
<h1>${title}</h1>
<p>${meter(reached, total, words)}</p>
${areas.map(area => section(area, words)).join('\n')}
${outsideContract.length === 0 ? '' : outside(outsideContract, words)}
</main>
</body>
</html>
`
}

function meter (reached: number, total: number, words: PageWords): string {
  const text = words.reached(reached, total)
  return `${text} <meter min="0" max="${total}" value="${reached}">${text}</meter>`
}

function section ({ kind, reached, total, items }: Area, words: PageWords): string {
  const [title, of, what] = words.areas[kind]
  return `<section>
<h2>${title}</h2>
<p>${meter(reached, total, words)}</p>
<table>
<thead><tr><th scope="col">${of}</th><th scope="col">${what}</th><th scope="col">${words.times}</th></tr></thead>
<tbody>
${items.map(item => row(item, words)).join('\n')}
</tbody>
</table>
</section>`
}

function outside (list: Report['outsideContract'], words: PageWords): string {
  return `<section>
<h2>${words.outside}</h2>
<ol>
${list.map(({ method, path, count }) => `<li>${count} × ${escapeMarkup(`${method} ${path}`)}</li>`).join('\n')}
</ol>
</section>`
}

function row ({ of, case: what, count }: Item, { missing }: PageWords): string {
  const cells = `<td>${escapeMarkup(of)}</td><td>${escapeMarkup(what)}</td>`
  return count > 0 ? `<tr>${cells}<td>${count}</td></tr>` : `<tr class="missing">${cells}<td>${missing}</td></tr>`
}

/** The content security policy of the page: it allows its own style and nothing else. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
