import { fieldNameFault } from '@tessera/domain/payments/field-name'

interface Value {
  readonly mapValue?: { readonly fields?: Fields | undefined } | undefined
  readonly arrayValue?: { readonly values?: readonly Value[] | undefined } | undefined
}
type Fields = Readonly<Record<string, Value>>

/** The part of a commit's write that names fields. */
export interface NamingWrite {
  readonly update?: { readonly fields?: Fields | undefined }
  readonly updateMask?: { readonly fieldPaths?: readonly string[] | undefined } | undefined
  readonly updateTransforms?: readonly { readonly fieldPath: string }[] | undefined
  readonly currentDocument?: unknown
}

/** The rule that the first forbidden field name breaks (spec 5), with that name; undefined if all are allowed. */
export function fieldNameFaultIn(writes: readonly NamingWrite[]): string | undefined {
  for (const write of writes) {
    for (const name of namesIn(write)) {
      const fault = fieldNameFault(name)
      if (fault) return `${fault}: ${JSON.stringify(name.slice(0, 100))}`
    }
  }
  return undefined
}

function* namesIn({ update, updateMask, updateTransforms }: NamingWrite): Generator<string> {
  yield* namesOfFields(update?.fields)
  for (const path of updateMask?.fieldPaths ?? []) yield* namesOfPath(path)
  for (const { fieldPath } of updateTransforms ?? []) yield* namesOfPath(fieldPath)
}

function* namesOfFields(fields: Fields = {}): Generator<string> {
  for (const [name, value] of Object.entries(fields)) {
    yield name
    yield* namesOfValue(value)
  }
}

function* namesOfValue({ mapValue, arrayValue }: Value): Generator<string> {
  yield* namesOfFields(mapValue?.fields)
  for (const value of arrayValue?.values ?? []) yield* namesOfValue(value)
}

/** The names in a field path: separated by dots; those with other characters are in backticks. */
function* namesOfPath(path: string): Generator<string> {
  for (const [, quoted, plain] of path.matchAll(/`((?:[^`\\]|\\.)*)`|([^.]+)/g))
    yield (quoted ?? plain ?? '').replace(/\\(.)/g, '$1')
}
