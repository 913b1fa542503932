import type { Committee } from './committee.ts'

/** True for a committee of one person, who has invited nobody: it has no settings of its own. */
export const isOfOne = ({ people, invitations }: Committee): boolean => people.length === 1 && invitations.length === 0
