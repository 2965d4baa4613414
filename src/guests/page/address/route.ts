import { createWatched } from './watched.ts'

/** A view and its selection: everything that the address says. */
export interface Route {
  readonly path: readonly string[]
  readonly query: URLSearchParams
}

type Query = Readonly<Record<string, string | undefined>>

const HOME = '/_sandbox/ui'
const at = location.pathname.indexOf(HOME)
/** The beginning of the sandbox's addresses, and of the server's. */
export const BASE = location.pathname.slice(0, at)
export const SERVER = BASE.replace(/\/(~|%7[eE])[^/]*$/, '')
export const UI = BASE + HOME

/** The name of the sandbox, as its address has it. */
export function sandboxName (): string {
  const [, inPath] = /^\/(?:~|%7[eE])([^/]*)$/.exec(BASE.slice(SERVER.length)) ?? []
  const [, inHost] = /^([^.]+)\.localhost$/.exec(location.hostname) ?? []
  return inPath === undefined ? inHost ?? 'default' : decoded(inPath)
}

/** What a link says of the visit and not of a view: it stays in the address wherever the reader goes. */
export const OF_THE_VISIT = ['lang', 'tema']

let current = read()
const watched = createWatched()

function read (): Route {
  const path = location.pathname.slice(UI.length).split('/').filter(segment => segment !== '').map(decoded)
  return { path, query: new URLSearchParams(location.search) }
}

function decoded (segment: string): string {
  try { return decodeURIComponent(segment) } catch { return segment }
}

export function href (path: readonly string[], query: Query = {}): string {
  return `${UI}/${path.map(step => encodeURIComponent(step.toWellFormed())).join('/')}${queryText(query)}`
}

function queryText (query: Query): string {
  const staying = OF_THE_VISIT.map(name => [name, current.query.get(name) ?? undefined])
  const given = Object.entries({ ...Object.fromEntries(staying) as Query, ...query })
    .filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

/** The page of a sandbox of this server. */
export const pageOf = (sandbox: string): string =>
  `${SERVER}${sandbox === 'default' ? '' : `/~${sandbox}`}${HOME}${queryText({})}`

/** `replace` is for typing, so that the back button does not take a step per letter. */
export function go (to: string, { replace = false } = {}): void {
  if (to !== location.pathname + location.search) {
    if (!replace) history.replaceState(scrolledTo(), '')
    history[replace ? 'replaceState' : 'pushState'](null, '', to)
  }
  current = read()
  watched.hasChanged()
}

const list = (): Element | null => document.querySelector('.split > .l')
/** How far the page and its list are scrolled, in pixels. */
interface Scrolled { readonly page: number, readonly list: number }

const scrolledTo = (): Scrolled => ({ page: scrollY, list: list()?.scrollTop ?? 0 })

/** As long as what is to be scrolled is not drawn, in frames. */
const MAX_FRAMES = 120

/** Where the page is on its way back to. */
let wanted: Scrolled | undefined

/** Scrolls to where it was, once so much is drawn again. Who scrolls meanwhile is left alone. */
function scrollBack (to: Scrolled, left: number): void {
  if (to !== wanted) return
  if (scrollY < to.page) scrollTo(0, to.page)
  const box = list()
  if (box !== null && box.scrollTop < to.list) box.scrollTo(0, to.list)
  const { page, list: ofList } = scrolledTo()
  if ((page < to.page || ofList < to.list) && left > 0) requestAnimationFrame(() => scrollBack(to, left - 1))
}

/** The present query with some changes. */
export function withQuery (query: Query): string {
  const { path, query: old } = current
  return href(path, { ...Object.fromEntries(old), ...query })
}

export const routeNow = (): Route => current

export function useRoute (): Route {
  watched.watch()
  return current
}

/** Follows links of the page without loading a new document, unless they open elsewhere. */
export function followLinks (): void {
  addEventListener('popstate', ({ state }) => {
    go(location.pathname + location.search, { replace: true })
    if (state !== null) scrollBack(wanted = state as Scrolled, MAX_FRAMES)
  })
  for (const name of ['wheel', 'touchstart', 'keydown']) {
    addEventListener(name, () => { wanted = undefined }, { passive: true })
  }
  document.addEventListener('click', event => {
    const link = (event.target as Element).closest?.('a')
    if (link === null || link === undefined || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) {
      return
    }
    if (link.target !== '' || link.download !== '' || link.origin !== location.origin) return
    if (link.pathname !== UI && !link.pathname.startsWith(`${UI}/`)) return
    event.preventDefault()
    go(link.pathname + link.search)
  })
}
