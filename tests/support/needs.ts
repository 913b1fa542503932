import { describe } from 'vitest'

/** What some machines lack; `make test` puts the sentence that says so into the environment. */
const lacks = {
  java: process.env.TESSERA_NO_JAVA,
  docker: process.env.TESSERA_NO_DOCKER,
  browser: process.env.TESSERA_NO_BROWSER,
}

/** `describe` for tests that need something of the machine; without it they are skipped, with the reason in their name. */
export function describeWith(needs: readonly (keyof typeof lacks)[], name: string, tests: () => void): void {
  const reason = needs.map((need) => lacks[need]).find(Boolean)
  describe.skipIf(reason)(reason ? `${name} (skipped: ${reason})` : name, tests)
}
