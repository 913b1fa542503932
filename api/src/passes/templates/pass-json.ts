import { type Sentence, sentence } from '@tessera/domain/texts/text'
import { z } from 'zod'

/** Limits of a pass.json: size in bytes, nesting depth, and fields per area. */
export const passJsonMaxBytes = 100_000
export const passJsonMaxDepth = 20
const areaMaxFields = 50

/** The five pass styles; a pass.json has exactly one, which contains its fields. */
export const styles = ['generic', 'storeCard', 'eventTicket', 'coupon', 'boardingPass'] as const
export type Style = (typeof styles)[number]

/** Areas of a pass that contain fields. */
export const areas = ['headerFields', 'primaryFields', 'secondaryFields', 'auxiliaryFields', 'backFields'] as const
/** Areas of the poster, the layout of iOS 27 (`posterGeneric`), which stands beside the style for older phones. */
export const posterAreas = ['headerFields', 'primaryFields', 'footerFields', 'backFields'] as const
export type Area = (typeof areas)[number] | (typeof posterAreas)[number]

/** Sentences of the schema's own messages, by message; `place` is the path of the fault. */
export const faults = {
  colour: (place) =>
    sentence('pass.json of the template: {place} a colour is written like rgb(18, 66, 56).', { place }),
  empty: (place) => sentence('pass.json of the template: {place} must not be empty.', { place }),
  neither: (place) => sentence('pass.json of the template: {place} must be a text or a number.', { place }),
  noTransit: (place) =>
    sentence('pass.json of the template: {place} needs a transitType such as PKTransitTypeGeneric.', { place }),
  tooManyFields: (place) =>
    sentence('pass.json of the template: {place} has more than {max} fields.', { place, max: areaMaxFields }),
  styles: (_, { count = 0 }) =>
    sentence('pass.json of the template: must have exactly one of {styles}; it has {count}.', {
      styles: styles.join(', '),
      count: count || 'none',
    }),
  sameKey: (_, { key = '' }) => sentence('pass.json of the template: has two fields with the key "{key}".', { key }),
} satisfies Record<string, (place: string, params: { count?: number; key?: string }) => Sentence>
const message = (fault: keyof typeof faults) => fault

const colour = z.string().regex(/^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/, message('colour'))
const filled = z.string().min(1, message('empty'))

const fieldSchema = z.looseObject({
  key: filled,
  value: z.union([z.string(), z.number()], message('neither')),
  label: z.string().optional(),
})
export type PassField = z.infer<typeof fieldSchema>

const fields = z.array(fieldSchema).max(areaMaxFields, message('tooManyFields')).optional()
const styleSchema = z.looseObject({
  headerFields: fields,
  primaryFields: fields,
  secondaryFields: fields,
  auxiliaryFields: fields,
  backFields: fields,
})
const posterSchema = z.looseObject({
  headerFields: fields,
  primaryFields: fields,
  footerFields: fields,
  backFields: fields,
})
/** Fields by area, of a style or of the poster. */
export type StyleFields = Partial<Record<Area, PassField[] | undefined>>

/**
 * Accepts the keys of a template's pass.json for appearance and texts. Strips all others: the server writes
 * identifiers, barcode, validity and web service.
 */
export const templateJsonSchema = z
  .object({
    organizationName: filled.optional(),
    description: filled.optional(),
    logoText: filled.optional(),
    backgroundColor: colour.optional(),
    foregroundColor: colour.optional(),
    labelColor: colour.optional(),
    stripColor: colour.optional(),
    suppressStripShine: z.boolean().optional(),
    sharingProhibited: z.boolean().optional(),
    associatedStoreIdentifiers: z.array(z.number()).optional(),
    appLaunchURL: filled.optional(),
    locations: z
      .array(z.looseObject({ latitude: z.number(), longitude: z.number() }))
      .max(10)
      .optional(),
    maxDistance: z.number().optional(),
    generic: styleSchema.optional(),
    storeCard: styleSchema.optional(),
    eventTicket: styleSchema.optional(),
    coupon: styleSchema.optional(),
    boardingPass: styleSchema
      .extend({ transitType: z.string(message('noTransit')).startsWith('PKTransitType', message('noTransit')) })
      .optional(),
    posterGeneric: posterSchema.optional(),
  })
  .superRefine((json, context) => {
    const used = styles.filter((style) => json[style])
    if (used.length !== 1)
      context.addIssue({ code: 'custom', message: message('styles'), params: { count: used.length } })
    for (const layout of [...used.map((style) => json[style]), json.posterGeneric]) {
      const key = repeatedKey(layout)
      if (key !== undefined) return context.addIssue({ code: 'custom', message: message('sameKey'), params: { key } })
    }
  })
export type TemplateJson = z.infer<typeof templateJsonSchema>

const everyArea = [...new Set([...areas, ...posterAreas])]

/** All fields of a style or the poster, in every area. */
export const fieldsOf = (style: StyleFields | undefined): PassField[] =>
  everyArea.flatMap((area) => style?.[area] ?? [])

/** A key that two fields of a style have, if any: Wallet shows only the first of them. */
function repeatedKey(style: StyleFields | undefined): string | undefined {
  const seen = new Set<string>()
  return fieldsOf(style).find(({ key }) => seen.size === seen.add(key).size)?.key
}
