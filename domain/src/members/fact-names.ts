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

/** Returns an object with a value for each of the fields, such as the schemas of an object. */
export const eachOf = <Field extends string, Value>(
  fields: readonly Field[],
  toValue: (field: Field) => Value,
): Record<Field, Value> => Object.fromEntries(fields.map((field) => [field, toValue(field)])) as Record<Field, Value>
