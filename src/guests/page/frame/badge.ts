let title = 'espelho'
let refused = 0

/** Sets the title of the tab, which carries the number of refused requests. */
export function setTitle (text: string): void {
  title = text
  draw()
}

/** The number of requests that were refused since they were last looked at, for the title and the icon of the tab. */
export function setRefused (count: number): void {
  refused = count
  draw()
}

function draw (): void {
  document.title = refused === 0 ? title : `(${refused}) ${title}`
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  const href = `data:image/svg+xml,${encodeURIComponent(drawing())}`
  if (icon !== null && icon.href !== href) icon.href = href
}

/** The logo; with refused requests a red disc with their number. */
function drawing (): string {
  const text = refused > 99 ? '99+' : String(refused)
  const marks = refused === 0
    ? '<path d="M16 3v26" stroke="#676c73" stroke-width="2"/><path d="M4 8h9v5H4zM7 18h6v5H7z" fill="#2f5580"/>' +
      '<path d="M19 8h9v5h-9zM19 18h6v5h-6z" fill="#8ba5c4"/>'
    : '<circle cx="16" cy="16" r="16" fill="#b4281e"/><text x="16" y="22" text-anchor="middle" fill="#fff" ' +
      `font-family="sans-serif" font-weight="700" font-size="${text.length > 2 ? 14 : 18}">${text}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${marks}</svg>`
}
