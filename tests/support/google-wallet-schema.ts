import { Ajv } from 'ajv'
import formatsPlugin from 'ajv-formats'
import published from './google-wallet-schema.json' with { type: 'json' }

interface Property {
  readonly type?: string
  readonly format?: string
  readonly $ref?: string
  readonly enum?: readonly string[]
  readonly deprecated?: boolean
  readonly items?: Property
}
interface Resource {
  readonly properties: Readonly<Record<string, Property>>
  readonly required?: readonly string[]
}
const schemas: Readonly<Record<string, Resource>> = published.schemas
type Name = keyof typeof published.schemas

const id = { pattern: String.raw`^\d+\.[A-Za-z0-9._-]+$` }
const uri = { format: 'uri' }

/** What the published schema says in its descriptions only, by resource and property. */
const inWords: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  GenericClass: { id },
  GenericObject: {
    id,
    classId: id,
    hexBackgroundColor: { pattern: '^#[0-9a-f]{6}$' },
    // More are not displayed.
    textModulesData: { maxItems: 10 },
    imageModulesData: { maxItems: 1 },
  },
  LinksModuleData: { uris: { maxItems: 10 } },
  TextModuleData: { id: { pattern: '^[A-Za-z0-9_-]+$' } },
  DateTime: { date: { format: 'iso-date-time' } },
  Uri: { uri },
  ImageUri: { uri },
  FieldReference: { fieldPath: { pattern: String.raw`^(object|class)\.` } },
  TranslatedString: {
    language: { pattern: '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$' },
    value: { minLength: 1 },
  },
}

/** Translates a property of a discovery document: a reference there is a name. */
const schemaOf = ({ type, format, $ref, enum: values, items }: Property): object => ({
  ...(type && { type }),
  ...(format && { format }),
  ...($ref && { $ref: `#/$defs/${$ref}` }),
  ...(values && { enum: values }),
  ...(items && { items: schemaOf(items) }),
})

/** Translates a resource; properties that are unknown or deprecated are refused. */
const resourceOf = (name: string, { properties, required = [] }: Resource): object => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties: Object.fromEntries(
    Object.entries(properties).flatMap(([property, one]) =>
      one.deprecated ? [] : [[property, { ...schemaOf(one), ...inWords[name]?.[property] }]],
    ),
  ),
  // "Either this or private_image_id should be set. Requests setting both or neither will be rejected."
  ...(name === 'Image' && { oneOf: [{ required: ['sourceUri'] }, { required: ['privateImageId'] }] }),
})

const ajv = new Ajv({ allErrors: true, strict: true, strictRequired: false })
formatsPlugin.default(ajv)
const $defs = Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, resourceOf(name, one)]))
const check = (name: Name) => ajv.compile({ $defs, $ref: `#/$defs/${name}` })
const checks = { GenericClass: check('GenericClass'), GenericObject: check('GenericObject') }

/** What a save link may hold of an object that exists: any of its properties, beside both ids (the reference of `Jwt`). */
const inLink = ajv.compile<unknown>({
  $defs: { ...$defs, GenericObject: { ...$defs.GenericObject, required: ['id', 'classId'] } },
  type: 'object',
  additionalProperties: false,
  required: ['genericObjects'],
  properties: { genericObjects: { type: 'array', minItems: 1, items: { $ref: '#/$defs/GenericObject' } } },
})

type Validate = typeof inLink
const faultsBy = (validate: Validate, value: unknown): string[] => {
  validate(value)
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

/** Returns what Google's published schema refuses in a class or an object; empty if it fits. Enum values that Google deprecates are refused. */
export const faultsOf = (name: keyof typeof checks, value: unknown): string[] => faultsBy(checks[name], value)

/** As `faultsOf`, for the payload of a save link. */
export const faultsOfLink = (payload: unknown): string[] => faultsBy(inLink, payload)
