import type { Fault, FaultRule } from '../control/faults.ts'
import type { MagicValue } from '../control/magic.ts'
import type { Call } from './call.ts'

/** The faults of a sandbox. */
export interface FaultMethods {
  faults (): Promise<Fault[]>
  /** @throws ControlError 400 for a rule without an effect, or with fields that exclude each other. */
  addFault (rule: FaultRule): Promise<Fault>
  /** @throws ControlError 404 if there is no such rule. */
  deleteFault (id: number): Promise<void>
  /** Removes all rules. */
  clearFaults (): Promise<void>
  /** The values that provoke each error, for clients that can set nothing else. */
  magic (): Promise<MagicValue[]>
}

export function faultMethods (call: Call, plane: string): FaultMethods {
  return {
    faults: async () => (await call<{ faults: Fault[] }>('GET', `${plane}/faults`)).faults,
    addFault: rule => call('POST', `${plane}/faults`, rule),
    deleteFault: id => call('DELETE', `${plane}/faults/${id}`),
    clearFaults: () => call('DELETE', `${plane}/faults`),
    magic: async () => (await call<{ magic: MagicValue[] }>('GET', `${plane}/magic`)).magic
  }
}
