/**
 * What several commits can belong to: an import or a change of many members, what is recorded of a bank's lines or of a run of direct
 * debits, and the undoing of each.
 */
export const runKinds = [
  'import',
  'undone-import',
  'many',
  'undone-many',
  'bank',
  'undone-bank',
  'debit',
  'undone-debit',
] as const
export type RunKind = (typeof runKinds)[number]
