/** `?tema=claro` or `?tema=escuro` overrides the system's preference. The styles know the rest. */
export function startTheme (): void {
  const asked = { claro: 'light', escuro: 'dark' }[new URLSearchParams(location.search).get('tema') ?? '']
  if (asked !== undefined) document.documentElement.dataset['theme'] = asked
}
