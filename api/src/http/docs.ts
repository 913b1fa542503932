import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '@tessera/domain/contract'
import type { Hono } from 'hono'
import type { Environment } from './environment.ts'
import { openApi } from './openapi.ts'

/** Swagger UI runs its own script, has its icons in its style sheet and sets styles of elements. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tessera API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`

/** Groups are folded: unfolded, Swagger UI 5.35 shows only the first few of more than 130 operations. */
const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, docExpansion: 'none', validatorUrl: null })\n`

const fileOf = (name: string): string =>
  readFileSync(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)), 'utf8')

/** Publishes the mounted endpoints: as OpenAPI at /api/openapi.json, as a page at /api/docs. */
export function docsRoutes(app: Hono<Environment>, endpoints: readonly Endpoint[]): void {
  // Made with the first request for it: it takes longer than all the rest of a start, and hardly anybody asks.
  let document: ReturnType<typeof openApi> | undefined
  const script = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'max-age=3600' }
  const style = { ...script, 'Content-Type': 'text/css; charset=utf-8' }
  app.get('/api/openapi.json', (c) => {
    document ??= openApi(endpoints)
    return c.json(document)
  })
  app.get('/api/docs', (c) => c.html(page, 200, { 'Content-Security-Policy': policy }))
  app.get('/api/docs/start.js', (c) => c.body(start, 200, script))
  app.get('/api/docs/swagger-ui-bundle.js', (c) => c.body(fileOf('swagger-ui-bundle.js'), 200, script))
  app.get('/api/docs/swagger-ui.css', (c) => c.body(fileOf('swagger-ui.css'), 200, style))
}
