import type { Locator, Page } from 'playwright-core'

/** What a person did: presses of the mouse, and keys. */
export interface Effort {
  readonly clicks: number
  readonly keys: number
}

/** A page on which each click and each key counts. What only waits or reads goes through `page`. */
export interface CountedPage {
  readonly page: Page
  readonly click: (target: Locator) => Promise<void>
  /** Clicks a field unless it has the focus, and replaces its text: a key per character. */
  readonly type: (target: Locator, text: string) => Promise<void>
  /** Presses a key, such as `Enter`, `times` times. */
  readonly press: (key: string, times?: number) => Promise<void>
  /** Opens a native list and takes the choice with these words: two clicks. */
  readonly choose: (list: Locator, words: string) => Promise<void>
  /** Sets a day by its digits, as in the browser's own field of a day: eight keys, and a click unless it has the focus. */
  readonly setDay: (target: Locator, day: string) => Promise<void>
  /** Chooses a file, as by the button of the field: one click; the dialog of the system is not counted. */
  readonly chooseFile: (field: Locator, path: string) => Promise<void>
  /** Returns what was done since the last call. */
  readonly takeEffort: () => Effort
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

export function countOn(page: Page): CountedPage {
  let [clicks, keys] = [0, 0]
  const focus = async (target: Locator) => {
    if (await hasFocus(target)) return
    clicks += 1
    await target.click()
  }
  return {
    page,
    click: async (target) => {
      clicks += 1
      await target.click()
    },
    type: async (target, text) => {
      await focus(target)
      keys += [...text].length
      await target.fill(text)
    },
    press: async (key, times = 1) => {
      for (let i = 0; i < times; i += 1) await page.keyboard.press(key)
      keys += times
    },
    choose: async (list, words) => {
      clicks += 2
      await list.selectOption({ label: words })
    },
    setDay: async (target, day) => {
      if (!(await hasFocus(target))) clicks += 1
      keys += 8
      await target.fill(day)
    },
    chooseFile: async (field, path) => {
      clicks += 1
      await field.setInputFiles(path)
    },
    takeEffort: () => {
      const effort = { clicks, keys }
      ;[clicks, keys] = [0, 0]
      return effort
    },
  }
}
