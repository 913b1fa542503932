import { isDeepStrictEqual } from 'node:util'
import { indexPayments, type PaymentFact } from '@tessera/domain/membership/settlement'
import { paidByAllSchema } from '@tessera/domain/payments/contract'
import { unpackPaid } from '@tessera/domain/payments/paid'
import type { AdminSdk } from '../tests/support/admin-sdk.ts'
import type { TestClub } from '../tests/support/test-club.ts'

/** Requests sent within this time after a recovery may still fail. */
const afterglowMs = 1_000

/** Records acknowledged writes, which must exist at the end, and errors. */
export class SoakBooks {
  calls = 0
  announced = 0
  readonly faults: string[] = []
  readonly #payments = new Set<string>()
  /** Enabled state by member id; undefined while the result of a toggle is unknown. */
  readonly #members = new Map<string, boolean | undefined>()
  #isTrouble = false
  #calmSince = 0

  expectTrouble(): void {
    this.#isTrouble = true
  }

  expectNoTrouble(): void {
    this.#isTrouble = false
    this.#calmSince = performance.now()
  }

  /** Records a response; true if it succeeded. Allows 503 and connection errors (0) while an emulator is down. */
  note(what: string, sentAt: number, status: number, body: string): boolean {
    this.calls += 1
    if (status >= 200 && status < 300) return true
    const wasTrouble = this.#isTrouble || sentAt < this.#calmSince + afterglowMs
    if (wasTrouble && (status === 503 || status === 0)) this.announced += 1
    else this.faults.push(`${what}: ${status} ${body.slice(0, 200)}`)
    return false
  }

  paid(id: string): void {
    this.#payments.add(id)
  }

  member(id: string, enabled: boolean | undefined): void {
    this.#members.set(id, enabled)
  }

  get kept(): number {
    return this.#payments.size + this.#members.size
  }

  /** Lists acknowledged writes missing in the database, and API responses that differ from the database. */
  async findLosses(
    db: AdminSdk['db'],
    clubs: readonly TestClub[],
    ask: (club: TestClub, path: string) => Promise<unknown>,
  ) {
    const paid = (await db.collection('payments').get()).docs
    const payments = new Set(paid.map(({ id }) => id))
    const members = (await db.collection('members').get()).docs
    const enabled = new Map(members.map((doc) => [doc.id, doc.get('enabled') as boolean]))
    const lost = [...this.#payments].filter((id) => !payments.has(id)).map((id) => `payment ${id}`)
    for (const [id, expected] of this.#members)
      if (!enabled.has(id) || (expected !== undefined && enabled.get(id) !== expected)) lost.push(`member ${id}`)
    for (const club of clubs) {
      const own = members.filter((doc) => doc.get('clubId') === club.clubId)
      const stored = new Map(own.map((doc) => [doc.id, doc.get('enabled')]))
      const listed = (await ask(club, '/api/members')) as { id: string; enabled: boolean }[]
      if (!isDeepStrictEqual(new Map(listed.map((one) => [one.id, one.enabled])), stored))
        lost.push(`the member list of ${club.name}`)
      const known = paidByAllSchema.parse(await ask(club, '/api/payments/paid'))
      const facts = paid.filter((doc) => doc.get('clubId') === club.clubId).map((doc) => doc.data() as PaymentFact)
      if (!isDeepStrictEqual(unpackPaid(known), indexPayments(facts)))
        lost.push(`what members of ${club.name} have paid`)
    }
    return lost
  }
}
