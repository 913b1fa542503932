import { AppError } from '@tessera/domain/errors'
import type { Member, MemberInput } from '@tessera/domain/members/member'
import {
  type EnsuredAccount,
  endPlaces,
  ensureAccounts,
  type MemberAccount,
  removePlaceless,
} from '../accounts/service.ts'
import type { Deps } from '../deps.ts'
import type { Batch } from '../firebase/plain.ts'
import { noteRemoved } from '../limits.ts'
import { voidPasses } from '../passes/service.ts'
import { putNew } from './add.ts'
import { putRemoval } from './remove.ts'
import { present, type Read } from './store.ts'
import { tellChangedAddresses } from './tell-changed-address.ts'
import { moves, presentChanged, putChange, unmoved } from './update.ts'

/** A member to be written: a new one, or with `read` a change of one. */
export interface Wish {
  readonly id: string
  readonly input: MemberInput
  readonly read?: Read | undefined
}

export interface Writing {
  /** At most a hundred, whose numbers and addresses are free. */
  readonly wishes: readonly Wish[]
  /** At most a hundred. */
  readonly removals: readonly Read[]
  /** Puts into the same commit what tells of it. */
  readonly record: (batch: Batch, written: readonly Wish[]) => void
}

/**
 * Writes, changes and removes many members in one commit: all of it, or nothing. To be called while holding all their
 * addresses. Answers what became of each wish by its id; whose account cannot be had now is left out, with the reason.
 * Fails as overtaken (`firebase/faults.ts`) where somebody took a number or changed a member meanwhile.
 */
export async function writeMany(
  deps: Deps,
  clubId: string,
  { wishes, removals, record }: Writing,
): Promise<Map<string, Member | AppError>> {
  const needy = wishes.filter(needsAccount)
  const addresses = needy.map(({ input }) => input.email)
  const left = [...needy.flatMap(({ read }) => read ?? []), ...removals].map(({ member }) => member)
  const accounts = await ensureAccounts(deps, clubId, addresses)
  try {
    await endPlaces(deps, left)
    const batch = deps.firebase.db.batch()
    const outcomes = putWishes(batch, deps, clubId, wishes, accounts)
    for (const read of removals) putRemoval(batch, deps, read)
    await voidPasses(
      batch,
      deps,
      removals.map(({ member }) => member.id),
    )
    record(
      batch,
      wishes.filter(({ id }) => !(outcomes.get(id) instanceof AppError)),
    )
    await batch.commit()
    await noteRemoved(deps.limits, clubId, removals.length)
    await tellChangedAddresses(
      deps,
      needy.flatMap(({ id, read }) => (read && !(outcomes.get(id) instanceof AppError) ? read.member : [])),
    )
    await removePlaceless(
      deps,
      left.map(({ uid }) => uid),
    )
    return outcomes
  } catch (error) {
    await removePlaceless(deps, createdOf(accounts))
    throw error
  }
}

type Accounts = ReadonlyMap<string, EnsuredAccount | AppError>

/** Whether an account is needed that the member does not have yet. */
const needsAccount = ({ read, input }: Wish): boolean => !read || moves(read.member, input)

const createdOf = (accounts: Accounts): string[] =>
  [...accounts.values()].flatMap((one) => (!(one instanceof AppError) && one.created ? one.uid : []))

const putWishes = (batch: Batch, deps: Deps, clubId: string, wishes: readonly Wish[], accounts: Accounts) =>
  new Map(
    wishes.map((wish): [string, Member | AppError] => {
      const { id, input, read } = wish
      const account = accountFor(wish, accounts)
      if (account instanceof AppError) return [id, account]
      if (!read) return [id, present(putNew(batch, deps, clubId, { id, input, account }))]
      return [id, presentChanged(read.member, input, putChange(batch, deps, read, { input, account }))]
    }),
  )

function accountFor(wish: Wish, accounts: Accounts): MemberAccount | AppError {
  if (wish.read && !needsAccount(wish)) return unmoved(wish.read.member)
  const account = accounts.get(wish.input.email.toLowerCase())
  if (!account) throw new Error('an address was left without an answer')
  return account
}
