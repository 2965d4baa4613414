import { openapiDocument } from '../http/docs/openapi.ts'
import { writeWhole } from '../server/write-whole.ts'

export async function openapi (file?: string): Promise<void> {
  const text = JSON.stringify(await openapiDocument(), null, 2) + '\n'
  if (file === undefined) process.stdout.write(text)
  else await writeWhole(file, text)
}
