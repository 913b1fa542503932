import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Mode = 'self-hosted' | 'hosted'

/** Allowed connections of the browser: this server, and Google when Firebase is hosted. */
const partners: Record<Mode, string> = {
  'self-hosted': "'self'",
  hosted:
    "'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://firestore.googleapis.com",
}

/** Inlined into the page; see the file for its purpose. */
export const firstScript = readFileSync(join(import.meta.dirname, 'first-script.js'), 'utf8')
const firstScriptHash = `'sha256-${createHash('sha256').update(firstScript).digest('base64')}'`

/** Content Security Policy: no other origins except `partners`, no inline code except the first script. */
export const contentSecurityPolicy = (mode: Mode): string =>
  [
    "default-src 'none'",
    // WebAssembly reads codes from the camera where the browser cannot (web/src/passes/code-reader.ts).
    `script-src 'self' ${firstScriptHash} 'wasm-unsafe-eval'`,
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

/** The other security headers that nginx adds. */
export const securityHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=()',
}
