import { at } from './at.ts'
import { type Row, shown } from './row.ts'

export const rows: readonly Row[] = [
  shown('8.35', 'error default', 'Failed to save pass configuration', at.failures),
  shown('8.36', 'error default', 'Failed to upload certificates', at.failures),
  shown('8.37', 'error default', 'Failed to upload template', at.failures),
  shown('8.38', 'error default', 'Failed to generate pass', at.failures),
  shown('8.39', 'error default', 'Failed to update passes', at.failures),
  shown('8.40', 'error default', 'An error occurred', at.failures, "banner(page, 'An error occurred')"),
]
