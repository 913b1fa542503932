import { isPaymentId, isPlainId } from '@tessera/domain/stored/document-ids'

interface Value {
  readonly stringValue?: string | undefined
  readonly arrayValue?: { readonly values?: readonly Value[] | undefined } | undefined
}

/** The part of a commit's write that has ids. */
export interface WriteWithIds {
  readonly update?: { readonly name: string; readonly fields?: Readonly<Record<string, Value>> | undefined }
  readonly currentDocument?: unknown
}

/** The form of an id by collection, and by the field that has one or a list of them. */
const forms: Readonly<Record<string, (id: string) => boolean>> = {
  payments: isPaymentId,
  paymentItems: isPlainId,
  paymentYears: isPlainId,
  history: isPlainId,
}
const formsOfFields: Readonly<Record<string, (id: string) => boolean>> = {
  memberId: isPlainId,
  itemId: isPlainId,
  yearId: isPlainId,
  movedFrom: isPaymentId,
  typeIds: isPlainId,
  memberIds: isPlainId,
  paidByItemIds: isPlainId,
  startedItems: isPlainId,
}

/**
 * True if every document that a commit writes has an id of the form that ids from browsers have, and so has every field
 * with the id of another document. firestore.rules demand the same. Reads and deletions may name any document.
 */
export const hasAllowedIds = (writes: readonly WriteWithIds[]): boolean =>
  writes.every(({ update }) => {
    if (!update) return true
    const [collection = '', id = ''] = update.name.split('/documents/')[1]?.split('/') ?? []
    if (!Object.hasOwn(forms, collection)) return true
    return (
      forms[collection]?.(id) === true &&
      Object.entries(formsOfFields).every(([field, isAllowed]) => textsOf(update.fields, field).every(isAllowed))
    )
  })

/** The texts in a field; fields of other types are left to the rules. */
function textsOf(fields: Readonly<Record<string, Value>> = {}, name: string): readonly string[] {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  return [value ?? {}, ...(value?.arrayValue?.values ?? [])].flatMap(({ stringValue }) => stringValue ?? [])
}
