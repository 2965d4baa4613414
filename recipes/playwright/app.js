import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// In the place of the application under test: a page that calls the API from the browser.
const page = readFileSync(new URL('app.html', import.meta.url))
const app = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(page))
app.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${app.address().port}`))
