/** The styles that the page at `/docs` has beside Swagger UI's own: less room above, descriptions that fit a phone. */
export const DOCS_STYLE = `
.swagger-ui .info { margin: 24px 0; }
.swagger-ui .info .title { overflow-wrap: anywhere; }
.swagger-ui .scheme-container { margin-bottom: 12px; padding: 16px 0; }
@media (max-width: 640px) {
  .swagger-ui .info .title { font-size: 26px; }
  .swagger-ui .opblock-tag { flex-wrap: wrap; }
  .swagger-ui .opblock-tag small { flex: 1 0 100%; order: 1; padding: 0; }
  .swagger-ui .opblock .opblock-summary-path { max-width: none; }
  .swagger-ui .opblock .opblock-summary-description { flex-basis: 100%; }
  .swagger-ui .opblock-summary, .swagger-ui .opblock-summary-control { flex-wrap: wrap; }
}
`
