import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Where a Chromium is: as `CHROMIUM` names it, else the system's, else the one that Playwright fetched. */
export async function findBrowser(): Promise<string | undefined> {
  const { chromium } = await import('playwright-core')
  return [process.env.CHROMIUM, ...known, chromium.executablePath()].find((path) => path && existsSync(path))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = await findBrowser()
  if (!found) {
    process.stderr.write(
      'No Chromium is here: install it (Debian: apt install chromium), or run: npx playwright-core install chromium',
    )
    process.exitCode = 1
  }
}
