import { expect, onTestFinished, test, vi } from 'vitest'
import { databases, keepsData, readOfTab, readStored, store, storeInTab } from './device-storage.ts'

const blocked = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

/** Replaces the browser's storage. */
function giveStorage(storage: () => unknown, name: 'localStorage' | 'sessionStorage' = 'localStorage'): void {
  const before = Object.getOwnPropertyDescriptor(globalThis, name)
  Object.defineProperty(globalThis, name, { get: storage, configurable: true })
  Object.defineProperty(globalThis, 'indexedDB', { get: blocked, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, name)
    if (before) Object.defineProperty(globalThis, name, before)
    Reflect.deleteProperty(globalThis, 'indexedDB')
  })
}

test('goes on without storage where every access throws', () => {
  giveStorage(blocked)
  expect([readStored('key'), store('key', 'value'), store('key', null), keepsData(), databases()]).toEqual([
    null,
    false,
    false,
    false,
    undefined,
  ])
})

test('stores, reads and removes where the browser keeps data', () => {
  const kept = new Map<string, string>()
  giveStorage(() => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }))
  expect([store('key', 'value'), readStored('key'), store('key', null), readStored('key')]).toEqual([
    true,
    'value',
    true,
    null,
  ])
  expect(keepsData()).toBe(true)
  expect([...kept]).toEqual([])
})

test('a full storage keeps nothing', () => {
  giveStorage(() => ({ getItem: vi.fn(() => null), setItem: blocked, removeItem: vi.fn() }))
  expect([store('key', 'value'), keepsData()]).toEqual([false, false])
})

test('goes on without the storage of the tab where every access throws, and uses it where it is there', () => {
  giveStorage(blocked, 'sessionStorage')
  expect([storeInTab('key', 'value'), readOfTab('key'), storeInTab('key', null)]).toEqual([false, null, false])
  const kept = new Map<string, string>()
  giveStorage(
    () => ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }),
    'sessionStorage',
  )
  expect([storeInTab('key', 'value'), readOfTab('key'), storeInTab('key', null), readOfTab('key')]).toEqual([
    true,
    'value',
    true,
    null,
  ])
})
