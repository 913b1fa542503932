import { z } from 'zod'
import { mostTypes } from '../clubs/membership-types.ts'
import { optionalLine } from '../text.ts'
import { textBlock } from '../text-block.ts'
import { text } from '../texts/text.ts'
import { joinFormSchema } from './join-form.ts'

/** Of browsers and Node alike; this package has the types of neither. */
declare const URL: {
  new (url: string): { readonly protocol: string; readonly hostname: string }
  canParse(url: string): boolean
}

const isWebAddress = (link: string): boolean =>
  /^https?:\/\/[^\s@]+$/i.test(link) && URL.canParse(link) && new URL(link).hostname !== ''

const idSchema = z.string().regex(/^[\w-]{1,40}$/)

/** As many fields as a club can have (`ownFieldsSchema`). */
const mostFields = 60

/** The form as an administrator types it. Ids of types and fields that the club has no more are taken, and ask for nothing. */
export const joinFormInputSchema = joinFormSchema.extend({
  text: textBlock(1000),
  link: optionalLine(300).refine(
    (link) => link === '' || isWebAddress(link),
    text('Please enter an address that begins with https://'),
  ),
  types: z.array(idSchema).max(mostTypes),
  fields: z
    .record(idSchema, joinFormSchema.shape.fields.valueType)
    .refine((fields) => Object.keys(fields).length <= mostFields),
})
