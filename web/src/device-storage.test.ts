import { expect, onTestFinished, test, vi } from 'vitest'
import { databases, keepsData, readStored, store } from './device-storage.ts'

const blocked = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

/** Replaces the browser's storage. */
function giveStorage(localStorage: () => unknown): void {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  Object.defineProperty(globalThis, 'localStorage', { get: localStorage, configurable: true })
  Object.defineProperty(globalThis, 'indexedDB', { get: blocked, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, 'localStorage')
    if (before) Object.defineProperty(globalThis, 'localStorage', before)
    Reflect.deleteProperty(globalThis, 'indexedDB')
  })
}

test('goes on without storage where every access throws', () => {
  giveStorage(blocked)
  expect([readStored('key'), store('key', 'value'), store('key', null), keepsData(), databases()]).toEqual([
    ...[null, false, false, false, undefined],
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
    ...[true, 'value', true, null],
  ])
  expect(keepsData()).toBe(true)
  expect([...kept]).toEqual([])
})

test('a full storage keeps nothing', () => {
  giveStorage(() => ({ getItem: vi.fn(() => null), setItem: blocked, removeItem: vi.fn() }))
  expect([store('key', 'value'), keepsData()]).toEqual([false, false])
})
