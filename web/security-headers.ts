import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Mode = 'self-hosted' | 'hosted'

/** Whom the browser may talk to: this server alone, and Google where Firebase is hosted. */
const partners: Record<Mode, string> = {
  'self-hosted': "'self'",
  hosted:
    "'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://firestore.googleapis.com",
}

/** Stands in the page itself: what it is for is said there. */
export const firstScript = readFileSync(join(import.meta.dirname, 'first-script.js'), 'utf8')
const firstScriptHash = `'sha256-${createHash('sha256').update(firstScript).digest('base64')}'`

/** What a page may load and do: nothing from elsewhere, nothing inline but the first script. */
export const contentSecurityPolicy = (mode: Mode): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${firstScriptHash}`,
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src ${partners[mode]}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The other headers that every answer of the web room carries. */
export const securityHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
}
