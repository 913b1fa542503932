import type { clubUsesSchema } from '@tessera/domain/operator/contract'
import { z } from 'zod'
import { type Answer, type Call, json } from '../http/server.ts'
import type { Journal } from '../journal/journal.ts'
import { ClubUse } from './club-use.ts'
import { type OperatorLinks, operatorLink } from './operator-links.ts'

export interface OperatorParts {
  readonly operatorLinks: OperatorLinks
  /** Mails a link to the address if it is the operator's; returns at once. */
  readonly mailOperatorLink: (email: string) => void
  /** The limits of a club that the gateway enforces. */
  readonly clubCapacities: z.infer<typeof clubUsesSchema>['limits']
  readonly journal: Journal
  readonly publicUrl: string
}

/** The inside routes of the operator's page, by method and path. */
export const operatorRoutes: ReadonlyMap<string, (parts: OperatorParts, call: Call) => Promise<Answer>> = new Map([
  ['POST /operator-links', issue],
  ['POST /operator-letters', mail],
  ['POST /operator-sign-ins', redeem],
  ['GET /club-use', clubUse],
])

async function issue({ operatorLinks, publicUrl }: OperatorParts): Promise<Answer> {
  return json({ link: operatorLink(publicUrl, operatorLinks.issue()) })
}

const letterSchema = z.strictObject({ email: z.string() })

/** Content and time of the response are the same for every address: it is compared only after the response. */
async function mail({ mailOperatorLink }: OperatorParts, call: Call): Promise<Answer> {
  const { email } = letterSchema.parse(JSON.parse(await call.body(2_000)))
  return { ...json({}), afterResponse: () => mailOperatorLink(email) }
}

const codeSchema = z.strictObject({ code: z.string() })

async function redeem({ operatorLinks }: OperatorParts, call: Call): Promise<Answer> {
  const { code } = codeSchema.parse(JSON.parse(await call.body(1_000)))
  return json({ isOperator: operatorLinks.redeem(code) })
}

/** Reads the whole journal once; the emulator would scan all clubs' documents for each club and collection. */
async function clubUse({ journal, clubCapacities: limits }: OperatorParts): Promise<Answer> {
  const use = new ClubUse()
  await journal.snapshot(({ put }) => {
    for (const image of put) use.take(image)
  })
  return json({ clubs: use.list(), limits })
}
