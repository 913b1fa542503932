import type { MembershipStatus } from '@tessera/domain/membership/status'
import type { BackField, ShownName } from '@tessera/domain/passes/pass'
import { text } from '@tessera/domain/texts/text'
import {
  type Area,
  fieldsOf,
  type PassField,
  type Style,
  type StyleFields,
  styles,
  type TemplateJson,
} from './pass-json.ts'

/** What a pass says of its holder. */
export interface PassView {
  readonly clubName: string
  readonly memberId: string
  readonly fullName: string
  readonly status: MembershipStatus
  /** The membership year: the current calendar year. */
  readonly year: number
}

/** A field without its key. */
interface ShownField {
  readonly label: string
  readonly value: string
  readonly changeMessage?: string
  readonly dateStyle?: string
  readonly ignoresTimeZone?: boolean
}

/** One thing that every pass shows: where it stands unless the template has a field for it, under one of these keys. */
interface Shown {
  readonly keys: readonly [ShownName, ...string[]]
  readonly area: Area
  readonly field: ShownField
}

/** The last moment of a membership year. Wallet wants it without milliseconds. */
export const endOfYear = (year: number): string => `${year}-12-31T23:59:59Z`

const shown = ({ clubName, memberId, fullName, status, year }: PassView): readonly Shown[] => [
  {
    keys: ['number', 'memberId', 'memberNumber'],
    area: 'headerFields',
    field: { label: text('MEMBER ID'), value: memberId },
  },
  {
    keys: ['member', 'fullName', 'memberName', 'name'],
    area: 'primaryFields',
    field: { label: text('MEMBER'), value: fullName },
  },
  {
    keys: ['status', 'membershipStatus'],
    area: 'secondaryFields',
    field: { label: text('STATUS'), value: status, changeMessage: text('Your membership is now: %@') },
  },
  { keys: ['season', 'year'], area: 'secondaryFields', field: { label: text('SEASON'), value: String(year) } },
  {
    keys: ['validUntil', 'expires', 'expiry'],
    area: 'secondaryFields',
    field: {
      label: text('VALID UNTIL'),
      value: endOfYear(year),
      dateStyle: 'PKDateStyleMedium',
      ignoresTimeZone: true,
    },
  },
  { keys: ['club', 'clubName'], area: 'backFields', field: { label: text('Club'), value: clubName } },
]

/** The style that a judged template has: exactly one. */
export const styleOf = (json: TemplateJson): Style => styles.find((style) => json[style]) ?? 'generic'

/**
 * Writes a member into a template. A field that the template has for it gets the value and keeps its label and place;
 * what the template has no field for is added. A primary place that the template fills otherwise stays its own.
 */
export function fillTemplate(json: TemplateJson, view: PassView): StyleFields {
  const style = structuredClone(json[styleOf(json)] ?? {})
  const own = fieldsOf(style)
  const missing = shown(view).filter(({ keys, field }) => {
    const place = own.find(({ key }) => (keys as readonly string[]).includes(key))
    if (place) place.value = valueFor(place, field)
    return !place
  })
  for (const { keys, area, field } of missing) {
    const free = area === 'primaryFields' && style.primaryFields?.length ? 'auxiliaryFields' : area
    style[free] = [...(style[free] ?? []), { key: keys[0], ...field }]
  }
  return style
}

const nobody: PassView = { clubName: 'Club', memberId: '1', fullName: 'Member', status: 'Active', year: 2000 }

/** The back of a template's card, for a preview: each field, and what it shows of the member or the club. */
export const backOf = (json: TemplateJson): BackField[] =>
  (fillTemplate(json, nobody).backFields ?? []).map(({ key, label = '', value }) => ({
    label,
    value: String(value),
    shows: shown(nobody).find(({ keys }) => (keys as readonly string[]).includes(key))?.keys[0] ?? null,
  }))

/** The words that stand on every card but for its values: labels, and what is said of a change. */
export const fixedWords = (): string[] =>
  shown(nobody).flatMap(({ field: { label, changeMessage } }) => [label, ...(changeMessage ? [changeMessage] : [])])

/** A date goes into a field without a date style as the day alone. */
const valueFor = (place: PassField, field: ShownField): string =>
  field.dateStyle && !place.dateStyle ? String(field.value).slice(0, 10) : field.value
