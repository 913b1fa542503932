import type { OwnField } from '../members/own-field.ts'

/** True for a field of the club's own that can have the id of a member's card or chip. */
export const canOpenDoors = ({ kind }: Pick<OwnField, 'kind'>): boolean => kind === 'text' || kind === 'number'
