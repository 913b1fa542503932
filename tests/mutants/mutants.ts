import { apiMutants } from './api.ts'
import { debitMutants } from './debits.ts'
import { domainMutants } from './domain.ts'
import { gatewayMutants } from './gateway.ts'
import { letterAndDoorMutants } from './letters-and-doors.ts'
import type { Mutant } from './mutant.ts'
import { rulesMutants } from './rules.ts'
import { volumeMutants } from './volumes.ts'
import { webMutants } from './web.ts'
import { webTests } from './web-tests.ts'
import { zoneMutants } from './zones.ts'

/** Every mutation of the product that `scripts/mutants.ts` tries. */
export const mutants: readonly Mutant[] = [
  ...domainMutants,
  ...apiMutants,
  ...gatewayMutants,
  ...rulesMutants,
  ...letterAndDoorMutants,
  ...debitMutants,
  ...volumeMutants,
  ...zoneMutants,
  ...webMutants.map((mutant): Mutant => ({ ...mutant, tests: webTests[mutant.id] })),
]
