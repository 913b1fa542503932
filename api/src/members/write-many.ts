import { AppError } from '@tessera/domain/errors'
import { hasDied } from '@tessera/domain/members/leaving'
import type { Member } from '@tessera/domain/members/member'
import type { MemberInput } from '@tessera/domain/members/member-input'
import {
  type EnsuredAccount,
  endPlaces,
  ensureAccounts,
  type lookUpAccounts,
  type MemberAccount,
  removePlaceless,
  type Users,
} from '../accounts/service.ts'
import type { Deletion } from '../firebase/deletion.ts'
import type { Batch, UpdateTime } from '../firebase/plain.ts'
import { endLetters } from '../letter-queue/service.ts'
import { noteRemoved } from '../limits.ts'
import type { Needs } from '../needs.ts'
import { voidPasses } from '../passes/service.ts'
import { putNew } from './add.ts'
import { dependantsOf, touchHead } from './family-store.ts'
import type { ImportNeeds } from './needs.ts'
import { notifyChangedAddresses } from './notify-changed-address.ts'
import { putRemoval } from './remove.ts'
import { present, type ReadMember } from './store.ts'
import { leavesFamily, moves, presentChanged, putChange, unmoved } from './update.ts'

/** A new member, or with `read` a change of an existing one. */
export interface MemberWrite {
  readonly id: string
  readonly input: MemberInput
  readonly read?: ReadMember | undefined
  /** Whom the member belongs to from now on, as read; undefined for nobody, and for one whom the same commit adds. */
  readonly head?: ReadMember | undefined
}

interface Writing {
  /** At most a hundred, with free numbers and addresses. */
  readonly writes: readonly MemberWrite[]
  /** At most a hundred. */
  readonly removals: readonly ReadMember[]
  /** Records the removals. */
  readonly deletion?: Deletion
  /** Adds records of the change to the same commit. */
  readonly record: (batch: Batch, written: readonly MemberWrite[]) => void
  /** From `accountsFor`, if it was begun already; the accounts that it has made are removed if the commit fails. */
  readonly accounts?: Promise<Accounts>
}

/** By address in lower case, the account, or why there is none. */
type Accounts = ReadonlyMap<string, EnsuredAccount | AppError>

/** Finds or makes the accounts that the writes need, so that it can run beside the commit of other writes. */
export const accountsFor = (
  deps: ImportNeeds,
  clubId: string,
  writes: readonly MemberWrite[],
  lookup?: ReturnType<typeof lookUpAccounts>,
): Promise<Accounts> =>
  ensureAccounts(
    deps,
    clubId,
    writes.filter(needsAccount).map(({ input }) => input.email),
    lookup,
  )

/** Removes those of the accounts that were made for writes which are not made, and have no place. */
export const removeMade = (deps: ImportNeeds, accounts: Accounts): Promise<void> =>
  removePlaceless(deps, createdOf(accounts))

/** What a commit has made of the writes. */
interface Written {
  /** The result of each write by its id: the member, or why it was skipped. */
  readonly outcomes: ReadonlyMap<string, Member | AppError>
  /** The version of each document that the commit has changed. */
  readonly version: UpdateTime | undefined
}

/**
 * Writes, changes and removes many members in one commit. Skips a write without an account. Fails as
 * `exists`, `changed` or `missing` (`firebase/faults.ts`) after a concurrent change of a number or a member.
 */
export async function writeMany(
  deps: ImportNeeds,
  clubId: string,
  { writes, removals, deletion, record, accounts: begun }: Writing,
): Promise<Written> {
  const needy = writes.filter(needsAccount)
  const left = [...writes.flatMap((write) => (leaves(write) ? (write.read ?? []) : [])), ...removals]
  const accounts = await (begun ?? accountsFor(deps, clubId, writes))
  try {
    const heads = left.filter(({ uid }) => uid !== '')
    const users = await endPlaces(deps, [...left, ...(await dependantsOf(deps.firebase.db, heads))])
    const batch = deps.firebase.db.batch()
    const outcomes = putWrites(batch, deps, clubId, writes, { accounts, users })
    // Before the commit: after a stop between the two, a letter would be sent to somebody who has died.
    for (const { id, read, input } of writes)
      if (read && !(outcomes.get(id) instanceof AppError) && hasDied(input) && !hasDied(read))
        await endLetters(deps, clubId, read)
    if (deletion) {
      for (const member of removals) putRemoval(batch, deps, { member, users, deletion })
      deletion.put(batch)
    }
    for (const [id, head] of headsOf(writes)) {
      const outcome = outcomes.get(id)
      if (!outcome || outcome instanceof AppError) touchHead(batch, deps.firebase.db, head)
    }
    await voidPasses(
      batch,
      deps,
      removals.map(({ id }) => id),
    )
    record(
      batch,
      writes.filter(({ id }) => !(outcomes.get(id) instanceof AppError)),
    )
    const version = (await batch.commit()).at(-1)?.writeTime
    await noteRemoved(deps.limits, clubId, removals.length)
    await notifyChangedAddresses(
      deps,
      needy.flatMap(({ id, read }) => (read && !(outcomes.get(id) instanceof AppError) ? read : [])),
    )
    await removePlaceless(
      deps,
      left.map(({ uid }) => uid),
    )
    return { outcomes, version }
  } catch (error) {
    await removeMade(deps, accounts)
    throw error
  }
}

/** True if the write needs another account than the member's current one. */
const needsAccount = ({ read, input }: MemberWrite): boolean => !read || moves(read, input)

/** True if the write ends a place of the member, or the head's place as the member. */
const leaves = (write: MemberWrite): boolean =>
  needsAccount(write) || (write.read !== undefined && leavesFamily(write.read, write.input))

const createdOf = (accounts: Accounts): string[] =>
  [...accounts.values()].flatMap((one) => (!(one instanceof AppError) && one.created ? one.uid : []))

function putWrites(
  batch: Batch,
  deps: Needs<'db'>,
  clubId: string,
  writes: readonly MemberWrite[],
  { accounts, users }: { readonly accounts: Accounts; readonly users: Users },
): Map<string, Member | AppError> {
  const heads = headsOf(writes)
  const outcomes = new Map<string, Member | AppError>()
  const put = (write: MemberWrite): Member | AppError => {
    const { id, input, read } = write
    const account = accountFor(write, accounts)
    if (account instanceof AppError) return account
    const head = outcomes.get(input.belongsTo ?? '')
    // The head would have been added by the same commit.
    if (head instanceof AppError && !heads.has(input.belongsTo ?? '')) return head
    if (!read) return present(putNew(batch, deps, clubId, { id, input, account }))
    return presentChanged(read, input, putChange(batch, deps, read, { input, account, isHead: heads.has(id), users }))
  }
  for (const write of writes) outcomes.set(write.id, put(write))
  return outcomes
}

/** Whom members belong to from now on, by id. */
const headsOf = (writes: readonly MemberWrite[]) =>
  new Map(writes.flatMap(({ head }) => (head ? [[head.id, head] as const] : [])))

function accountFor(write: MemberWrite, accounts: Accounts): MemberAccount | AppError {
  if (write.read && !needsAccount(write)) return unmoved(write.read)
  const account = accounts.get(write.input.email.toLowerCase())
  if (!account) throw new Error('an address was left without an answer')
  return account
}
