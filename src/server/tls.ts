import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import { calledIn, OptionError, type Options } from '../config.ts'

/** A certificate chain and its private key, in PEM. */
export interface Tls { readonly cert: string, readonly key: string }

/** Nothing when neither option is given. Throws `OptionError` that names the option and the file. */
export async function readTls (options: Options): Promise<Tls | undefined> {
  const { tlsCert, tlsKey } = options
  if (tlsCert === undefined || tlsKey === undefined) return undefined
  const [certOption, keyOption] = [calledIn(options, 'tlsCert'), calledIn(options, 'tlsKey')]
  const [cert, key] = await Promise.all([read(certOption, tlsCert), read(keyOption, tlsKey)])
  const wrong = (what: string, error: unknown) => new OptionError(`${what} (${(error as Error).message})`)
  try { new X509Certificate(cert).toString() } catch (error) {
    throw wrong(`${certOption} ${tlsCert} holds no certificate in PEM`, error)
  }
  try { createSecureContext({ cert, key }) } catch (error) {
    throw wrong(`${keyOption} ${tlsKey} is not the private key, in PEM, of ${tlsCert}`, error)
  }
  return { cert, key }
}

function read (option: string, file: string): Promise<string> {
  return readFile(file, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw new OptionError(`${option} ${file} cannot be read (${code})`)
  })
}
