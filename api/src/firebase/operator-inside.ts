import { createHmac } from 'node:crypto'
import { clubUsesSchema, nearListSchema } from '@tessera/domain/operator/contract'
import { z } from 'zod'
import { askInside } from './inside-fetch.ts'

/** The gateway's calls for the operator's page. */
export interface OperatorInside {
  /** True if the code is that of a link, once. */
  readonly redeem: (code: string) => Promise<boolean>
  /** Signs the operator's tokens, at any API process. Derived from a secret that no backup has. */
  readonly tokenKey: Buffer
  /** Mails a link to the operator's page to the address if it is the operator's. */
  readonly mailLink: (email: string) => Promise<unknown>
  readonly clubUse: () => Promise<z.infer<typeof clubUsesSchema>>
  readonly near: () => Promise<z.infer<typeof nearListSchema>['near']>
  /** Makes a backup and restores it for a test; returns the reason if that fails. */
  readonly backUp: () => Promise<string | undefined>
}

/** A large backup takes minutes, in milliseconds; the page waits about as long. */
const backupPatience = 170_000

export const operatorInside = (inside: string, secret: string): OperatorInside => ({
  redeem: async (code) =>
    z.object({ isOperator: z.boolean() }).parse(await askInside(inside, secret, '/operator-sign-ins', { code }))
      .isOperator,
  tokenKey: createHmac('sha256', secret).update('operator tokens').digest(),
  mailLink: (email) => askInside(inside, secret, '/operator-letters', { email }),
  clubUse: async () => clubUsesSchema.parse(await askInside(inside, secret, '/club-use')),
  near: async () => nearListSchema.parse(await askInside(inside, secret, '/near-limits')).near,
  async backUp() {
    const response = await fetch(`http://${inside}/backups`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      signal: AbortSignal.timeout(backupPatience),
    })
    return z.object({ fault: z.string().optional() }).parse(await response.json()).fault
  },
})
