import { defineConfig } from '@playwright/test'

const app = 'http://127.0.0.1:4173'

export default defineConfig({
  use: { baseURL: app },
  webServer: [
    { command: 'node app.js', url: app },
    { command: `npx espelho --port 4174 --cors ${app}`, url: 'http://127.0.0.1:4174/readyz' }
  ]
})
