import { randomUUID } from 'node:crypto'
import { automatic, sendToMembers } from '@tessera/api/letters/send'
import { expect } from 'vitest'
import type { Api } from '../../support/api.ts'
import { addMember, type Club } from '../../support/club.ts'
import { drawing } from '../../support/debit-club.ts'
import { test } from '../../support/fixtures.ts'
import { confirmAdmin, remind } from '../../support/letters-club.ts'
import { requireItem } from '../../support/payments.ts'
import { readPdf } from '../../support/read-pdf.ts'

type Person = { readonly id: string }

const outcomes = async (club: Club, people: Person[]) =>
  (await remind(club, people)).body.outcomes.map(({ outcome }: { outcome: string }) => outcome)
const preview = async (club: Club, { id }: Person) =>
  (await club.call('POST', `/api/letters/previews/${id}`, { kind: 'reminder', language: 'en' })).body.content
const print = (club: Club, people: Person[]) =>
  club.call('POST', '/api/letters/printed', { memberIds: people.map(({ id }) => id), language: 'en' })
const setMandate = ({ deps }: Api, { id }: Person, fields: object) =>
  deps.firebase.db.doc(`mandates/${id}`).update(fields)

test('who pays by direct debit is not reminded, by hand, by itself, on paper or through the head of the family', async ({
  club,
  api,
}) => {
  await confirmAdmin(api, club)
  const { anna, ben, child } = await drawing(club)
  const other = await addMember(club)
  const all = [anna, ben, child, other]
  expect(await outcomes(club, all)).toEqual(['by-debit', 'by-debit', 'by-debit', 'queued'])
  const { members } = (await club.call('GET', '/api/letters')).body as {
    members: { memberId: string; byDebit?: true }[]
  }
  const drawn = new Set(members.flatMap(({ memberId, byDebit }) => (byDebit ? memberId : [])))
  expect(all.map(({ id }) => drawn.has(id))).toEqual([true, true, true, false])
  const byItself = { kind: 'reminder', attachPass: false, language: 'en', force: true, by: automatic } as const
  const asked = { ...byItself, clubId: club.clubId, group: randomUUID(), memberIds: all.map(({ id }) => id) }
  expect((await sendToMembers(api.deps, asked)).map(({ outcome }) => outcome).slice(0, 3)).toEqual([
    'by-debit',
    'by-debit',
    'by-debit',
  ])
  expect(await preview(club, child)).toBeNull()
  expect(await readPdf((await print(club, all)).body)).toHaveLength(1)
  expect((await print(club, [anna, ben, child])).status).toBe(404)
  await club.call('PATCH', '/api/clubs', { directDebit: null })
  expect(await preview(club, ben)).not.toBeNull()
})

test('reminders are sent again once the bank has sent a debit back, or the mandate has ended', async ({
  club,
  api,
}) => {
  await confirmAdmin(api, club)
  const { anna, ben, child } = await drawing(club)
  await setMandate(api, anna, { returned: 'AC04' })
  await setMandate(api, ben, { signedOn: '2019-01-01' })
  expect(await outcomes(club, [anna, ben, child])).toEqual(['queued', 'queued', 'queued'])
})

test('a reminder of something else says when an item is drawn that is in a file, and does not ask for it', async ({
  club,
  api,
}) => {
  const { ben } = await drawing(club)
  const { day, debits } = (await club.call('GET', '/api/debits')).body
  const wanted = debits.map(({ id, cents }: { id: string; cents: number }) => ({ id, cents }))
  await club.call('POST', `/api/debits/runs/${randomUUID()}`, { day, debits: wanted })
  await setMandate(api, ben, { returned: 'AM04' })
  expect(await preview(club, ben)).toBeNull()
  await requireItem(club, 'Key', '2026', { purchaseRestriction: 'once_per_year' })
  const { paragraphs, rows, payment } = await preview(club, ben)
  expect(paragraphs[0]).toMatch(
    /^Annual fee 2026, €120\.00, is drawn by direct debit on .*: nothing needs doing for it\.$/,
  )
  expect(rows.map(({ label }: { label: string }) => label)).toEqual(['Key 2026'])
  expect(payment.codes).toHaveLength(1)
})

test('the plan of reminders counts nobody who pays by direct debit', async ({ club, api }) => {
  const { fee } = await drawing(club)
  const due = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await api.deps.firebase.db.doc(`paymentItems/${fee.id}`).update({ dueOn: due })
  // The club's third member has no mandate.
  expect((await club.call('GET', '/api/letters/plan')).body.days).toContainEqual({
    on: due,
    members: 1,
    withoutEmail: 0,
  })
})

test('a damaged mandate takes no e-mail from the list of members, and counts as none', async ({ club, api }) => {
  await confirmAdmin(api, club)
  const { anna, ben } = await drawing(club)
  await setMandate(api, ben, { signedOn: 5 })
  const { status, body } = await club.call('GET', '/api/letters')
  expect(status).toBe(200)
  const { members } = body as { members: { memberId: string; byDebit?: true }[] }
  expect(members.flatMap(({ memberId, byDebit }) => (byDebit ? memberId : []))).toContain(anna.id)
  expect(members.filter(({ memberId, byDebit }) => memberId === ben.id && byDebit)).toEqual([])
})
