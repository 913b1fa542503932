import type { Rhythm } from '@tessera/domain/payments/payment'
import { text } from '@tessera/domain/texts/text'
import { t } from '../../language/t.ts'

const labels = {
  '': text('never'),
  month: text('every month'),
  quarter: text('every quarter'),
  year: text('every year'),
} as const

/** Says how often an item falls due; '' for once. */
export const rhythmText = (every: Rhythm | ''): string => t(labels[every])
