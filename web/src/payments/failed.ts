import { say } from '../language/say.ts'
import { t } from '../language/t.ts'

/** Message if an item or a year could not be enabled or disabled; `reason` is a sentence, translated or not. */
export const notUpdated = (reason: string): string => t('Failed to update status: {reason}', { reason: say(reason) })

/** Message if an item or a year could not be deleted; `reason` is a sentence, translated or not. */
export const notDeleted = (reason: string): string => t('Failed to delete: {reason}', { reason: say(reason) })
