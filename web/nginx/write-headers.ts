import { writeFileSync } from 'node:fs'
import { contentSecurityPolicy, securityHeaders } from '../security-headers.ts'

/** Writes what nginx needs of the security headers: a template that chooses the policy by mode, and the other headers to include. */
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
// A place that adds headers of its own has those alone, so what the server adds is said here again.
const again = ['add_header Strict-Transport-Security $hsts always;']
writeFileSync(include, `${[...fixed, ...again].join('\n')}\n`)
