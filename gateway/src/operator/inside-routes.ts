import { z } from 'zod'
import { type Answer, type Call, json } from '../http/server.ts'
import type { Journal } from '../journal/journal.ts'
import { ClubUse } from './club-use.ts'
import type { OperatorLinks } from './operator-links.ts'

interface Parts {
  readonly operatorLinks: OperatorLinks
  readonly journal: Journal
  readonly publicUrl: string
}

/** The inside routes of the operator's page, by method and path. */
export const operatorRoutes: ReadonlyMap<string, (parts: Parts, call: Call) => Promise<Answer>> = new Map([
  ['POST /operator-links', issue],
  ['POST /operator-sign-ins', redeem],
  ['GET /club-use', clubUse],
])

/** The code stands after `#`, so that no server or proxy logs it. */
async function issue({ operatorLinks, publicUrl }: Parts): Promise<Answer> {
  return json({ link: `${publicUrl}/operator#${operatorLinks.issue()}` })
}

const codeSchema = z.strictObject({ code: z.string() })

async function redeem({ operatorLinks }: Parts, call: Call): Promise<Answer> {
  const { code } = codeSchema.parse(JSON.parse(await call.body(1_000)))
  return json({ isOperator: operatorLinks.redeem(code) })
}

/** Reads the whole journal once; the emulator would scan all clubs' documents for each club and collection. */
async function clubUse({ journal }: Parts): Promise<Answer> {
  const use = new ClubUse()
  await journal.snapshot(({ put }) => {
    for (const image of put) use.take(image)
  })
  return json({ clubs: use.list() })
}
