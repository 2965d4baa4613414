import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

// `npm pack` runs this before it packs and after it. What is packed has no scripts and no development packages: its
// `prepare` would build from sources that are not there.

const [KEPT, MANIFEST] = ['package.json.kept', 'package.json']

if (process.argv[2] === 'restore') {
  if (existsSync(KEPT)) renameSync(KEPT, MANIFEST)
} else {
  // An earlier run that was stopped has left the whole one there.
  const text = readFileSync(existsSync(KEPT) ? KEPT : MANIFEST, 'utf8')
  writeFileSync(KEPT, text)
  const { scripts, devDependencies, overrides, allowScripts, ...packed } = JSON.parse(text)
  writeFileSync(MANIFEST, `${JSON.stringify(packed, null, 2)}\n`)
}
