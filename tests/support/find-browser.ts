import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const shell = '/usr/bin/chromium-headless-shell'
const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Path of a Chromium: the one in `CHROMIUM`, else the system's, else Playwright's own. */
export async function findBrowser(): Promise<string | undefined> {
  const { chromium } = await import('playwright-core')
  return [process.env.CHROMIUM, ...known, chromium.executablePath()].find((path) => path && existsSync(path))
}

/** Path of Debian's headless shell: starts and draws in two thirds of the time, but has no back-forward cache. */
export const findShell = (): string | undefined => (process.env.CHROMIUM || !existsSync(shell) ? undefined : shell)

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = await findBrowser()
  if (!found) {
    process.stderr.write(
      'No Chromium is here: install it (Debian: apt install chromium), or run: npx playwright-core install chromium',
    )
    process.exitCode = 1
  }
}
