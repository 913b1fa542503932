import { t } from '../language/t.ts'
import { translated } from '../language/translated.ts'

/** What is said where an item or a year could not be enabled or disabled; `reason` is a sentence, translated or not. */
export const notUpdated = (reason: string): string =>
  t('Failed to update status: {reason}', { reason: translated(reason) })

/** What is said where an item or a year could not be deleted; `reason` is a sentence, translated or not. */
export const notDeleted = (reason: string): string => t('Failed to delete: {reason}', { reason: translated(reason) })
