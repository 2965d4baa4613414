const FORM = /^[\w%+[\]-]{1,100}=/
const MAX_FIELDS = 200

/** The fields of a body that is a form (`application/x-www-form-urlencoded`). `undefined` if it is none. */
export function formValue (text: string): unknown {
  if (!FORM.test(text)) return undefined
  const fields = new URLSearchParams(text.trim())
  if (fields.size > MAX_FIELDS) return undefined
  const names = [...new Set(fields.keys())]
  return Object.fromEntries(names.map(name => {
    const values = fields.getAll(name)
    return name.endsWith('[]') ? [name.slice(0, -2), values] : [name, values.length === 1 ? values[0] : values]
  }))
}
