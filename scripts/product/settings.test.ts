import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig as readApiConfig } from '@tessera/api/config'
import { readConfig as readGatewayConfig } from '@tessera/gateway/config'
import type { Limit } from '@tessera/server/limits/attempts'
import { expect, test } from 'vitest'
import { root } from './environment.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const keysIn = (text: string, form: RegExp) => new Set([...text.matchAll(form)].map((match) => match[1]))

const limitsIn = (file: string) => keysIn(read(file), /^ {2}(LIMIT_\w+): /gm)

const example = keysIn(read('.env.example'), /^(?:# )?([A-Z][A-Z_]+)=/gm)

/** Variables that the parts set for each other; users do not set them. */
const between = new Set(['API_LISTEN', 'FIREBASE_INSIDE', 'GATEWAY_PUBLIC', 'GATEWAY_INSIDE', 'NODE_ENV'])

test.each(['api/src/config.ts', 'gateway/src/config.ts'])('every setting that %s reads is in .env.example', (file) => {
  const known = keysIn(read(file), /^ {2}([A-Z][A-Z_]+): /gm)
  expect(known.size).toBeGreaterThan(5)
  expect([...known].filter((key) => key && !example.has(key) && !between.has(key))).toEqual([])
})

test('every setting that the compose file passes on is in .env.example', () => {
  const handed = keysIn(read('docker-compose.yml'), /\$\{([A-Z][A-Z_]+)/g)
  expect([...handed].filter((key) => key && !example.has(key))).toEqual([])
})

test('log and memory of every container are bounded', () => {
  const services = /^services:\n([\s\S]*?)^\w/m.exec(read('docker-compose.yml'))?.[1] ?? ''
  const guarded = /&guarded\n((?: {6}.*\n)+)/.exec(services)?.[1]
  expect(guarded).toMatch(/^ {6}logging: \{ driver: json-file, options: \{ max-size: \d+m, max-file: "\d" \} \}$/m)
  const names = [...services.matchAll(/^ {2}(\w+):$/gm)]
  expect(names.length).toBeGreaterThan(2)
  expect([...services.matchAll(/^ {4}<<: [*&]guarded$/gm)]).toHaveLength(names.length)
  expect([...services.matchAll(/^ {4}mem_limit: \d+[mg]$/gm)]).toHaveLength(names.length)
})

test('the docs and .env.example list the limits of the code, and the compose file passes each on', () => {
  const gateway = readGatewayConfig({ DATA_DIR: '.', PUBLIC_URL: 'http://localhost' })
  const { registrationLimit, limits: api } = readApiConfig({})
  const limits: Record<string, unknown> = {
    ...Object.fromEntries(Object.entries(gateway).filter(([key]) => key.startsWith('LIMIT_'))),
    LIMIT_REGISTER_PER_ADDRESS: registrationLimit,
    LIMIT_PHOTO_UPLOADS_PER_CLUB: api.photosPerClub,
    LIMIT_UPLOADS_PER_CLUB: api.uploadsPerClub,
    LIMIT_MEMBERS_PER_CLUB: api.members,
    LIMIT_PHOTO_MB_PER_CLUB: api.photoBytes / 1024 / 1024,
    LIMIT_LETTERS_PER_CLUB: readApiConfig({}).letters.perClubAndDay,
    LIMIT_LETTERS_PER_NEW_CLUB: readApiConfig({}).letters.perNewClubAndDay,
    LIMIT_LETTERS_PER_MAILBOX: readApiConfig({}).letters.perMailboxAndDay,
    LIMIT_WAITING_LETTERS_PER_CLUB: api.waitingLetters,
  }
  expect(new Set(Object.keys(limits))).toEqual(
    new Set([...limitsIn('api/src/config.ts'), ...limitsIn('gateway/src/config.ts')]),
  )
  expect([api.requestsPerAddress, api.requestsPerAccount]).toEqual([
    limits.LIMIT_REQUESTS_PER_ADDRESS,
    limits.LIMIT_REQUESTS_PER_ACCOUNT,
  ])
  const isRate = (limit: unknown): limit is Limit => typeof limit === 'object' && limit !== null && 'count' in limit
  const written = Object.entries(limits).map(([key, limit]) => [
    key,
    isRate(limit) ? `${limit.count}/${limit.seconds}s` : String(limit),
  ])
  const limitsOf = (text: string, form: RegExp) => [...text.matchAll(form)].map(([, key, value]) => [key, value]).sort()
  expect(limitsOf(read('docs/self-hosting.md'), /^\| `(LIMIT_\w+)` \| `([^`]+)`/gm)).toEqual(written.sort())
  expect(limitsOf(read('.env.example'), /^# (LIMIT_\w+)=(\S+)/gm)).toEqual(written.sort())
  const handed = [...keysIn(read('docker-compose.yml'), /^ {6}(LIMIT_\w+): \$\{\1:-\}$/gm)]
  expect(handed.sort()).toEqual(written.map(([key]) => key).sort())
})
