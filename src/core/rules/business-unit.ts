export interface BusinessUnit {
  readonly id: string
  readonly name: string
  /** Download address of its logo. */
  readonly logo?: string
}
