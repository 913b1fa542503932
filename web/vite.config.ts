import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type ProxyOptions } from 'vite'
import { contentSecurityPolicy, firstScript, securityHeaders } from './security-headers.ts'
import { zipInPage } from './zip-in-page.ts'

/** Proxies to a service; overwrites `X-Forwarded-For` with the real client address. */
const forward = (target: string): ProxyOptions => ({
  target,
  configure: (proxy) => {
    proxy.on('proxyReq', (outgoing, incoming) => {
      outgoing.setHeader('x-forwarded-for', incoming.socket.remoteAddress ?? '')
    })
    // 502, as nginx responds for a stopped service; Vite would respond with 500.
    proxy.on('error', (_error, _incoming, outgoing) => {
      if ('writeHead' in outgoing && !outgoing.headersSent) outgoing.writeHead(502).end()
    })
  },
})

const api = forward(process.env.API_URL ?? 'http://127.0.0.1:3000')
const gateway = forward(process.env.GATEWAY_URL ?? 'http://127.0.0.1:9000')

/** Routes of the published port: the API, and the gateway under the paths of the Firebase SDK. */
const proxy = {
  '/api/': api,
  '/config.json': api,
  '/metrics': api,
  '/identitytoolkit.googleapis.com/': gateway,
  '/securetoken.googleapis.com/': gateway,
  '/v1/projects/': gateway,
  '/.well-known/jwks.json': gateway,
}

/** Preloads the two fonts of every page, so that they do not wait for the styles. */
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

/** Inlines the first script before all other scripts and styles, which may fail to load. */
const insertFirstScript: Plugin = {
  name: 'insert-first-script',
  transformIndexHtml: () => [{ tag: 'script', children: firstScript, injectTo: 'head-prepend' }],
}

/** Answers 404 where nginx does, instead of the app's page: paths of monitors, and names of files that do not exist. */
const refuseUnknown: Plugin = {
  name: 'refuse-unknown',
  configurePreviewServer: ({ middlewares, config }) => {
    middlewares.use(({ url = '' }, response, next) => {
      const path = url.replace(/[?#].*/, '')
      const isProxied = Object.keys(proxy).some((prefix) => path.startsWith(prefix))
      const isFile =
        path.includes('.') &&
        !path.startsWith('/members/') &&
        !existsSync(resolve(config.root, config.build.outDir, `.${path}`))
      if (!isProxied && (isFile || /^\/(api|healthz)$/.test(path))) response.writeHead(404).end()
      else next()
    })
  },
}

/** The browser makes no JSON schema of its schemas; what zod keeps for it is a tenth of zod. */
const leaveOutJsonSchema: Plugin = {
  name: 'leave-out-json-schema',
  apply: 'build',
  transform: (code, id) => {
    if (!/\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return undefined
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
    return {
      code: `const none = () => undefined\n${names.map((name) => `export const ${name} = none`).join('\n')}`,
      map: null,
    }
  },
}

/**
 * The formats that zod keeps for `z.string().email()` and the like, 25 classes that nothing here uses: `z.email()` has its
 * own. The build fails where the longer form is written.
 */
const leaveOutStringFormats: Plugin = {
  name: 'leave-out-string-formats',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (
      /\/(?:domain|web)\/src\/.*\.tsx?$/.test(id) &&
      /\bz\s*\.string\([^)]*\)\s*\.(?:[a-z]*(?:id\w*|64|64url)|email|url|jwt|emoji|ipv\d|cidrv\d|e164|(?:date)?time|date|duration)\(/.test(
        code,
      )
    )
      this.error('Formats of strings are written z.email(), not z.string().email()')
    if (!/\/zod\/v4\/classic\/schemas\.js$/.test(id)) return undefined
    return { code: code.replace(/(export const ZodString = [\s\S]*?\n\}), \{[\s\S]*?\n\}\);/, '$1);'), map: null }
  },
}

/** zod's own sentences, in English only: what a person may read has a text of the catalogue. A tenth of what is left of zod. */
const leaveOutSentences: Plugin = {
  name: 'leave-out-sentences',
  apply: 'build',
  transform: (_, id) =>
    /\/zod\/v4\/locales\/en\.js$/.test(id)
      ? { code: "export default () => ({ localeError: () => 'Invalid input' })", map: null }
      : undefined,
}

/** An endpoint's summary, after its path, or its refusals. */
const summaryOrRefusals =
  /(\.(?:get|post|put|patch|delete)\(\s*'\/api[^']*',\s*)(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|\brefusals: \[[^\]]*\],?/g

/** What endpoints say for the API's documentation alone; it was 2 kB of the first visit. */
const leaveOutDocumentation: Plugin = {
  name: 'leave-out-documentation',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /\/domain\/src\/.*contract\.ts$/.test(id)
      ? { code: code.replace(summaryOrRefusals, (_, call = '') => (call ? `${call}''` : '')), map: null }
      : undefined,
}

/**
 * What the Firebase SDK has for reCAPTCHA Enterprise: it would load a script of Google's, which the Content Security
 * Policy forbids. Without it the calls are made as they are where a project does not use it.
 */
const leaveOutRecaptcha: Plugin = {
  name: 'leave-out-recaptcha',
  apply: 'build',
  transform(code, id) {
    if (!/@firebase\/auth\/dist\/esm\/index-[\w-]+\.js$/.test(id)) return undefined
    const flow = /(async function handleRecaptchaFlow\(\w+, \w+, \w+, \w+, \w+\)) \{[\s\S]*?\n\}\n/
    if (!flow.test(code)) this.error('The Firebase SDK has no handleRecaptchaFlow any more: see leaveOutRecaptcha')
    const direct = 'async function handleRecaptchaFlow(auth, request, _name, send) {\n  return send(auth, request)\n}\n'
    return { code: code.replace(flow, direct), map: null }
  },
}

/** The build of React Router without checks for developers: its package has one, but names only the other to bundlers. */
const routerBuild = (file: string) => resolve(import.meta.dirname, '../node_modules/react-router/dist/production', file)

/** Matches source files of the web app by their path below `web/src`, without the ending. */
const source = (paths: string) => new RegExp(`/web/src/(${paths})\\.tsx?$`)

/**
 * Few, large chunks: they compress better, cost fewer requests and stay cached across releases. A group takes what its
 * files import as well, unless a group of a higher priority has it.
 */
const groups = [
  {
    name: 'framework',
    test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|use-sync-external-store)\//,
    priority: 6,
  },
  // Everything that a page needs before its screen, among it the session and what checks the API's answers.
  {
    name: 'start',
    // The others are what the sign-in page and the dashboards have in common.
    test: /web\/src\/(main|ui\/(banner|button-link|field|text-field))\.|lucide-react\/dist\/esm\/(createLucideIcon|icons\/(circle-check|circle-exclamation-point|triangle-exclamation-point|info)\.)/,
    priority: 5,
  },
  { name: 'entrance', test: source('accounts/(login-screen|member-login-screen|forgot-password-screen)'), priority: 4 },
  // The other tabs and the member's screens use most of it, too.
  { name: 'dashboard', test: source('app/dashboard/dashboard-page'), priority: 2 },
  // Code that the member's page or an export shares with the other tabs: the first visit names each chunk that those need.
  {
    name: 'cards',
    test: source(
      'ui/(pass-card|how-to-pay|download-button)|http/save-csv|language/(card-text|how-to-pay-text|reason-texts)|passes/print-cards',
    ),
    priority: 1.5,
  },
  // Icons of several parts: a chunk for each would be named on the first visit.
  {
    name: 'icons',
    test: /lucide-react\/dist\/esm\/icons\//,
    minShareCount: 2,
    priority: 0.5,
    includeDependenciesRecursively: false,
  },
  // Loaded together once the page is in use.
  {
    name: 'dialogs',
    test: source(
      'ui/(confirm-question|menu-items|reasons|tip|toasts)|members/(form/member-modal|import/import-modal|list/remove-member)|payments/record/record-payment-modal|app/invitation-question|app/dashboard/(member-mail|member-dialogs|keys/(keys-modal|palette-modals))',
    ),
    priority: 1,
  },
]

const port = Number(process.env.WEB_PORT ?? 8080)
const mode = process.env.FIREBASE_MODE === 'hosted' ? 'hosted' : 'self-hosted'
const headers = { ...securityHeaders, 'Content-Security-Policy': contentSecurityPolicy(mode) }

/** Where the build puts a file. */
const hashed = (ending: string): string => `assets/[name]-[hash:7].${ending}`

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    leaveOutJsonSchema,
    leaveOutStringFormats,
    leaveOutSentences,
    leaveOutDocumentation,
    leaveOutRecaptcha,
    zipInPage,
    insertFirstScript,
    preloadFonts,
    refuseUnknown,
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Seven letters of a hash tell the versions of a file apart; the first parts name all others, at a byte a letter.
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        entryFileNames: hashed('js'),
        chunkFileNames: hashed('js'),
        assetFileNames: hashed('[ext]'),
      },
    },
  },
  resolve: {
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: routerBuild('index.mjs') },
            { find: /^react-router\/dom$/, replacement: routerBuild('dom-export.mjs') },
          ]
        : [],
  },
  // The worker of bank statements has a build of its own, of modules like the page.
  worker: {
    format: 'es',
    plugins: () => [leaveOutJsonSchema, leaveOutStringFormats, leaveOutSentences, leaveOutDocumentation],
  },
  server: { port, proxy },
  preview: { port, proxy, headers },
}))
