import { readFileSync } from 'node:fs'
import core from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'

// Prints what Spectral finds in the documents of the command line: one line of JSON for each finding.
const spectral = new core.Spectral()
spectral.setRuleset({ extends: [rulesets.oas] })
for (const file of process.argv.slice(2)) {
  for (const { code, path, message } of await spectral.run(JSON.parse(readFileSync(file, 'utf8')))) {
    console.log(JSON.stringify({ file, code, path: path.join('/'), message }))
  }
}
