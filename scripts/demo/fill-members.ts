import { membersContract } from '@tessera/domain/members/contract'
import type { Member } from '@tessera/domain/members/member'
import { takePhoto } from './faces/photo.ts'
import type { PlannedMember } from './plan/members.ts'
import { progressOf } from './progress.ts'
import type { Visitor } from './visitor.ts'

/** Number of members added concurrently. */
const desks = 6

/** Adds the members with their photos, and disables the disabled ones; returns their ids in the plan's order. */
export async function fillMembers(visitor: Visitor, members: readonly PlannedMember[]): Promise<string[]> {
  const ids: string[] = []
  const progress = progressOf('Members', members.length)
  const waiting = members.entries()
  let done = 0
  const desk = async () => {
    for (const [place, member] of waiting) {
      ids[place] = await add(visitor, member)
      done += 1
      progress(done)
    }
  }
  await Promise.all(Array.from({ length: desks }, desk))
  return ids
}

async function add({ call }: Visitor, member: PlannedMember): Promise<string> {
  const { method, path } = membersContract.addWithPhoto
  const form = new FormData()
  form.set('memberId', member.memberNumber)
  form.set('fullName', member.name)
  form.set('email', member.email)
  form.set('typeId', member.typeId)
  if (member.photo) form.set('photo', new File([new Uint8Array(await takePhoto(member))], 'portrait.jpg'))
  const { id } = (await call(method, path, form)) as Member
  const toggle = membersContract.toggleStatus
  if (!member.enabled) await call(toggle.method, toggle.path.replace('{id}', id))
  return id
}
