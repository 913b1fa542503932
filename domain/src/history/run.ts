/** What several commits can belong to: an import or a change of many members, and the undoing of each. */
export const runKinds = ['import', 'undone-import', 'many', 'undone-many'] as const
export type RunKind = (typeof runKinds)[number]
