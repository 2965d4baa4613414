import { href } from '../address/route.ts'
import { T } from '../text/language.ts'

/** The three tabs of the last view. */
export function SettingsTabs ({ tab }: { tab: 'hipoteses' | 'falhas' | 'cobertura' }) {
  const names = {
    hipoteses: T('Hipóteses', 'Assumptions'),
    falhas: T('Falhas', 'Faults'),
    cobertura: T('Cobertura', 'Coverage')
  }
  return (
    <nav class='grp' aria-label={T('Partes', 'Parts')}>
      {Object.entries(names).map(([to, name]) => (
        <a key={to} class='btn' href={href([to])} aria-current={to === tab ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}
