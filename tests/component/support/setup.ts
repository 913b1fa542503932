import '@testing-library/jest-dom/vitest'
import './backend.ts'

import { act, cleanup, configure } from '@testing-library/react/pure'
import * as React from 'react'
import { afterEach, beforeAll, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { chooseLanguage } from '../../../web/src/language/language.ts'
import { startApp, stopApp } from './app.tsx'
import { backend, settled } from './backend.ts'

// Stubs of browser APIs that jsdom lacks: nothing here has a size, scrolls or is drawn.
const nothing = () => undefined
Object.assign(globalThis, {
  matchMedia: (media: string) => ({ media, matches: false, addEventListener: nothing, removeEventListener: nothing }),
  ResizeObserver: class {
    observe = nothing
    unobserve = nothing
    disconnect = nothing
  },
  IntersectionObserver: class {
    observe = nothing
    unobserve = nothing
    disconnect = nothing
  },
  scrollTo: nothing,
  // Node's `FormData`, which `fetch` needs, cannot read a form.
  FormData: class extends FormData {
    constructor(form?: HTMLFormElement) {
      super()
      for (const field of form?.elements ?? [])
        if (field instanceof HTMLInputElement && field.name) this.append(field.name, field.value)
    }
  },
})
Element.prototype.scrollIntoView = nothing

configure({
  // Differs from every timeout of the app; holdWaits would hold this one as well.
  asyncUtilTimeout: 25_000,
  // Only the error and the page's text: they would be hard to find in the whole DOM tree.
  getElementError: (message) => new Error(`${message?.split('\n')[0]}\nThe page says: ${document.body.textContent}`),
})

// React's development build takes a stack trace for each element that it creates, unless it took ten thousand of them in
// the last second. They serve its developer tools alone, and took a tenth of this layer's time.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (internals instanceof Object)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: nothing })

const shownNotice = () => document.querySelector<HTMLElement>('[aria-live] button:last-child')

let complaints: MockInstance<typeof console.error>

beforeAll(startApp)
beforeEach(() => {
  complaints = vi.spyOn(console, 'error')
})
afterEach(async () => {
  await settled()
  // Notices outlive their page, and are shown one at a time.
  for (let close = shownNotice(); close; close = shownNotice()) act(() => close?.click())
  cleanup()
  await stopApp()
  backend.resetHandlers()
  await chooseLanguage('en')
  localStorage.clear()
  sessionStorage.clear()
  const said = complaints.mock.calls.map(String)
  complaints.mockRestore()
  expect(said, 'console.error').toEqual([])
})
