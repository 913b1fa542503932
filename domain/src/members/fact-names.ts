/**
 * What a club may know of a member beside the specification's fields, in the order of the form; what each takes is in
 * `facts.ts`. Either first and last name are both known, and the full name is made of them, or neither is.
 */
export const factNames = [
  'givenName',
  'familyName',
  'birthday',
  'phone',
  'street',
  'addressLine',
  'postcode',
  'town',
  'country',
  'language',
] as const
export type Fact = (typeof factNames)[number]

/** The shape of an object with a schema for each fact. */
export const eachFact = <Schema>(schemaOf: (fact: Fact) => Schema): Record<Fact, Schema> =>
  Object.fromEntries(factNames.map((fact) => [fact, schemaOf(fact)])) as Record<Fact, Schema>
