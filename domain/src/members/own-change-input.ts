import { z } from 'zod'
import { nameLine } from '../text.ts'
import { eachOf } from './fact-names.ts'
import { factOrNone, seenSchema } from './member-input.ts'
import { nameRequired } from './names.ts'
import { factsOf } from './own-changes.ts'
import { ownValuesSchema } from './own-fields.ts'
import { openableFacts } from './who-changes.ts'

type OpenFact = (typeof factsOf)[(typeof openableFacts)[number]][number]
const openFacts: readonly OpenFact[] = openableFacts.flatMap((name) => factsOf[name])

/**
 * A change by a member of their own data, by the rules of the club's form: what is left out stays as it is, and '' is none. A
 * name is never none.
 * `seen` has the values that the member saw.
 */
export const ownChangeSchema = z.object({
  fullName: nameLine(120, nameRequired).exactOptional(),
  givenName: nameLine(59, nameRequired).exactOptional(),
  familyName: nameLine(60, nameRequired).exactOptional(),
  ...eachOf(openFacts, (fact) => factOrNone(fact).exactOptional()),
  fields: ownValuesSchema.exactOptional(),
  seen: seenSchema.exactOptional(),
})
export type OwnChange = z.infer<typeof ownChangeSchema>
