import { z } from 'zod'
import type { Fact } from './fact-names.ts'
import { factOrNone, seenSchema } from './member-input.ts'
import { factsOf } from './own-changes.ts'
import { ownValuesSchema } from './own-fields.ts'
import { openableFacts } from './who-changes.ts'

type OpenFact = (typeof factsOf)[keyof typeof factsOf][number]
const openFacts: readonly OpenFact[] = openableFacts.flatMap((name) => factsOf[name])
const each = <Schema>(schemaOf: (fact: Fact) => Schema) =>
  Object.fromEntries(openFacts.map((fact) => [fact, schemaOf(fact)])) as Record<OpenFact, Schema>

/**
 * A change by a member of their own data, by the rules of the club's form: what is left out stays as it is, and '' is none.
 * `seen` has the values that the member saw.
 */
export const ownChangeSchema = z.object({
  ...each((fact) => factOrNone(fact).exactOptional()),
  fields: ownValuesSchema.exactOptional(),
  seen: seenSchema.exactOptional(),
})
export type OwnChange = z.infer<typeof ownChangeSchema>
