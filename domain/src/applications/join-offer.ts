import { z } from 'zod'
import { type Logo, logoSchema } from '../clubs/logo.ts'
import type { MembershipType } from '../clubs/membership-types.ts'
import type { Fact } from '../members/fact-names.ts'
import { fieldKinds, type OwnField } from '../members/own-field.ts'
import { languages } from '../texts/languages.ts'
import { type JoinForm, joinFormSchema } from './join-form.ts'

/** What a club can ask for beside the name and the address; a postal address is one choice. */
export const askable = ['birthday', 'phone', 'address'] as const
type Askable = (typeof askable)[number]

/** The facts that each choice asks for. Those of `optional` can be left empty in any case. */
export const factsOfAskable = {
  birthday: ['birthday'],
  phone: ['phone'],
  address: ['street', 'addressLine', 'postcode', 'town', 'country'],
} as const satisfies Record<Askable, readonly Fact[]>
export const optionalFacts: readonly Fact[] = ['addressLine', 'country']

/** The form as a club begins with it: name and e-mail only. */
export const newJoinForm: JoinForm = {
  text: '',
  link: '',
  types: [],
  fields: {},
  facts: { birthday: 'no', phone: 'no', address: 'no' },
}

/** What the public page of a club shows: its name, its logo, and what the form asks for. */
export const joinOfferSchema = z.object({
  club: z.string(),
  colour: z.string().nullable(),
  logo: logoSchema.nullable(),
  language: z.enum(languages).nullable(),
  text: z.string(),
  link: z.string(),
  types: z.array(z.object({ id: z.string(), name: z.string() })),
  facts: joinFormSchema.shape.facts,
  fields: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(fieldKinds),
      choices: z.array(z.object({ id: z.string(), name: z.string() })),
      required: z.boolean(),
    }),
  ),
})
export type JoinOffer = z.infer<typeof joinOfferSchema>

interface Offering {
  readonly name: string
  readonly colour: string | null
  readonly logo: Logo | null
  readonly language: JoinOffer['language']
  readonly membershipTypes: readonly MembershipType[]
  readonly memberFields: readonly OwnField[]
  readonly joinForm: JoinForm | null
}

/**
 * Returns what a club's public page shows; undefined for a club without the form. Types and fields that are out of use by now are
 * left out.
 */
export function joinOfferOf(club: Offering): JoinOffer | undefined {
  const { name, colour, logo, language, joinForm, membershipTypes, memberFields } = club
  if (!joinForm) return undefined
  const { text, link, types, facts, fields } = joinForm
  return {
    club: name,
    colour,
    logo,
    language,
    text,
    link,
    facts,
    types: membershipTypes.flatMap(({ id, name, enabled }) => (enabled && types.includes(id) ? [{ id, name }] : [])),
    fields: memberFields.flatMap(({ id, name, kind, choices, enabled }) => {
      const asking = fields[id] ?? 'no'
      return enabled && asking !== 'no' ? [{ id, name, kind, choices, required: asking === 'required' }] : []
    }),
  }
}
