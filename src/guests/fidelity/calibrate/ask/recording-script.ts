import { shellQuoted } from '../../../../core/wire/printable.ts'
import { type Language, sayIn } from '../../../../core/words.ts'
import { pointOf } from '../points.ts'
import type { Chosen } from './choose.ts'
import { lackingLines } from './http-file.ts'
import type { Question } from './question.ts'
import { worded } from '../../../../core/words/reports.ts'

/**
 * A script for Node.js that sends the questions and prints each exchange as a line of NDJSON. Of the token it prints
 * a pseudonym, which tells two tokens apart and nothing else.
 */
export function nodeScript (chosen: Chosen, language: Language, day: string): string {
  const requests = chosen.questions.map(question => `${comments(question, chosen, language, '//')}  ${
    JSON.stringify(requestOf(question))},`)
  return `${headLines(language, day, 'node script.mjs > real.ndjson', '//').join('\n')}
${NODE_BEGINNING}
const requests = [
${requests.join('\n')}
]
${NODE_END}
${lackingLines(chosen, language, '//').join('\n')}
`
}

const NODE_BEGINNING = `import { createHmac, randomBytes } from 'node:crypto'

const { BASE, TOKEN } = process.env
if (!BASE || !TOKEN) {
  console.error('BASE, TOKEN?')
  process.exit(2)
}
const key = randomBytes(32)
const pseudonym = createHmac('sha256', key).update(TOKEN).digest('hex').slice(0, 8)
`

const NODE_END = `
for (const { method, path, type, hasToken, body } of requests) {
  const at = new Date().toISOString()
  const text = JSON.stringify(body)
  const token = value => hasToken ? { authorization: \`Bearer \${value}\` } : {}
  const url = BASE.replace(/\\/+$/, '') + path
  const response = await fetch(url, { method, body: text, headers: { 'content-type': type, ...token(TOKEN) } })
  const line = {
    at,
    method,
    url,
    requestHeaders: { 'content-type': type, ...token(pseudonym) },
    requestBody: text,
    status: response.status,
    responseHeaders: { 'content-type': response.headers.get('content-type') ?? '' },
    responseBody: await response.text()
  }
  console.log(JSON.stringify(line).replaceAll(TOKEN, pseudonym))
}`

/** The same for a shell with curl and jq. The token is in no argument, because other users see those. */
export function curlScript (chosen: Chosen, language: Language, day: string): string {
  const calls = chosen.questions.map(question => {
    const { method, path, type, hasToken, body } = requestOf(question)
    const words = [method, path, type, String(hasToken), JSON.stringify(body)].map(shellQuoted)
    return `${comments(question, chosen, language, '#')}ask ${words.join(' ')}`
  })
  return `#!/bin/sh
${headLines(language, day, 'sh script.sh > real.ndjson', '#').join('\n')}
${CURL_BEGINNING}
${calls.join('\n')}
${lackingLines(chosen, language, '#').join('\n')}
`
}

const CURL_BEGINNING = `set -eu
: "\${BASE:?}" "\${TOKEN:?}"
export TOKEN
sent=$(mktemp)
answer=$(mktemp)
trap 'rm -f "$sent" "$answer"' EXIT
salt=$(od -An -N16 -tx1 /dev/urandom)
digest () { if command -v sha256sum > /dev/null; then sha256sum; else shasum -a 256; fi; }
pseudonym=$(printf '%s%s' "$salt" "$TOKEN" | digest | cut -c1-8)

ask () {
  at=$(date -u +%Y-%m-%dT%H:%M:%SZ)
  url="\${BASE%/}$2"
  printf '%s' "$5" > "$sent"
  shown=
  config=
  if [ "$4" = true ]; then
    shown="Bearer $pseudonym"
    config=$(printf 'header = "authorization: Bearer %s"' "$TOKEN")
  fi
  status=$(printf '%s\n' "$config" |
    curl -sS -K - -X "$1" "$url" -H "content-type: $3" --data-binary "@$sent" -o "$answer" -w '%{http_code}')
  jq -cn --arg at "$at" --arg method "$1" --arg url "$url" --arg type "$3" --arg shown "$shown" \\
    --argjson status "$status" --arg pseudonym "$pseudonym" --rawfile sent "$sent" --rawfile answer "$answer" '{
      at: $at, method: $method, url: $url,
      requestHeaders: ({ "content-type": $type } + if $shown == "" then {} else { authorization: $shown } end),
      requestBody: $sent, status: $status,
      responseBody: ($answer | split(env.TOKEN) | join($pseudonym))
    }'
}
`

function requestOf ({ method, path, body, type = 'application/json', hasToken }: Question) {
  return { method, path, type, hasToken: hasToken !== false, body }
}

function headLines (language: Language, day: string, usage: string, mark: string): string[] {
  const say = sayIn(language)
  return [
    say(worded('questionsToTheRealApiEspelho')),
    `BASE=https://api.example TOKEN=… ${usage}`,
    say(worded('thenEspelhoExplainRealNdjson')),
    say(worded('theDayOfTheAdjustmentsIs', { day }))
  ].map(line => `${mark} ${line}`)
}

function comments ({ name, about, undo }: Question, { changing }: Chosen, language: Language, mark: string): string {
  const say = sayIn(language)
  const points = about.map(id => `${id} ${pointOf(id).question[language].replaceAll('`', '')}`)
  const warning = changing.has(name)
    ? [`${say(worded('changesSomething'))} ${undo?.[language] ?? ''}`]
    : []
  return [`${name}${points.length === 0 ? '' : `: ${points.join('; ')}`}`, ...warning]
    .map(line => `${mark} ${line}\n`).join('')
}
