import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import { OptionError, type Options } from '../config.ts'

/** A certificate chain and its private key, in PEM. */
export interface Tls { readonly cert: string, readonly key: string }

/** Nothing when neither option is given. Throws `OptionError` that names the file. */
export async function readTls ({ tlsCert, tlsKey }: Options): Promise<Tls | undefined> {
  if (tlsCert === undefined || tlsKey === undefined) return undefined
  const [cert, key] = await Promise.all([read('--tls-cert', tlsCert), read('--tls-key', tlsKey)])
  const wrong = (what: string, error: unknown) => new OptionError(`${what} (${(error as Error).message})`)
  try { new X509Certificate(cert).toString() } catch (error) {
    throw wrong(`--tls-cert ${tlsCert} holds no certificate in PEM`, error)
  }
  try { createSecureContext({ cert, key }) } catch (error) {
    throw wrong(`--tls-key ${tlsKey} is not the private key, in PEM, of ${tlsCert}`, error)
  }
  return { cert, key }
}

function read (flag: string, file: string): Promise<string> {
  return readFile(file, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw new OptionError(`${flag} ${file} cannot be read (${code})`)
  })
}
