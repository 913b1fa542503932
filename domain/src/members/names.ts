import { text } from '../texts/text.ts'

interface Names {
  readonly fullName?: string | undefined
  readonly givenName?: string | undefined
  readonly familyName?: string | undefined
}

export const nameRequired = text('Name is required')
export const oneNameOnly = text('Please enter both names, or the full name only')

/** False where only one of first and last name is given. */
export const hasBothNames = ({ givenName, familyName }: Names): boolean => !givenName === !familyName

/** Guesses first and last name: the last word, with the small words before it, is the last name (Maria van de Velde). */
export function splitFullName(fullName: string): { givenName: string; familyName: string } {
  const [, givenName = '', familyName = ''] =
    /^(?:(.*?)\s+)?((?:\p{Ll}[\p{L}’']*\.?\s+)*\S+)$/u.exec(fullName.trim()) ?? []
  return { givenName, familyName }
}

/** Returns a name with the last name first, as lists have it: `van de Velde, Maria`. */
export function nameInLists({ fullName = '', givenName, familyName }: Names): string {
  const names = familyName && givenName ? { familyName, givenName } : splitFullName(fullName)
  return [names.familyName, names.givenName].filter(Boolean).join(', ')
}

/** Returns fields of a member with the full name that is made of first and last name, where both are known. */
export const withFullName = <Fields extends Names>(fields: Fields): Fields =>
  fields.givenName && fields.familyName
    ? { ...fields, fullName: `${fields.givenName.trim()} ${fields.familyName.trim()}` }
    : fields

/**
 * Returns a change of a member whose names agree: the full name is made of first and last name, and where another full name is
 * given alone, first and last name are not known any more.
 */
export function withNamesAgreed<Change extends Names>(stored: Names, change: Change): Change {
  const names = { ...stored, ...change }
  const isFullNameAlone =
    change.fullName !== undefined && change.givenName === undefined && change.familyName === undefined
  if (isFullNameAlone && withFullName(names).fullName !== change.fullName)
    return hasNames(stored) ? { ...change, givenName: '', familyName: '' } : change
  const { fullName } = withFullName(names)
  return fullName === undefined || fullName === names.fullName ? change : { ...change, fullName }
}

const hasNames = ({ givenName, familyName }: Names): boolean => Boolean(givenName || familyName)

/** Returns the fields in which a member's name is edited: first and last name where they are known, else the full name. */
export const nameFieldsOf = (names: Names): readonly (keyof Names)[] =>
  hasNames(names) ? ['givenName', 'familyName'] : ['fullName']

interface WrittenNames {
  readonly full: string
  readonly given: string
  readonly family: string
}

/**
 * Returns a member's names as a list has them, in up to three columns; each may be empty. A full name that says more than first
 * and last name, such as a title, is taken alone.
 */
export function namesOf({ full, given, family }: WrittenNames): {
  fullName: string
  givenName?: string
  familyName?: string
} {
  if (given && family) {
    const fullName = `${given} ${family}`
    return full === '' || full === fullName ? { fullName, givenName: given, familyName: family } : { fullName: full }
  }
  const endsWithFamily = full.endsWith(` ${family}`)
  if (!full || !family || (full.includes(family) && !endsWithFamily)) return { fullName: full || given || family }
  const first = endsWithFamily ? full.slice(0, -family.length).trim() : full
  return { fullName: `${first} ${family}`, givenName: first, familyName: family }
}
