/** `?tema=claro` or `?tema=escuro` overrides the system's preference. Print is always light. */
export function startTheme (): void {
  const asked = new URLSearchParams(location.search).get('tema')
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const print = matchMedia('print')
  const paint = (): void => {
    const isDark = asked === 'escuro' || (asked !== 'claro' && dark.matches)
    document.documentElement.dataset['theme'] = isDark && !print.matches ? 'dark' : 'light'
  }
  dark.addEventListener('change', paint)
  print.addEventListener('change', paint)
  paint()
}
