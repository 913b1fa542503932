import type { Page } from 'playwright-core'

/** Limit of Tab presses; higher than the number of tab stops on any screen. */
const most = 120

/** Returns the accessible name and the role (else the tag) of the focused element. */
const focused = (page: Page): Promise<{ name: string; kind: string }> =>
  page.evaluate(() => {
    const element = document.activeElement
    const labels = element && 'labels' in element ? (element.labels as NodeListOf<HTMLElement> | null) : null
    const name = element?.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element?.textContent ?? ''
    return { name: name.trim(), kind: element?.getAttribute('role') ?? element?.tagName.toLowerCase() ?? '' }
  })

/** Presses Tab until the element with this name has the focus. @throws Error if no tab stop has it */
export async function tabTo(page: Page, name: string | RegExp, kind?: string): Promise<void> {
  const passed: string[] = []
  for (let stop = 0; stop < most; stop += 1) {
    const now = await focused(page)
    const isNamed = typeof name === 'string' ? now.name === name : name.test(now.name)
    if (isNamed && (!kind || now.kind === kind)) return
    passed.push(`${now.kind} ${now.name.slice(0, 40)}`)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${name}, but to: ${[...new Set(passed)].join(' | ')}`)
}

/** Tabs to a field and replaces its content. */
export async function typeInto(page: Page, name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** Tabs to a button and presses it. */
export async function pressButton(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name, 'button')
  await page.keyboard.press('Enter')
}

/** Tabs to the selected tab `from`, and selects the tab `to` with the arrow keys. */
export async function chooseTab(page: Page, from: string, to: string): Promise<void> {
  await tabTo(page, from, 'tab')
  for (let step = 0; (await focused(page)).name !== to; step += 1) {
    if (step > 10) throw new Error(`the arrows never came to the tab ${to}`)
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Enter')
}
