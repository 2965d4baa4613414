// How the tables of the contract are written down.

export interface Field {
  name: string
  /** As the contract writes it: "string date-time", "array of break", "string enum", … */
  type: string
  required?: true
  values?: string[]
  default?: string
}

export interface Resource {
  /** The name by which other tables refer to it. */
  name: string
  schema: string
  fields: Field[]
}

export const formats = ['INTERVALO_DATAS', 'INTERVALO_HORARIO', 'TEMPO_FALTANTE', 'REGISTRO_PONTO']

/** A required field. */
export const yes = (name: string, type: string, values?: string[], byDefault?: string): Field => ({
  ...no(name, type, values, byDefault), required: true
})
/** An optional field. */
export const no = (name: string, type: string, values?: string[], byDefault?: string): Field =>
  ({ name, type, ...(values && { values }), ...(byDefault && { default: byDefault }) })
