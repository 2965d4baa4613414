/**
 * The script of the page at `/docs`, in place of Swagger UI's own. It shows the document of the sandbox in the address,
 * and authorises the page with the token that the server gives to those who may use the control plane.
 */
export const DOCS_SCRIPT = `window.onload = async function () {
  document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches)
  const docs = location.pathname.replace(/\\/+$/, '')
  const base = docs.replace(/\\/docs$/, '')
  const [spec, { token }] = await Promise.all(['/json', '/token'].map(async path => (await fetch(docs + path)).json()))
  spec.info.description += '\\n\\n' + (token
    ? 'This page is authorised with the token \`' + token + '\`: **Try it out** works at once.'
    : 'Authorize this page with the token of an API key.') +
    '\\n\\n[The page of this sandbox](' + base + '/_sandbox/ui) · ' +
    '[The OpenAPI document of its control plane](' + base + '/_sandbox/docs/json?pretty)'
  const ui = SwaggerUIBundle({
    spec,
    dom_id: '#swagger-ui',
    deepLinking: true,
    validatorUrl: null,
    presets: [SwaggerUIBundle.presets.apis],
    layout: 'BaseLayout',
    onComplete () { if (token) ui.preauthorizeApiKey('bearer', token) }
  })
}
`
