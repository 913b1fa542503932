import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@tessera/domain/contract'
import type { Hono } from 'hono'
import { docsPage } from './docs-page.ts'
import type { Environment } from './environment.ts'
import { openApi } from './openapi.ts'

/** The page brings all it needs, and nothing that runs. */
const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Publishes what is mounted: for machines at /api/openapi.json, for people at /api/docs. */
export function docsRoutes(app: Hono<Environment>, endpoints: readonly Endpoint[]): void {
  const document = openApi(endpoints)
  const page = docsPage(endpoints)
  const style = readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8')
  app.get('/api/openapi.json', (c) => c.json(document))
  app.get('/api/docs', (c) => c.html(page, 200, { 'Content-Security-Policy': policy }))
  app.get('/api/docs.css', (c) => c.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
}
