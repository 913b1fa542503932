import { seasonName } from '@tessera/domain/clubs/season'
import { endOfDay } from '@tessera/domain/clubs/time-zone'
import { type CardView, cardEnd, type OwedItem, renewBy, seasonEnd } from '@tessera/domain/passes/card'
import { actionLabels, type CardAction } from '@tessera/domain/passes/card-actions'
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

/** Values that a pass shows. */
export interface PassView extends CardView {
  /** The club's time zone; UTC if undefined. */
  readonly timeZone?: string
}

/** A field without its key. */
interface ShownField {
  readonly label: string
  readonly value: string
  readonly changeMessage?: string
  readonly dateStyle?: string
  readonly ignoresTimeZone?: boolean
}

/**
 * A value that every pass shows: in the template's field with one of these keys, else in a new field in `area`, or in
 * `poster` of the poster.
 */
interface Shown {
  readonly keys: readonly [ShownName | 'renewBy', ...string[]]
  readonly area: Area
  readonly poster: Area
  readonly field: ShownField
}

export type Days = Pick<PassView, 'year' | 'timeZone' | 'seasonStartsInMonth' | 'graceDays'>

/**
 * Last moment of the season and its grace days in the club's time zone, without milliseconds, which Wallet refuses. The code on a phone is
 * read until then, also if a payment is due: the check says so.
 */
export const endOfSeason = (days: Days): string => endOfDay(seasonEnd(days), days.timeZone ?? null)

const shown = ({
  clubName,
  memberId: memberNumber,
  fullName,
  status,
  typeName,
  owed = [],
  ...season
}: PassView): readonly Shown[] => [
  {
    keys: ['number', 'memberId', 'memberNumber'],
    area: 'headerFields',
    poster: 'headerFields',
    field: { label: text('MEMBER ID'), value: memberNumber },
  },
  {
    keys: ['member', 'fullName', 'memberName', 'name'],
    area: 'primaryFields',
    poster: 'primaryFields',
    field: { label: text('MEMBER'), value: fullName },
  },
  {
    keys: ['status', 'membershipStatus'],
    area: 'secondaryFields',
    poster: 'primaryFields',
    field: { label: text('STATUS'), value: status, changeMessage: text('Your membership is now: %@') },
  },
  {
    keys: ['season', 'year'],
    area: 'secondaryFields',
    poster: 'primaryFields',
    field: { label: text('SEASON'), value: seasonName(season.year, season.seasonStartsInMonth ?? 1) },
  },
  {
    keys: ['validUntil', 'expires', 'expiry'],
    area: 'secondaryFields',
    poster: 'primaryFields',
    field: {
      label: text('VALID UNTIL'),
      value: endOfDay(cardEnd({ status, ...season }), season.timeZone ?? null),
      dateStyle: 'PKDateStyleMedium',
      ignoresTimeZone: true,
    },
  },
  ...renewField(renewBy({ status, owed })),
  {
    keys: ['club', 'clubName'],
    area: 'backFields',
    poster: 'footerFields',
    field: { label: text('Club'), value: clubName },
  },
  ...(typeName === undefined ? [] : [typeField(typeName)]),
]

/** The day by which the membership is to be renewed, of which a phone tells its owner once. */
const renewField = (day: string | undefined): readonly Shown[] =>
  day === undefined
    ? []
    : [
        {
          keys: ['renewBy'],
          area: 'auxiliaryFields',
          poster: 'footerFields',
          field: {
            label: text('RENEW BY'),
            value: `${day}T00:00:00Z`,
            dateStyle: 'PKDateStyleMedium',
            ignoresTimeZone: true,
            changeMessage: text('Please renew your membership by %@'),
          },
        },
      ]

const typeField = (value: string): Shown => ({
  keys: ['type', 'membershipType'],
  area: 'backFields',
  poster: 'backFields',
  field: { label: text('Membership type'), value },
})

/** The currency of all amounts. */
const currencyCode = 'EUR'
const dueSince = text('Due since')
const dueBy = text('Due by')
const familyOpenWith = text('Family fee open with')

/**
 * Two back fields for each unpaid item: what is open, or who of the family is asked for it, and the day. Wallet writes both in the
 * device's language.
 */
const owedFields = (owed: readonly OwedItem[]): PassField[] =>
  owed.flatMap(({ label, open, dueOn, isDue, openWith }, at) => [
    openWith === undefined
      ? { key: `owed-${at + 1}`, label, value: open / 100, currencyCode }
      : { key: `owed-${at + 1}`, label: familyOpenWith, value: `${openWith} (${label})` },
    ...(dueOn === undefined
      ? []
      : [
          {
            key: `owed-${at + 1}-due`,
            label: isDue ? dueSince : dueBy,
            value: `${dueOn}T00:00:00Z`,
            dateStyle: 'PKDateStyleMedium',
            ignoresTimeZone: true,
          },
        ]),
  ])

/** The style of a validated template, which has exactly one. */
export const styleOf = (json: TemplateJson): Style => styles.find((style) => json[style]) ?? 'generic'

/**
 * Writes a member's values into a template. A field of the template gets its value and keeps label and place; missing
 * fields are added. If the template uses the primary area otherwise, the member goes to the auxiliary fields. Where the
 * card leads, what the club's own fields say, and what the member owes, is added to the back.
 */
export function fillTemplate(json: TemplateJson, view: PassView, actions: readonly CardAction[] = []): StyleFields {
  const style: StyleFields = structuredClone(json[styleOf(json)] ?? {})
  for (const { keys, area, field } of fillPlaces(style, view)) {
    const free = area === 'primaryFields' && style.primaryFields?.length ? 'auxiliaryFields' : area
    style[free] = [...(style[free] ?? []), { key: keys[0], ...field }]
  }
  return fillBack(style, view, actions)
}

/** Primary fields that the poster has room for. */
const posterPrimaries = 4

/**
 * Writes a member's values into the template's poster, in the same way; undefined for a template without one. The name
 * has no label, which Wallet then writes in large letters. What no longer fits on the front goes to the back.
 */
export function fillPoster(
  { posterGeneric }: TemplateJson,
  view: PassView,
  actions: readonly CardAction[] = [],
): StyleFields | undefined {
  if (!posterGeneric) return undefined
  const poster: StyleFields = structuredClone(posterGeneric)
  for (const { keys, poster: area, field } of fillPlaces(poster, view)) {
    const taken = poster[area] ?? []
    const isFull = area !== 'backFields' && taken.length >= (area === 'primaryFields' ? posterPrimaries : 1)
    const isTitle = keys[0] === 'member' && taken.length === 0
    const { label, ...unlabelled } = field
    const free = isFull ? 'backFields' : area
    poster[free] = [...(poster[free] ?? []), { key: keys[0], ...unlabelled, ...(!isTitle && { label }) }]
  }
  return fillBack(poster, view, actions)
}

/** Writes the values that a style has fields for, and returns the others. */
function fillPlaces(style: StyleFields, view: PassView): readonly Shown[] {
  const own = fieldsOf(style)
  return shown(view).filter(({ keys, field }) => {
    const place = own.find(({ key }) => (keys as readonly string[]).includes(key))
    if (place) place.value = valueFor(place, field)
    return !place
  })
}

function fillBack(style: StyleFields, view: PassView, actions: readonly CardAction[]): StyleFields {
  const taken = new Set(fieldsOf(style).map(({ key }) => key))
  const links = actions.map(({ id, label, url }) => ({ key: `link-${id}`, label, value: url }))
  const more = (view.more ?? []).map(({ id, label, value }) => ({ key: `own-${id}`, label, value }))
  const added = [...links, ...more, ...owedFields(view.owed ?? [])].filter(({ key }) => !taken.has(key))
  return added.length > 0 ? { ...style, backFields: [...(style.backFields ?? []), ...added] } : style
}

/** What a field of a template shows; null for one of its own. */
function shownName(field: string): ShownName | null {
  const name = shown(typedSample).find(({ keys }) => (keys as readonly string[]).includes(field))?.keys[0]
  return name === undefined || name === 'renewBy' ? null : name
}

const sample: PassView = { clubName: 'Club', memberId: '1', fullName: 'Member', status: 'Active', year: 2000 }
const typedSample: PassView = {
  ...sample,
  typeName: 'Adult',
  owed: [{ label: 'Fee', open: 100, dueOn: '2000-03-31', isDue: false }],
}

/** Back fields of a template for a preview, each with the name of the member or club value it shows. */
export const backOf = (json: TemplateJson): BackField[] =>
  (fillTemplate(json, sample).backFields ?? []).map(({ key, label = '', value }) => ({
    label,
    value: String(value),
    shows: shownName(key),
  }))

/** Labels and change messages, which are the same on every card. */
export const fixedWords = (): string[] => [
  ...shown(typedSample).flatMap(({ field: { label, changeMessage } }) => [
    label,
    ...(changeMessage ? [changeMessage] : []),
  ]),
  dueSince,
  dueBy,
  ...Object.values(actionLabels),
  familyOpenWith,
]

const [numberFormats, dateFormats] = [
  ['numberStyle', 'currencyCode'],
  ['dateStyle', 'timeStyle'],
] as const

/**
 * A field of a template that is filled with a text or a day, and a format in it that such a value can not have: Wallet
 * takes none for the number `N12`, although it takes one for `12`.
 */
export function unfitFormat(json: TemplateJson): { readonly key: string; readonly format: string } | undefined {
  for (const { keys, field } of shown(typedSample)) {
    const place = fieldsOf(json[styleOf(json)]).find(({ key }) => (keys as readonly string[]).includes(key))
    const format = [...numberFormats, ...(field.dateStyle ? [] : dateFormats)].find((name) => place && name in place)
    if (place && format) return { key: place.key, format }
  }
  return undefined
}

/** Reduces a date to its day for a field without a date style. */
const valueFor = (place: PassField, field: ShownField): string =>
  field.dateStyle && !place.dateStyle ? String(field.value).slice(0, 10) : field.value
