import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import type { Words } from '../../core/words.ts'
import { calledIn, OptionError, type Options } from './config.ts'
import { worded } from '../../core/words/commands.ts'

/** A certificate chain and its private key, in PEM. */
export interface Tls { readonly cert: string, readonly key: string }

/** Nothing when neither option is given. Throws `OptionError` that names the option and the file. */
export async function readTls (options: Options): Promise<Tls | undefined> {
  const { tlsCert, tlsKey } = options
  if (tlsCert === undefined || tlsKey === undefined) return undefined
  const [certOption, keyOption] = [calledIn(options, 'tlsCert'), calledIn(options, 'tlsKey')]
  const [cert, key] = await Promise.all([read(certOption, tlsCert), read(keyOption, tlsKey)])
  const wrong = (said: Words, error: unknown) => {
    const why = (error as Error).message
    return new OptionError(worded('wrong', { said, why }))
  }
  try { new X509Certificate(cert).toString() } catch (error) {
    throw wrong(worded('holdsNoCertificateInPem', { certOption, tlsCert }), error)
  }
  try { createSecureContext({ cert, key }) } catch (error) {
    throw wrong(worded('isNotThePrivateKeyIn', { keyOption, tlsKey, tlsCert }), error)
  }
  return { cert, key }
}

function read (option: string, file: string): Promise<string> {
  return readFile(file, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw new OptionError(worded('cannotBeRead', { option, file, code }))
  })
}
