import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import type { Words } from '../../core/words.ts'
import { calledIn, OptionError, type Options } from './config.ts'

/** A certificate chain and its private key, in PEM. */
export interface Tls { readonly cert: string, readonly key: string }

/** Nothing when neither option is given. Throws `OptionError` that names the option and the file. */
export async function readTls (options: Options): Promise<Tls | undefined> {
  const { tlsCert, tlsKey } = options
  if (tlsCert === undefined || tlsKey === undefined) return undefined
  const [certOption, keyOption] = [calledIn(options, 'tlsCert'), calledIn(options, 'tlsKey')]
  const [cert, key] = await Promise.all([read(certOption, tlsCert), read(keyOption, tlsKey)])
  const wrong = ({ pt, en }: Words, error: unknown) => {
    const why = (error as Error).message
    return new OptionError({ pt: `${pt} (${why})`, en: `${en} (${why})` })
  }
  try { new X509Certificate(cert).toString() } catch (error) {
    throw wrong({
      pt: `${certOption} ${tlsCert} não contém um certificado em PEM`,
      en: `${certOption} ${tlsCert} holds no certificate in PEM`
    }, error)
  }
  try { createSecureContext({ cert, key }) } catch (error) {
    throw wrong({
      pt: `${keyOption} ${tlsKey} não é a chave privada, em PEM, de ${tlsCert}`,
      en: `${keyOption} ${tlsKey} is not the private key, in PEM, of ${tlsCert}`
    }, error)
  }
  return { cert, key }
}

function read (option: string, file: string): Promise<string> {
  return readFile(file, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw new OptionError({
      pt: `${option} ${file} não pode ser lido (${code})`, en: `${option} ${file} cannot be read (${code})`
    })
  })
}
