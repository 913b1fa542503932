import { type ItemFact, indexPayments, membershipStatus, type PaymentFact } from '@tessera/domain/membership/status'

// Time to compute all statuses of a club, compared with a naive implementation: node bench/status.ts
const sizes = [
  { members: 1_000, items: 20, payments: 20_000 },
  { members: 2_000, items: 20, payments: 40_000 },
  { members: 10_000, items: 20, payments: 200_000 },
]
/** Members per club for the naive implementation, which would take minutes for all of the largest club. */
const sampled = 100

const years = Array.from({ length: 5 }, (_, n) => ({ id: `y${n}`, year: String(2022 + n) }))

function club(size: (typeof sizes)[number]) {
  const members = Array.from({ length: size.members }, (_, n) => ({ id: `m${n}`, enabled: n % 20 !== 0 }))
  const items: ItemFact[] = Array.from({ length: size.items }, (_, n) => ({
    id: `i${n}`,
    name: `Fee ${n}`,
    price: 60,
    enabled: true,
    isRequiredForActive: true,
    yearId: `y${n % 5}`,
  }))
  const payments: PaymentFact[] = Array.from({ length: size.payments }, (_, n) => {
    const item = (n * 7) % size.items
    const of = { memberId: `m${n % size.members}`, itemId: `i${item}`, itemName: `Fee ${item}`, yearId: `y${item % 5}` }
    return { ...of, amount: 60, notes: '' }
  })
  return { members, items, payments }
}

/** Applies the rules literally: reads every payment for every item of a member. */
const naive = ({ items, payments }: ReturnType<typeof club>, member: { id: string; enabled: boolean }) => {
  const unpaid = items.filter(
    (item) =>
      !payments.some(
        (paid) =>
          paid.memberId === member.id &&
          (paid.itemId === item.id || (paid.yearId === item.yearId && paid.itemName.includes(item.name))),
      ),
  )
  if (!member.enabled) return 'Disabled'
  return unpaid.length === 0 ? 'Active' : 'Payment Due'
}

const timed = (work: () => void): number => {
  const start = performance.now()
  work()
  return performance.now() - start
}
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** The same club with membership types, due days, sums and days of joining. */
const withFees = ({ members, items, payments }: ReturnType<typeof club>) => ({
  members: members.map((member, n) => ({ ...member, typeId: `t${n % 4}`, joinedOn: `${2018 + (n % 9)}-05-01` })),
  items: items.map((item, n) => ({
    ...item,
    typeIds: ['t0', `t${1 + (n % 3)}`],
    dueOn: `${2022 + (n % 5)}-03-31`,
    mustBePaidInFull: n % 2 === 0,
  })),
  payments: payments.map((payment, n) => (n % 10 === 0 ? { ...payment, amount: 0, notes: 'Waived' } : payment)),
})

const engineOf = (one: ReturnType<typeof club>) => {
  const books = { items: one.items, years, payments: indexPayments(one.payments) }
  return one.members.map((member) => membershipStatus(member, books, 'all', '2026-06-15').status)
}

let first: number | undefined
for (const size of sizes) {
  const one = club(size)
  const engine = median(Array.from({ length: 7 }, () => timed(() => engineOf(one))))
  const all = withFees(one)
  const fees = median(Array.from({ length: 7 }, () => timed(() => engineOf(all))))
  const computed = engineOf(one)
  const sample = one.members.slice(0, sampled)
  for (const [n, member] of sample.entries())
    if (naive(one, member) !== computed[n]) throw new Error(`The engine and the rules differ on ${member.id}`)
  const slow = (timed(() => sample.forEach((member) => void naive(one, member))) * size.members) / sampled
  first ??= engine
  const growth = (engine / first).toFixed(1)
  process.stdout.write(
    `${size.members} members x ${size.items} items x ${size.payments} payments: ${engine.toFixed(0)} ms, ${growth} times the first; with types, due days and sums ${fees.toFixed(0)} ms; naive about ${Math.round(slow)} ms, ${Math.round(slow / engine)} times the engine\n`,
  )
}
