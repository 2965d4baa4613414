import { OptionError } from '../../host/start/config.ts'
import { asOpenapi30 } from '../../host/http/docs/openapi-3-0.ts'
import { openapiDocument } from '../../host/http/docs/openapi.ts'
import { Failure } from './fail.ts'
import { obstacleTo, writeWhole } from '../../host/start/write-whole.ts'

const VERSIONS = ['3.1', '3.0']

export async function openapi (version: string, file?: string): Promise<void> {
  if (!VERSIONS.includes(version)) {
    throw new OptionError({
      pt: `--openapi deve ser uma destas: ${VERSIONS.join(', ')}, e não ${JSON.stringify(version)}`,
      en: `--openapi must be one of: ${VERSIONS.join(', ')}, not ${JSON.stringify(version)}`
    })
  }
  const obstacle = file === undefined ? undefined : await obstacleTo(file)
  if (obstacle !== undefined) {
    throw new Failure({
      pt: `--out ${file} não pode ser escrito: ${obstacle.pt}`, en: `--out ${file} cannot be written: ${obstacle.en}`
    })
  }
  const document = await openapiDocument()
  const text = JSON.stringify(version === '3.0' ? asOpenapi30(document) : document, null, 2) + '\n'
  if (file === undefined) process.stdout.write(text)
  else await writeWhole(file, text)
}
