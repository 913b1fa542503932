import { sentence, text } from '@tessera/domain/texts/text'
import { z } from 'zod'

/** How every sentence about a pass.json begins. */
export const about = 'pass.json of the template: '

/*
 * What is wrong with a pass.json is said in whole sentences, since each is translated as it stands; where the fault is
 * comes in for {place}.
 */
const malformedColour = text('pass.json of the template: {place} a colour is written like rgb(18, 66, 56).')
const empty = text('pass.json of the template: {place} must not be empty.')
const neither = text('pass.json of the template: {place} must be a text or a number.')
const noTransit = text('pass.json of the template: {place} needs a transitType such as PKTransitTypeGeneric.')

/** The largest pass.json, in bytes, how deep it may be nested, and the most fields in one of its areas. */
export const passJsonMaxBytes = 100_000
export const passJsonMaxDepth = 20
export const areaMaxFields = 50

const tooManyFields = sentence('pass.json of the template: {place} has more than {max} fields.', {
  place: '{place}',
  max: areaMaxFields,
})

/** The five shapes of a pass; exactly one of them holds its fields. */
export const styles = ['generic', 'storeCard', 'eventTicket', 'coupon', 'boardingPass'] as const
export type Style = (typeof styles)[number]

/** The places of a pass that fields stand in. */
export const areas = ['headerFields', 'primaryFields', 'secondaryFields', 'auxiliaryFields', 'backFields'] as const
export type Area = (typeof areas)[number]

const colour = z.string().regex(/^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/, malformedColour)
const filled = z.string().min(1, empty)

const fieldSchema = z.looseObject({
  key: filled,
  value: z.union([z.string(), z.number()], neither),
  label: z.string().optional(),
})
export type PassField = z.infer<typeof fieldSchema>

const fields = z.array(fieldSchema).max(areaMaxFields, tooManyFields).optional()
const styleSchema = z.looseObject({
  headerFields: fields,
  primaryFields: fields,
  secondaryFields: fields,
  auxiliaryFields: fields,
  backFields: fields,
})
export type StyleFields = z.infer<typeof styleSchema>

/**
 * What a template's pass.json may say of a pass's looks and words. Who it is for, its barcode, its validity and its web
 * service are the server's to write, so that what a template says of them is left out.
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
      .extend({ transitType: z.string(noTransit).startsWith('PKTransitType', noTransit) })
      .optional(),
  })
  .superRefine((json, context) => {
    const used = styles.filter((style) => json[style])
    if (used.length !== 1)
      context.addIssue({
        code: 'custom',
        message: sentence('pass.json of the template: must have exactly one of {styles}; it has {count}.', {
          styles: styles.join(', '),
          count: used.length || 'none',
        }),
      })
    const keys = used.flatMap((style) => fieldsOf(json[style]).map(({ key }) => key))
    const seen = new Set<string>()
    for (const key of keys) {
      if (seen.has(key))
        return context.addIssue({
          code: 'custom',
          message: sentence('pass.json of the template: has two fields with the key "{key}".', { key }),
        })
      seen.add(key)
    }
  })
export type TemplateJson = z.infer<typeof templateJsonSchema>

/** All fields of a style, whatever area they stand in. */
export const fieldsOf = (style: StyleFields | undefined): PassField[] => areas.flatMap((area) => style?.[area] ?? [])
