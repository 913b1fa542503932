import { createHash } from 'node:crypto'
import { AppError } from '@tessera/domain/errors'
import type { MemberInput } from '@tessera/domain/members/member-input'
import { uniqueId } from '@tessera/domain/stored/composed-ids'
import { fold } from '@tessera/domain/text'
import type { Database } from '../firebase/database.ts'
import type { Batch } from '../firebase/plain.ts'
import { storeOf } from '../firebase/store.ts'

type Kind = 'member-id' | 'email'

/**
 * Each number and each address in use at a club has a document, created together with the member. Creating it twice
 * fails, so that both stay unique even if members are added concurrently. Any number of members are without an address.
 */
const idOf = (clubId: string, kind: Kind, value: string) =>
  uniqueId(clubId, kind, createHash('sha256').update(fold(value)).digest('hex'))

export const claim = (
  batch: Batch,
  db: Database,
  clubId: string,
  memberId: string,
  kind: Kind,
  value: string,
): void => {
  if (value === '') return
  storeOf(db, 'uniques').create(batch, idOf(clubId, kind, value), { clubId, kind, memberId })
}

export const release = (batch: Batch, db: Database, clubId: string, kind: Kind, value: string): void => {
  if (value === '') return
  storeOf(db, 'uniques').delete(batch, { id: idOf(clubId, kind, value) })
}

const taken = {
  'member-id': () =>
    new AppError('member_id_taken', 'Member ID already exists', { details: { memberId: 'Member ID already exists' } }),
  email: () => new AppError('email_taken', 'Email already exists', { details: { email: 'Email already exists' } }),
}

/** Current owners of the numbers and addresses in some inputs. */
class Owners {
  readonly #owners: Map<string, string>

  constructor(owners: Map<string, string>) {
    this.#owners = owners
  }

  /** Returns `member_id_taken` or `email_taken` if a member other than `own` has the number or the address. */
  conflict(input: Named, own?: string): AppError | undefined {
    const kind = kindsOf(input).find((one) => ![undefined, own].includes(this.#owners.get(keyOf(one, input))))
    return kind && taken[kind]()
  }

  /** Id of the member with a number; undefined for one that was not asked for, and for a free one. */
  withNumber(memberId: string): string | undefined {
    return this.#owners.get(keyOf('member-id', { memberId, email: '' }))
  }

  /** Id of the member with an address, as `withNumber`. */
  withAddress(email: string): string | undefined {
    return this.#owners.get(keyOf('email', { memberId: '', email }))
  }

  /** Records the member as owner, in memory only. */
  give(input: Named, memberId: string): void {
    for (const kind of kindsOf(input)) this.#owners.set(keyOf(kind, input), memberId)
  }
}

type Named = Pick<MemberInput, 'memberId' | 'email'>

const kindsOf = ({ email }: Named): readonly Kind[] => (email === '' ? ['member-id'] : ['member-id', 'email'])
const textOf = (kind: Kind, input: Named): string => (kind === 'email' ? input.email : input.memberId)
const keyOf = (kind: Kind, input: Named): string => `${kind} ${fold(textOf(kind, input))}`

/** Reads the owners of the inputs' numbers and addresses, in one call. */
export async function readOwners(db: Database, clubId: string, inputs: readonly Named[]): Promise<Owners> {
  const asked = inputs.flatMap((input) =>
    kindsOf(input).map((kind) => ({ key: keyOf(kind, input), id: idOf(clubId, kind, textOf(kind, input)) })),
  )
  const found = await storeOf(db, 'uniques').getMany(asked.map(({ id }) => id))
  const owners = new Map(
    asked.flatMap(({ key, id }): [string, string][] => {
      const memberId = found.get(id)?.memberId
      return memberId === undefined ? [] : [[key, memberId]]
    }),
  )
  return new Owners(owners)
}

/**
 * Checks that a number and an address are free in a club, or the member's own.
 * @throws AppError `member_id_taken`, `email_taken`
 */
export async function assertFree(db: Database, clubId: string, input: Named, own?: string): Promise<void> {
  const conflict = (await readOwners(db, clubId, [input])).conflict(input, own)
  if (conflict) throw conflict
}
