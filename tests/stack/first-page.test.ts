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

const product = inject('product')

/** Not by a connection kept from before: while the packages are built, the server closes it unseen. */
const textOf = async (path: string) =>
  (await fetch(product.address + path, { headers: { connection: 'close' } })).text()
const sizeOf = (script: string | Buffer) => gzipSync(script, { level: 9 }).length

function floorSize(): number {
  const folder = mkdtempSync(join(root, 'web', '.floor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'floor.js'), floor)
  const config = `export default { build: { write: true, outDir: '${folder}/out', modulePreload: { polyfill: false }, lib: { entry: '${folder}/floor.js', formats: ['es'], fileName: 'floor' }, minify: true }, define: { 'process.env.NODE_ENV': '"production"' } }`
  writeFileSync(join(folder, 'vite.config.mjs'), config)
  const built = ask('vite', ['build', folder, '--config', join(folder, 'vite.config.mjs'), '--logLevel', 'warn'])
  if (!built.ok) throw new Error(built.output)
  return sizeOf(readFileSync(join(folder, 'out/floor.js')))
}

test('the sign-in page loads at most 1.3 times the JavaScript of the given packages alone', async () => {
  const paths = [...(await textOf('/login')).matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path)
  const sizes = await Promise.all([...new Set(paths)].map(async (path) => sizeOf(await textOf(String(path)))))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const least = floorSize()
  const ratio = (total / least).toFixed(3)
  console.info(
    `/login: ${kilobytes(total)} of JavaScript (gzip -9), the packages alone ${kilobytes(least)}: ${ratio} times`,
  )
  expect(sizes.length).toBeGreaterThan(2)
  expect(total).toBeLessThanOrEqual(1.3 * least)
})

test('no part of the app is larger than 200 kB', async () => {
  const sizes = new Map<string, number>()
  const visit = async (path: string): Promise<void> => {
    if (sizes.has(path)) return
    sizes.set(path, 0)
    const text = await textOf(path)
    sizes.set(path, sizeOf(text))
    const named = [...text.matchAll(/(?:\/?assets\/|\.\/)([\w.-]+\.js)/g)].map(([, name]) => `/assets/${name}`)
    for (const name of named) await visit(name)
  }
  await visit('/login')
  expect(sizes.size).toBeGreaterThan(20)
  for (const [path, size] of sizes) expect(size, path).toBeLessThanOrEqual(200_000)
})
