/** The errors of a validator are at the function, as Ajv leaves them. */
export interface Validate { (data: unknown): unknown, errors?: unknown }
export type Serialize = (data: unknown) => string

// The build puts a module in place of this one that knows the schemas of the operations. A schema that is not known is
// compiled when it is needed.
export const validators: ReadonlyMap<object, () => Validate> = new Map()
export const serializers: ReadonlyMap<object, () => Serialize> = new Map()
