import type { Standing } from './status.ts'

/** A standing as it is once the member is enabled or disabled. A first day that is to come is not known of a disabled member. */
export function whileEnabled(standing: Standing, enabled: boolean): Standing {
  if (standing.leftOn !== undefined) return standing
  if (!enabled || standing.beginsOn !== undefined) return { ...standing, status: 'Disabled' }
  return { ...standing, status: standing.unmet.length === 0 ? 'Active' : 'Payment Due' }
}
