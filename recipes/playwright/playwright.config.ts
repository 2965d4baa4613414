import { defineConfig } from '@playwright/test'

// Each takes a free port and prints its address. Playwright puts what a named group matches into the environment, in
// capitals, where the next server and the tests find it.
export default defineConfig({
  webServer: [
    { command: 'node app.js', wait: { stdout: /(?<app_url>http:\S+)/ } },
    {
      command: 'npx espelho --port 0 --require-sandbox --cors "$APP_URL"',
      wait: { stdout: /"url":"(?<espelho_url>[^"]+)"/ }
    }
  ]
})
