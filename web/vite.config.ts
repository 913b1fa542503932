import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type ProxyOptions } from 'vite'
import { contentSecurityPolicy, firstScript, securityHeaders } from './security-headers.ts'

/** Forwards to one of the parts; the client's address goes along, and none that the client made up. */
const forward = (target: string): ProxyOptions => ({
  target,
  configure: (proxy) => {
    proxy.on('proxyReq', (outgoing, incoming) => {
      outgoing.setHeader('x-forwarded-for', incoming.socket.remoteAddress ?? '')
    })
    // As nginx says of a part that does not run; Vite itself would say that the server is at fault.
    proxy.on('error', (_error, _incoming, outgoing) => {
      if ('writeHead' in outgoing && !outgoing.headersSent) outgoing.writeHead(502).end()
    })
  },
})

const api = forward(process.env.API_URL ?? 'http://127.0.0.1:3000')
const door = forward(process.env.DOOR_URL ?? 'http://127.0.0.1:9000')

/** The published port: the API, and the door's public side under the paths that the Firebase SDK uses. */
const proxy = {
  '/api/': api,
  '/config.json': api,
  '/identitytoolkit.googleapis.com/': door,
  '/securetoken.googleapis.com/': door,
  '/v1/projects/': door,
  '/.well-known/jwks.json': door,
}

/** Has the two fonts of every page fetched along with the page, not after its styles. */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((name) => /-latin-wght-normal-.*\.woff2$/.test(name))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: '' },
          injectTo: 'head',
        })),
  },
}

/** Puts the first script before whatever could be lost. */
const insertFirstScript: Plugin = {
  name: 'insert-first-script',
  transformIndexHtml: () => [{ tag: 'script', children: firstScript, injectTo: 'head-prepend' }],
}

/** What the sign-in needs, in few chunks: they compress better than many small ones, and stay in the cache across releases. */
const groups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//, priority: 3 },
  {
    name: 'sign-in',
    test: /node_modules\/(@firebase\/(app|auth|component|logger|util)|firebase\/(app|auth)|idb|zod)\//,
    priority: 2,
  },
  // The sign-in page is first; the others come when they are gone to.
  {
    name: 'entrance',
    test: /web\/src\/(http|language|config|paths|ui\/(theme|button-link)\.|accounts\/(login-screen|entrance|auth-banner|notice|use-))/,
    priority: 1,
  },
]

const port = Number(process.env.WEB_PORT ?? 8080)
const mode = process.env.FIREBASE_MODE === 'hosted' ? 'hosted' : 'self-hosted'
const headers = { ...securityHeaders, 'Content-Security-Policy': contentSecurityPolicy(mode) }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), insertFirstScript, preloadFonts],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { port, proxy },
  preview: { port, proxy, headers },
})
