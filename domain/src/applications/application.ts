import { z } from 'zod'
import { eachOf, type Fact, factNames } from '../members/fact-names.ts'
import { birthdayAhead, isBornLater } from '../members/facts.ts'
import { factOrNone } from '../members/member-input.ts'
import { nameRequired } from '../members/names.ts'
import { ownValuesSchema, readOwnValue } from '../members/own-fields.ts'
import { dayWithin, membershipDays } from '../plain-date.ts'
import { emailLine, fold, line, nameLine, optionalLine } from '../text.ts'
import { languages } from '../texts/languages.ts'
import { text } from '../texts/text.ts'
import { askable, factsOfAskable, type JoinOffer, optionalFacts } from './join-offer.ts'

/** Days for which the link of the e-mail holds; an application that is not confirmed by then is deleted. */
export const confirmDays = 7
/** Days after which an application that was declined is deleted. */
export const declinedDays = 90
/** Applications of a club that wait for their confirmation at most, and as many that wait for the club. */
export const mostApplications = 500

const missing = text('Please fill in this field')

const {
  givenName: _,
  familyName: __,
  language: ___,
  ...others
} = eachOf(factNames, (fact) => factOrNone(fact).exactOptional())

/** What people send who apply to join. What the club asks for is judged by `applicationFaults`. */
export const applicationInputSchema = z.object({
  givenName: nameLine(59, nameRequired),
  familyName: nameLine(60, nameRequired),
  email: emailLine(text('Email is required')),
  /** Id of a membership type; empty in a club that offers none. */
  typeId: z.string().max(40),
  ...others,
  fields: ownValuesSchema.exactOptional(),
  /** True once the applicant has ticked that the statutes are accepted. */
  accepted: z.boolean(),
  /** The language of the page, in which the e-mails to the applicant are. */
  language: z.enum(languages),
})
export type ApplicationInput = z.infer<typeof applicationInputSchema>

/** Names of the fields of an application that are facts. */
const factsOf = (offer: JoinOffer, which: 'asked' | 'any'): Fact[] =>
  askable.flatMap((name) => (which === 'any' || offer.facts[name] !== 'no' ? factsOfAskable[name] : []))

/**
 * Returns why an application does not fit what the club asks for, by field; own fields as `fields.<id>`. Nothing if it fits.
 * @param today the day in the club's time zone
 */
export function applicationFaults(
  offer: JoinOffer,
  input: Omit<ApplicationInput, 'email' | 'language'>,
  today: string,
): Record<string, string> {
  const required = askable.flatMap((name): readonly Fact[] =>
    offer.facts[name] === 'required' ? factsOfAskable[name] : [],
  )
  const faults: [string, string | false | undefined][] = [
    ['typeId', !isOffered(offer, input.typeId) && text('Please choose one of the choices')],
    ['accepted', offer.link !== '' && !input.accepted && text('Please tick that you agree')],
    ...required.map((fact): [string, string | false] => [
      fact,
      !optionalFacts.includes(fact) && !input[fact as keyof typeof input] && missing,
    ]),
    ...offer.fields.map((field): [string, string | false] => {
      const read = readOwnValue({ ...field, ...unused }, input.fields?.[field.id] ?? '')
      return [`fields.${field.id}`, 'fault' in read ? read.fault : field.required && !read.value && missing]
    }),
    ['birthday', isBornLater(input, today) && birthdayAhead],
  ]
  return Object.fromEntries(faults.flatMap(([name, fault]) => (fault ? [[name, fault]] : [])))
}

const isOffered = ({ types }: JoinOffer, typeId: string): boolean =>
  types.length === 0 ? typeId === '' : types.some(({ id }) => id === typeId)

/** What an own field has beside what is asked for, which has no influence on its values. */
const unused = { shownToMember: false, whoChanges: 'club', onCard: false, enabled: true } as const

/** Schema of an application to one club: for its form in the browser. */
export const applicationSchemaFor = (offer: JoinOffer, today: string) =>
  applicationInputSchema.superRefine((input, context) => {
    for (const [name, message] of Object.entries(applicationFaults(offer, input, today)))
      context.addIssue({ code: 'custom', path: name.split('.'), message })
  })

/** Returns of an application what the club asks for, and what is filled in: nothing else is kept. The address is in lower case. */
export function keptOf(offer: JoinOffer, input: ApplicationInput) {
  const { givenName, familyName, email, typeId, language } = input
  const known = factsOf(offer, 'asked').flatMap((fact) => {
    const value = input[fact as keyof ApplicationInput]
    return value ? [[fact, value] as const] : []
  })
  const own = offer.fields.flatMap((field) => {
    const read = readOwnValue({ ...field, ...unused }, input.fields?.[field.id] ?? '')
    return 'value' in read && read.value ? [[field.id, read.value] as const] : []
  })
  return {
    givenName,
    familyName,
    email: email.toLowerCase(),
    typeId,
    language,
    facts: Object.fromEntries(known) as Record<string, string>,
    fields: Object.fromEntries(own) as Record<string, string>,
  }
}

/** A member who may be the same person as an applicant. */
const similarSchema = z.object({ id: z.string(), memberId: z.string(), fullName: z.string() })

/** Returns those of a club's members who have the name or the address of an applicant. */
export const similarTo = <M extends z.infer<typeof similarSchema> & { readonly email: string }>(
  { givenName, familyName, email }: Pick<ApplicationInput, 'givenName' | 'familyName' | 'email'>,
  members: readonly M[],
): M[] => {
  const name = fold(`${givenName} ${familyName}`)
  return members.filter((one) => fold(one.fullName) === name || (one.email !== '' && fold(one.email) === fold(email)))
}

/** An application that waits for the club. */
export const applicationSchema = z.object({
  id: z.string(),
  givenName: z.string(),
  familyName: z.string(),
  email: z.string(),
  typeId: z.string(),
  facts: z.record(z.string(), z.string()),
  fields: z.record(z.string(), z.string()),
  at: z.iso.datetime(),
  /** Members who may be the same person. */
  similar: z.array(similarSchema),
})
export type Application = z.infer<typeof applicationSchema>

/** What an administrator adds to make a member of an applicant. */
export const acceptanceSchema = z.object({
  memberId: line(40, text('Member ID is required')),
  typeId: z.string().max(40),
  joinedOn: z.literal('').or(dayWithin(membershipDays)),
})
export type Acceptance = z.infer<typeof acceptanceSchema>

/** Longest sentence to an applicant who is declined. */
export const sentenceMax = 300
export const decliningSchema = z.object({ sentence: optionalLine(sentenceMax) })
