import { apiMutants } from './api.ts'
import { domainMutants } from './domain.ts'
import { gatewayMutants } from './gateway.ts'
import type { Mutant } from './mutant.ts'
import { rulesMutants } from './rules.ts'
import { webMutants } from './web.ts'
import { webTests } from './web-tests.ts'

/** Every mutation of the product that `scripts/mutants.ts` tries. */
export const mutants: readonly Mutant[] = [
  ...domainMutants,
  ...apiMutants,
  ...gatewayMutants,
  ...rulesMutants,
  ...webMutants.map((mutant): Mutant => ({ ...mutant, tests: webTests[mutant.id] })),
]
