import { describe } from 'vitest'

/** Sentences about missing tools of this machine, set by `make test` in the environment. */
const lacks = {
  java: process.env.TESSERA_NO_JAVA,
  docker: process.env.TESSERA_NO_DOCKER,
  browser: process.env.TESSERA_NO_BROWSER,
}

/** `describe` for tests that need tools of the machine; skips them if one is missing, with the reason in the name. */
export function describeWith(needs: readonly (keyof typeof lacks)[], name: string, tests: () => void): void {
  const reason = needs.map((need) => lacks[need]).find(Boolean)
  describe.skipIf(reason)(reason ? `${name} (skipped: ${reason})` : name, tests)
}
