import type { Handlers } from '../inside/serve.ts'
import type { Services } from '../start/make-services.ts'
import type { OperatorParts } from '../start/operator-parts.ts'
import { ClubUse } from './club-use.ts'
import { operatorLink } from './operator-links.ts'

/** The inside calls of the operator's page. */
export const operatorHandlers = ({
  operatorLinks,
  mailOperatorLink,
  clubCapacities,
  journal,
  publicUrl,
}: OperatorParts & Services): Pick<Handlers, 'operatorLink' | 'operatorLetter' | 'operatorSignIn' | 'clubUse'> => ({
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
