import { readFileSync } from 'node:fs'
import { Deployment } from 'kubernetes-models/apps/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { Service } from 'kubernetes-models/v1'
import { parseAllDocuments } from 'yaml'

// Fails at the first manifest of a file that the schemas of its kind refuse, or when they refuse nothing.
const MODELS = { Deployment, Service, PodDisruptionBudget }
const manifests = parseAllDocuments(readFileSync(process.argv[2], 'utf8')).map(document => document.toJS())
for (const manifest of manifests) {
  if (!Object.hasOwn(MODELS, manifest.kind)) throw new Error(`There is no model of ${manifest.kind}`)
  validate(manifest)
}

const broken = manifests.find(({ kind }) => kind === 'Deployment')
broken.spec.template.spec.containers[0].readinessProbe.httpGet.port = true
try { validate(broken) } catch { process.exit() }
throw new Error('a port that is true was not refused')

function validate (manifest) {
  new MODELS[manifest.kind](manifest).validate()
}
