import { writeFileSync } from 'node:fs'
import { contentSecurityPolicy, securityHeaders } from '../security-headers.ts'

/** Writes the nginx security headers: a template with the policy by mode, and an include with the other headers. */
const [template, include] = process.argv.slice(2)
if (!template || !include) throw new Error('say where to write the template and the include')

writeFileSync(
  template,
  `map "\${FIREBASE_MODE}" $csp {
  hosted "${contentSecurityPolicy('hosted')}";
  default "${contentSecurityPolicy('self-hosted')}";
}
`,
)
const fixed = Object.entries(securityHeaders).map(([name, value]) => `add_header ${name} "${value}" always;`)
// A location with its own add_header drops the server's headers, so they are repeated here.
const again = ['add_header Strict-Transport-Security $hsts always;']
writeFileSync(include, `${[...fixed, ...again].join('\n')}\n`)
