import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, inject, onTestFinished, test } from 'vitest'
import { ask } from '../../scripts/product/command.ts'
import { root } from '../../scripts/product/environment.ts'

/** Only the packages that the sign-in page uses, without the product's code. */
const floor = `
import { createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Navigate, Outlet, RouterProvider, ScrollRestoration, Link, useNavigate, useLocation } from 'react-router-dom'
import { initializeApp } from 'firebase/app'
import {
  browserLocalPersistence, connectAuthEmulator, confirmPasswordReset, indexedDBLocalPersistence, initializeAuth,
  isSignInWithEmailLink, onIdTokenChanged, sendPasswordResetEmail, sendSignInLinkToEmail, signInWithEmailAndPassword,
  signInWithEmailLink, signOut, verifyPasswordResetCode,
} from 'firebase/auth'
const auth = initializeAuth(initializeApp({}), { persistence: [indexedDBLocalPersistence, browserLocalPersistence] })
Object.assign(window, { auth, connectAuthEmulator, confirmPasswordReset, isSignInWithEmailLink, onIdTokenChanged,
  sendPasswordResetEmail, sendSignInLinkToEmail, signInWithEmailAndPassword, signInWithEmailLink, signOut,
  verifyPasswordResetCode, Navigate, Link, useNavigate, useLocation })
const router = createBrowserRouter([{ path: '/', element: createElement('div', null, createElement(Outlet), createElement(ScrollRestoration)) }])
createRoot(document.body).render(createElement(StrictMode, null, createElement(RouterProvider, { router })))
`

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

async function scriptsOf(address: string): Promise<Map<string, number>> {
  const html = await (await fetch(`${address}/login`)).text()
  const sizes = new Map<string, number>()
  for (const [, path] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)) {
    const script = Buffer.from(await (await fetch(`${address}${path}`)).arrayBuffer())
    sizes.set(String(path), gzipSync(script, { level: 9 }).length)
  }
  return sizes
}

function floorSize(): number {
  const folder = mkdtempSync(join(root, 'web', '.floor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'floor.js'), floor)
  const config = `export default { build: { write: true, outDir: '${folder}/out', modulePreload: { polyfill: false }, lib: { entry: '${folder}/floor.js', formats: ['es'], fileName: 'floor' }, minify: true }, define: { 'process.env.NODE_ENV': '"production"' } }`
  writeFileSync(join(folder, 'vite.config.mjs'), config)
  const built = ask('vite', ['build', folder, '--config', join(folder, 'vite.config.mjs'), '--logLevel', 'warn'])
  if (!built.ok) throw new Error(built.output)
  return gzipSync(readFileSync(join(folder, 'out/floor.js')), { level: 9 }).length
}

test('the sign-in page loads at most 1.3 times the JavaScript of the given packages alone, in chunks of at most 200 kB', async () => {
  const sizes = await scriptsOf(inject('product').address)
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  const least = floorSize()
  const ratio = (total / least).toFixed(3)
  console.info(
    `/login: ${kilobytes(total)} of JavaScript (gzip -9), the packages alone ${kilobytes(least)}: ${ratio} times`,
  )
  expect(sizes.size).toBeGreaterThan(2)
  for (const [path, size] of sizes) expect(size, path).toBeLessThanOrEqual(200_000)
  expect(total).toBeLessThanOrEqual(1.3 * least)
})
