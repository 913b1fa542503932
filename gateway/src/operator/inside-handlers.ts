import type { InsideResponse } from '@tessera/domain/inside/call'
import type { InsideContract } from '@tessera/domain/inside/contract'
import type { Handlers } from '../inside/handlers.ts'
import type { Journal } from '../journal/journal.ts'
import { ClubUse } from './club-use.ts'
import { type OperatorLinks, operatorLink } from './operator-links.ts'

export interface OperatorParts {
  readonly operatorLinks: OperatorLinks
  /** Mails a link to the address if it is the operator's; returns at once. */
  readonly mailOperatorLink: (email: string) => void
  /** The limits of a club that the gateway enforces. */
  readonly clubCapacities: InsideResponse<InsideContract['clubUse']>['limits']
  readonly journal: Journal
  readonly publicUrl: string
}

/** The inside calls of the operator's page. */
export const operatorHandlers = ({
  operatorLinks,
  mailOperatorLink,
  clubCapacities,
  journal,
  publicUrl,
}: OperatorParts): Pick<Handlers, 'operatorLink' | 'operatorLetter' | 'operatorSignIn' | 'clubUse'> => ({
  operatorLink: () => ({ link: operatorLink(publicUrl, operatorLinks.issue()) }),
  operatorLetter({ email }) {
    mailOperatorLink(email)
    return {}
  },
  operatorSignIn: ({ code }) => ({ isOperator: operatorLinks.redeem(code) }),
  /** Reads the whole journal once; the emulator would scan all clubs' documents for each club and collection. */
  async clubUse() {
    const use = new ClubUse()
    await journal.snapshot(({ put }) => {
      for (const image of put) use.take(image)
    })
    return { clubs: use.list(), limits: clubCapacities }
  },
})
