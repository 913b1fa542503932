import { resolve } from 'node:path'
import { limitSetting, mostSetting } from '@tessera/server/limits/settings'
import { smtpUrlSetting } from '@tessera/server/smtp-url'
import { StartFaults } from '@tessera/server/start-faults'
import { z } from 'zod'
import { encryptionSettings } from './backup/encryption.ts'
import { heapFor, machineMemoryMb } from './emulators/heap-size.ts'

export interface Listen {
  readonly host: string
  readonly port: number
}

const text = (name: string, meaning: string) =>
  z.string(`${name} is missing: ${meaning}`).min(1, `${name} is empty: ${meaning}`)

const listen = (name: string, standard: string) =>
  z
    .string()
    .default(standard)
    .transform((value, context): Listen => {
      const match = /^(.+):(\d{1,5})$/.exec(value)
      const port = Number(match?.[2])
      if (match?.[1] && port <= 65_535) return { host: match[1].replace(/^\[(.*)\]$/, '$1'), port }
      context.addIssue(`${name} is "${value}", which is no address: write host:port, for example ${standard}.`)
      return z.NEVER
    })

const publicUrl = text('PUBLIC_URL', 'it is the address people open, for example http://localhost:8080.').transform(
  (value, context) => {
    const url = URL.canParse(value) ? new URL(value) : undefined
    if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username)
      return url.origin
    context.addIssue(`PUBLIC_URL is "${value}": write an origin without a path, for example https://club.example.org.`)
    return z.NEVER
  },
)

const environment = z.object({
  DATA_DIR: text('DATA_DIR', 'it is the folder that keeps keys and data, for example ./data.').transform((path) =>
    resolve(path),
  ),
  FIREBASE_PROJECT_ID: z
    .string()
    .default('demo-tessera')
    .refine((id) => /^[a-z][a-z0-9-]{3,28}[a-z0-9]$/.test(id), {
      error: 'FIREBASE_PROJECT_ID must be 5 to 30 small letters, digits and hyphens, for example demo-tessera.',
    }),
  PUBLIC_URL: publicUrl,
  SMTP_URL: smtpUrlSetting.optional(),
  MAIL_FROM: z
    .string()
    .refine((value) => /^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/.test(value), {
      error: 'MAIL_FROM is no sender: write an e-mail address, or a name with one in angle brackets.',
    })
    .optional(),
  OPERATOR_MAIL: z
    .email('OPERATOR_MAIL is no e-mail address: write the one that faults of the server are sent to.')
    .optional(),
  FIRESTORE_EMULATOR_JAR: z.string().optional(),
  GATEWAY_PUBLIC: listen('GATEWAY_PUBLIC', '0.0.0.0:9000'),
  GATEWAY_INSIDE: listen('GATEWAY_INSIDE', '127.0.0.1:9001'),
  EMULATOR_HEAP_MB: mostSetting('EMULATOR_HEAP_MB', String(heapFor(machineMemoryMb()))),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error'], 'LOG_LEVEL must be debug, info, warn or error.')
    .default('info'),
  BACKUPS_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  BACKUPS_KEPT: z
    .string()
    .default('7')
    .refine((value) => /^\d{1,4}$/.test(value), {
      error: 'BACKUPS_KEPT is how many nightly backups are kept: write a number, 0 for none.',
    })
    .transform(Number),
  ...encryptionSettings,
  PASSWORD_COST: z
    .string()
    .default('15')
    .refine((value) => /^1[2-8]$/.test(value), {
      error: 'PASSWORD_COST is the work of one guess of a password, as a power of two: write a number from 12 to 18.',
    })
    .transform(Number),
  LIMIT_SIGN_IN_PER_ADDRESS: limitSetting('LIMIT_SIGN_IN_PER_ADDRESS', '600/600s'),
  LIMIT_WRONG_PER_ACCOUNT: limitSetting('LIMIT_WRONG_PER_ACCOUNT', '10/600s'),
  LIMIT_WRONG_FROM_EVERYWHERE: limitSetting('LIMIT_WRONG_FROM_EVERYWHERE', '100/3600s'),
  LIMIT_MAIL_PER_ADDRESS: limitSetting('LIMIT_MAIL_PER_ADDRESS', '600/600s'),
  LIMIT_MAIL_PER_ACCOUNT: limitSetting('LIMIT_MAIL_PER_ACCOUNT', '5/600s'),
  // 900 s is the lifetime of a link (codes.ts), so a mailbox at its limit still holds a working link.
  LIMIT_MAIL_FROM_EVERYWHERE: limitSetting('LIMIT_MAIL_FROM_EVERYWHERE', '5/900s'),
  LIMIT_MAIL_PER_CLUB: limitSetting('LIMIT_MAIL_PER_CLUB', '2000/3600s'),
  LIMIT_REFRESH_PER_ADDRESS: limitSetting('LIMIT_REFRESH_PER_ADDRESS', '6000/600s'),
  LIMIT_REFRESH_PER_ACCOUNT: limitSetting('LIMIT_REFRESH_PER_ACCOUNT', '300/600s'),
  LIMIT_REQUESTS_PER_ADDRESS: limitSetting('LIMIT_REQUESTS_PER_ADDRESS', '60000/600s'),
  LIMIT_REQUESTS_PER_ACCOUNT: limitSetting('LIMIT_REQUESTS_PER_ACCOUNT', '20000/600s'),
  LIMIT_WRITES_PER_CLUB: limitSetting('LIMIT_WRITES_PER_CLUB', '40000/3600s'),
  LIMIT_MEMORY_PERCENT_PER_CLUB: mostSetting('LIMIT_MEMORY_PERCENT_PER_CLUB', '50'),
  LIMIT_PAYMENTS_PER_CLUB: mostSetting('LIMIT_PAYMENTS_PER_CLUB', '400000'),
  LIMIT_PAYMENT_ITEMS_PER_CLUB: mostSetting('LIMIT_PAYMENT_ITEMS_PER_CLUB', '2000'),
  LIMIT_PAYMENT_YEARS_PER_CLUB: mostSetting('LIMIT_PAYMENT_YEARS_PER_CLUB', '200'),
})

/** The validated settings of the gateway. */
export type Config = z.infer<typeof environment>

/** Reads the settings from `env`; empty values count as unset. @throws StartFaults naming every fault. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = environment.safeParse(given)
  if (!result.success) throw new StartFaults(result.error.issues.map((issue) => issue.message))
  return result.data
}
