import { BASE } from '../address/route.ts'
import { T } from '../text/language.ts'

export function ReferenceLink () {
  return <a href={`${BASE}/docs`} target='_blank' rel='noreferrer'>{T('apiReference')}</a>
}
