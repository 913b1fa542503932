import { membersContract } from '@tessera/domain/members/contract'
import type { Member } from '@tessera/domain/members/member'
import type { MemberChange, MemberInput } from '@tessera/domain/members/member-input'
import { text } from '@tessera/domain/texts/text'
import { call } from '../../http/call.ts'

export const failedAdd = text('Failed to add member')
export const failedUpdate = text('Failed to update member')
const failedAddWithPhoto = text('Failed to add member with photo')
const failedUpdateWithPhoto = text('Failed to update member with photo')

/** An e-mail that is left empty was chosen to be none: the form refuses one that is only missing. */
const chosen = <Input extends { readonly email?: string }>({ email, ...input }: Input) => ({
  ...input,
  ...(email !== undefined && { email: email || (false as const) }),
})

/** As `chosen`, for a form with a photo, which has texts only. */
const chosenInForm = <Input extends Pick<MemberChange, 'email' | 'fields'>>({ fields, ...input }: Input) => ({
  ...input,
  ...(input.email === '' && { email: 'false' }),
  ...(fields && { fields: JSON.stringify(fields) }),
})

/** Adds a member, with an optional photo. Undefined if the answer is no member. Throws an AppError. */
export const addMember = (input: MemberInput, photo: File | null): Promise<Member | undefined> =>
  photo
    ? call(membersContract.addWithPhoto, { body: chosenInForm(input), files: { photo }, failure: failedAddWithPhoto })
    : call(membersContract.add, { body: { ...input, ...chosen(input) }, failure: failedAdd })

/**
 * Changes a member, but no field that somebody else has changed since it was `seen`; `photo.file` replaces the photo `photo.seen`,
 * `photo.isRemoved` removes it. Undefined if the answer is no member. Throws an AppError.
 */
export async function updateMember(
  id: string,
  { seen, ...input }: MemberChange,
  photo: { readonly file: File | null; readonly isRemoved: boolean; readonly seen: string | null },
): Promise<Member | undefined> {
  const seenPhoto = photo.seen ?? ''
  if (photo.file) {
    return call(membersContract.updateWithPhoto, {
      params: { id },
      body: { ...chosenInForm(input), ...(seen && { seen: JSON.stringify(seen) }), seenPhoto },
      files: { photo: photo.file },
      failure: failedUpdateWithPhoto,
    })
  }
  const body = { ...chosen(input), ...(seen && { seen }) }
  const member = await call(membersContract.update, { params: { id }, body, failure: failedUpdate })
  if (!photo.isRemoved) return member
  return call(membersContract.removePhoto, { params: { id }, query: { seen: seenPhoto }, failure: failedUpdate })
}
