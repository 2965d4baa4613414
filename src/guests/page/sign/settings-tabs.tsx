import { href } from '../address/route.ts'
import { T } from '../text/language.ts'

/** The two tabs of the last view. */
export function SettingsTabs ({ tab }: { tab: 'pontos' | 'falhas' }) {
  const names = {
    pontos: T('Pontos em aberto', 'Assumptions'),
    falhas: T('Falhas', 'Faults')
  }
  return (
    <nav class='grp' aria-label={T('Partes desta seção', 'Parts of this section')}>
      {Object.entries(names).map(([to, name]) => (
        <a key={to} class='btn' href={href([to])} aria-current={to === tab ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}
