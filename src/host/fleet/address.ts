import { calledIn, OptionError, type Options } from '../start/config.ts'
import type { Replica } from './owners.ts'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
const WILDCARD = /^(0\.0\.0\.0|::|\[::\])$/

/** Throws if the address at which other replicas reach this one cannot be known from the options. */
export function checkAddress (options: Options): void {
  if (options.advertise !== undefined || !WILDCARD.test(options.host)) return
  const [advertise, host] = [calledIn(options, 'advertise'), calledIn(options, 'host')]
  throw new OptionError({
    pt: `${host} ${options.host} não diz em que endereço os outros servidores alcançam este: ${advertise} é ` +
      'preciso, como http://10.0.0.7:3000',
    en: `${host} ${options.host} does not say at which address the other servers reach this one: ${advertise} is ` +
      'needed, like http://10.0.0.7:3000'
  })
}

/**
 * Why a replica cannot work with the others; `undefined` if it can. Those of other machines reach no loopback address.
 * Nor is one safe among them: their clients would come to this one's control plane as if from this machine.
 */
export function addressConflict (self: Replica, all: readonly Replica[]): string | undefined {
  const apart = all.find(({ address }) => isLoopback(address) !== isLoopback(self.address))
  if (apart === undefined) return undefined
  return `this server is at ${self.address}, and another one of the database at ${apart.address}: a loopback address ` +
    'is reached from its own machine alone'
}

function isLoopback (address: string): boolean {
  return LOOPBACK.test(new URL(address).hostname)
}
