import { connectAdmin } from '../tests/support/admin-sdk.ts'
import { startFirebaseStack } from '../tests/support/firebase-stack.ts'
import { fillClub } from './club.ts'
import { setUpPasses } from './pass-setup.ts'
import { callerOf, registerPhone, startApiWithPushes, startPushServer } from './push-server.ts'
import { printRatio } from './ratio.ts'
import { tokenOf } from './signed-in.ts'
import { ms, percentile, timed } from './times.ts'

/**
 * How soon a change is known elsewhere: from the request of one administrator until the event at another one, and from
 * a payment until the push at the phone of its member, in a club of 300; beside one read of the members in the same
 * run: `scripts/with-node node bench/live.ts [rounds]`.
 */
const rounds = Number(process.argv[2] ?? 20)

let heard = () => undefined as unknown
const next = () =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('nothing was heard within 30 s')), 30_000)
    heard = () => {
      clearTimeout(timer)
      resolve(undefined)
    }
  })

const stack = await startFirebaseStack()
const push = await startPushServer(stack.dataDir, () => heard())
const api = await startApiWithPushes(stack, push)
const admin = connectAdmin(stack)
const left = new AbortController()
try {
  const club = await fillClub({ address: api.address, dataDir: stack.dataDir }, { members: 300, payments: 900 })
  const token = await tokenOf(stack, club)
  await setUpPasses(api.address, token)
  const call = callerOf(api.address, token)
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await fetch(`${api.address}/api/events`, { headers, signal: left.signal })
  const follow = async () => {
    for await (const chunk of body ?? []) if (Buffer.from(chunk).includes('"members"]')) heard()
  }
  void follow().catch(() => undefined)

  const read: number[] = []
  const seen: number[] = []
  const start = Date.now()
  for (let round = 0; round < rounds; round += 1) {
    read.push(await timed(() => call('GET', '/api/members')))
    const input = { memberId: `x${round}`, fullName: 'Vera Zeit', email: `x${round}-${start}@club.test` }
    seen.push(
      await timed(async () => {
        const event = next()
        await call('POST', '/api/members', input)
        await event
      }),
    )
  }

  const members = JSON.parse((await call('GET', '/api/members')).toString()) as { id: string; fullName: string }[]
  const member = members.find(({ fullName }) => fullName === 'Vera Zeit')
  if (!member) throw new Error('no member')
  await registerPhone(call, member.id, 'bench', 'ab'.repeat(32))
  const year = new Date().getFullYear()
  const payment = admin.db.doc(`payments/bench-${start}`)
  const fields = {
    ...{ clubId: club.clubId, memberId: member.id, memberName: 'Vera Zeit', itemId: `fee-${year}-${club.clubId}` },
    ...{ itemName: 'Annual fee', yearId: `${club.clubId}_${year}`, amount: 60, notes: '', createdBy: 'bench' },
    ...{ paymentDate: new Date(), createdAt: new Date() },
  }
  const pushed: number[] = []
  for (let round = 0; round < rounds; round += 1)
    pushed.push(
      await timed(async () => {
        const event = next()
        await (round % 2 === 0 ? payment.set(fields) : payment.delete())
        await event
      }),
    )
  const line = (name: string, times: number[]) =>
    console.log(`${name.padEnd(52)} p50 ${ms(percentile(times, 0.5))} ms, p90 ${ms(percentile(times, 0.9))} ms`)
  line('the list of 300 members, read once', read)
  line('a new member, until another administrator’s browser hears', seen)
  line('a payment, until the push at the member’s phone', pushed)
  printRatio('hearing of a member to one read of the list', percentile(seen, 0.5) / percentile(read, 0.5), 'lower')
} finally {
  left.abort()
  await admin.close()
  push.stop()
  api.stop()
  await stack.stop()
}
