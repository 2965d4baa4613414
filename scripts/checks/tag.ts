import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { root } from './packed-project.ts'

/** Only the person who publishes knows these. Everything but a release does without them. */
const FROM_PUBLISHER = ['repository', 'homepage', 'bugs']

/** Why the commit of a tag must not be published, a sentence each. */
export function refusals (tag: string, manifest: Readonly<Record<string, unknown>>): string[] {
  return [
    ...FROM_PUBLISHER.filter(field => !manifest[field]).map(field => `package.json has no ${field}`),
    ...tag === `v${manifest['version']}` ? [] : [`the tag is ${tag}, and the version is ${manifest['version']}`]
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = refusals(process.argv[2] ?? '', JSON.parse(readFileSync(`${root}package.json`, 'utf8')))
  for (const sentence of found) console.error(sentence)
  if (found.length > 0) process.exitCode = 1
}
