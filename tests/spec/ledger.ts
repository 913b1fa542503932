import type { Row } from './row.ts'
import { rows as section1Product } from './section-1-product.ts'
import { rows as section2Dashboard } from './section-2-dashboard.ts'
import { rows as section2Entrance } from './section-2-entrance.ts'
import { rows as section2MemberDashboard } from './section-2-member-dashboard.ts'
import { rows as section2Members } from './section-2-members.ts'
import { rows as section2Passes } from './section-2-passes.ts'
import { rows as section2Payments } from './section-2-payments.ts'
import { rows as section2Routes } from './section-2-routes.ts'
import { rows as section3Passes } from './section-3-passes.ts'
import { rows as section3Payments } from './section-3-payments.ts'
import { rows as section3People } from './section-3-people.ts'
import { rows as section4Authentication } from './section-4-authentication.ts'
import { rows as section4Status } from './section-4-status.ts'
import { rows as section5Validation } from './section-5-validation.ts'
import { rows as section6Roles } from './section-6-roles.ts'
import { rows as section7Accounts } from './section-7-accounts.ts'
import { rows as section7Club } from './section-7-club.ts'
import { rows as section7Documents } from './section-7-documents.ts'
import { rows as section7Identity } from './section-7-identity.ts'
import { rows as section7Passes } from './section-7-passes.ts'
import { rows as section8Defaults } from './section-8-defaults.ts'
import { rows as section8Passes } from './section-8-passes.ts'
import { rows as section8Provider } from './section-8-provider.ts'
import { rows as section8Screens } from './section-8-screens.ts'
import { rows as section8Successes } from './section-8-successes.ts'
import { rows as section9Constants } from './section-9-constants.ts'

/**
 * The ledger of the specification: what a person, a browser or a caller can notice, sentence by sentence, each with the
 * test that shows it.
 */
export const ledger: readonly Row[] = [
  ...section1Product,
  ...section2Routes,
  ...section2Entrance,
  ...section2MemberDashboard,
  ...section2Dashboard,
  ...section2Members,
  ...section2Passes,
  ...section2Payments,
  ...section3People,
  ...section3Payments,
  ...section3Passes,
  ...section4Authentication,
  ...section4Status,
  ...section5Validation,
  ...section6Roles,
  ...section7Accounts,
  ...section7Club,
  ...section7Passes,
  ...section7Documents,
  ...section7Identity,
  ...section8Defaults,
  ...section8Passes,
  ...section8Screens,
  ...section8Successes,
  ...section8Provider,
  ...section9Constants,
]
