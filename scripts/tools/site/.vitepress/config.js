import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitepress'

// `scripts/site.ts` writes the pages and their menus.
const menus = JSON.parse(readFileSync(new URL('../pages/menus.json', import.meta.url), 'utf8'))

/** As GitHub makes them, because the documents link so. */
const slugify = text => text.trim().toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')

/** `periodo` finds `período`. VitePress sends the text of this function to the browser. */
const processTerm = term => term.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase()

export default defineConfig({
  title: 'espelho',
  srcDir: 'pages',
  ignoreDeadLinks: 'localhostLinks',
  locales: {
    root: { label: 'English', lang: 'en', themeConfig: { sidebar: menus.root } },
    pt: {
      label: 'Português',
      lang: 'pt-BR',
      themeConfig: {
        sidebar: menus.pt,
        outline: { label: 'Nesta página' },
        docFooter: { prev: 'Anterior', next: 'Próxima' },
        darkModeSwitchLabel: 'Aparência',
        returnToTopLabel: 'Ao início',
        sidebarMenuLabel: 'Páginas'
      }
    }
  },
  // `<id>` in a sentence is no element.
  markdown: { html: false, anchor: { slugify } },
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        miniSearch: { options: { processTerm } },
        locales: {
          pt: {
            translations: {
              button: { buttonText: 'Procurar', buttonAriaLabel: 'Procurar' },
              modal: {
                noResultsText: 'Nada encontrado para',
                resetButtonTitle: 'Limpar',
                footer: { selectText: 'abrir', navigateText: 'andar', closeText: 'fechar' }
              }
            }
          }
        }
      }
    }
  }
})
