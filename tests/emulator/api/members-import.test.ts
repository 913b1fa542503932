import {
  type ImportOutcome,
  type ImportRow,
  importBatchRows,
  importCommitRows,
  type UndoStep,
} from '@tessera/domain/members/import'
import { describe, expect } from 'vitest'
import { send, sharedApi } from '../../support/api.ts'
import {
  addMember,
  type Club,
  formOf,
  freshEmail,
  freshMember,
  registerClub,
  signInMember,
} from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { refresh } from '../../support/gateway.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'

const api = await sharedApi()

const list = async (club: Club) => (await club.call('GET', '/api/members')).body
const last = async (club: Club) => (await club.call('GET', '/api/members/imports')).body.last
const begin = async (club: Club): Promise<string> => (await club.call('POST', '/api/members/imports')).body.id

async function importRows(club: Club, id: string, rows: ImportRow[]): Promise<ImportOutcome[]> {
  const { status, body } = await club.call('POST', `/api/members/imports/${id}`, { rows })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.outcomes
}

/** Undoes an import completely, as the web does. */
async function undo(club: Club, id: string): Promise<UndoStep[]> {
  const steps: UndoStep[] = []
  do {
    const { status, body } = await club.call('DELETE', `/api/members/imports/${id}`)
    expect(status, JSON.stringify(body)).toBe(200)
    steps.push(body)
  } while ((steps.at(-1)?.left ?? 0) > 0)
  return steps
}

describe('an import', () => {
  test('adds and changes row by row; reports a refused row and continues with the others', async ({ club }) => {
    const known = await addMember(club, { memberId: '1' })
    const outcomes = await importRows(club, await begin(club), [
      freshMember({ memberId: '2' }),
      freshMember({ memberId: ' 1 ' }),
      { ...freshMember({ memberId: '1', fullName: 'New Name' }), id: known.id },
      freshMember({ email: known.email.toUpperCase() }),
      freshMember({ memberId: '  ' }),
      freshMember({ fullName: 'x'.repeat(300) }),
      { ...freshMember(), id: 'nobody' },
    ])
    expect(outcomes.map((outcome) => (outcome.kind === 'refused' ? outcome.error : outcome.kind))).toEqual([
      'added',
      'Member ID already exists',
      'updated',
      expect.stringMatching(/added|Email already exists/),
      'All fields are required',
      'At most 120 characters',
      'There is no such member',
    ])
    const members = await list(club)
    expect(members.find(({ id }: { id: string }) => id === known.id).fullName).toBe('New Name')
    expect(await last(club)).toMatchObject({ updated: 1 })
  })

  test('leaves a member whom somebody else has changed since the preview, and reports it', async ({ club }) => {
    const [anna, ben] = [await addMember(club), await addMember(club)]
    const seenOf = ({ memberId, fullName, email }: typeof anna) => ({ memberId, fullName, email })
    await club.call('PUT', `/api/members/${anna.id}`, { fullName: 'Anna Married' })
    await club.call('PUT', `/api/members/${ben.id}`, { fullName: 'Ben Renamed' })
    const address = freshEmail()
    const outcomes = await importRows(club, await begin(club), [
      { ...seenOf(anna), fullName: 'Anna Imported', id: anna.id, seen: seenOf(anna) },
      { ...seenOf(ben), email: address, id: ben.id, seen: seenOf(ben) },
    ])
    expect(outcomes).toMatchObject([
      { kind: 'refused', error: expect.stringContaining('since the preview') },
      { kind: 'updated', member: { fullName: 'Ben Renamed', email: address } },
    ])
    const names = (await list(club)).map(({ fullName }: { fullName: string }) => fullName)
    expect(names.sort()).toEqual(['Anna Married', 'Ben Renamed'])
  })

  test('an imported member can sign in', async ({ club }) => {
    const email = freshEmail()
    await importRows(club, await begin(club), [freshMember({ email })])
    expect((await signInMember(api, { email })).role).toBe('member')
  })

  test('stores an address with letters beyond ASCII in one form', async ({ club }) => {
    const name = freshEmail().split('@')[0]
    const outcomes = await importRows(club, await begin(club), [
      freshMember({ email: `${name}@müller.test` }),
      freshMember({ email: `\u200b${name}@MÜLLER.test` }),
      freshMember({ email: `${name}@xn--mller-kva.test` }),
    ])
    expect((await list(club)).map(({ email }: { email: string }) => email)).toEqual([`${name}@xn--mller-kva.test`])
    expect(outcomes.map((outcome) => (outcome.kind === 'refused' ? outcome.error : outcome.kind))).toEqual([
      'added',
      'Email already exists',
      'Email already exists',
    ])
  })

  test('a member can sign in by an address with every sign that one may have', async ({ club }) => {
    const email = `a&b/c=d%e~f'g!${freshEmail()}`
    await importRows(club, await begin(club), [freshMember({ email })])
    expect((await signInMember(api, { email })).role).toBe('member')
  })

  test('never gives a member the address of another', async ({ club }) => {
    const [one, other] = [await addMember(club), await addMember(club)]
    const outcomes = await importRows(club, await begin(club), [{ ...freshMember({ email: other.email }), id: one.id }])
    expect(outcomes).toMatchObject([{ kind: 'refused', error: 'Email already exists' }])
    expect((await list(club)).map(({ email }: { email: string }) => email).sort()).toEqual(
      [one.email, other.email].sort(),
    )
  })

  test('two rows of one request never share a number or an address', async ({ club }) => {
    const email = freshEmail()
    const outcomes = await importRows(club, await begin(club), [
      ...Array.from({ length: 20 }, () => freshMember({ memberId: 'Same' })),
      ...Array.from({ length: 20 }, () => freshMember({ email })),
    ])
    expect(outcomes.filter(({ kind }) => kind === 'added')).toHaveLength(2)
    expect(await list(club)).toHaveLength(2)
  })

  test('rows of one request that are written by turns share no number, no address and no member', async ({ club }) => {
    const known = await addMember(club)
    const rows: ImportRow[] = Array.from({ length: importCommitRows + 4 }, () => freshMember())
    const [first, second] = [freshMember(), freshMember()]
    rows[importCommitRows - 3] = first
    rows[importCommitRows] = freshMember({ memberId: first.memberId })
    rows[importCommitRows - 2] = second
    rows[importCommitRows + 1] = freshMember({ email: second.email })
    const seen = { memberId: known.memberId, fullName: known.fullName, email: known.email }
    rows[importCommitRows - 1] = { ...seen, id: known.id, seen, fullName: 'Zoë' }
    rows[importCommitRows + 2] = { ...seen, id: known.id, seen, fullName: 'Max' }
    const outcomes = await importRows(club, await begin(club), rows)
    const refused = outcomes.flatMap((one, at) => (one.kind === 'refused' ? [[at - importCommitRows, one.error]] : []))
    expect(refused).toEqual([
      [0, 'Member ID already exists'],
      [1, 'Email already exists'],
      [2, 'Somebody else has changed this member since the preview. The row was not imported.'],
    ])
    expect(await list(club)).toHaveLength(rows.length - 3)
    expect(await last(club)).toMatchObject({ added: rows.length - 4, updated: 1 })
  })

  test('stops when another import starts, and accepts a limited number of rows at once', async ({ club }) => {
    const id = await begin(club)
    const many = await club.call('POST', `/api/members/imports/${id}`, {
      rows: Array.from({ length: importBatchRows + 1 }, () => freshMember()),
    })
    expect(many.status).toBe(400)
    await begin(club)
    const late = await club.call('POST', `/api/members/imports/${id}`, { rows: [freshMember()] })
    expect([late.status, late.body.error]).toEqual([409, 'Another import was started. This one was stopped.'])
    expect(await list(club)).toEqual([])
  })

  test('never changes another club', async () => {
    const [club, other] = [await registerClub(api), await registerClub(api)]
    const known = await addMember(club)
    const theirs = await begin(club)
    const late = await other.call('POST', `/api/members/imports/${theirs}`, { rows: [freshMember()] })
    expect(late.status).toBe(409)
    const outcomes = await importRows(other, await begin(other), [{ ...freshMember(), id: known.id }])
    expect(outcomes).toEqual([{ kind: 'refused', error: 'There is no such member' }])
    expect((await other.call('DELETE', `/api/members/imports/${theirs}`)).status).toBe(404)
    expect((await list(club))[0].fullName).toBe(known.fullName)
    const { token } = await signInMember(api, known)
    expect((await send(api, 'POST', '/api/members/imports', { token })).status).toBe(403)
  })
})

describe('undo', () => {
  test('restores the club over several requests', async ({ club }) => {
    const known = await addMember(club, { memberId: 'known' })
    const before = await list(club)
    const id = await begin(club)
    const added = Array.from({ length: 12 }, () => freshMember())
    await importRows(club, id, added)
    await importRows(club, id, [{ ...freshMember({ memberId: 'other' }), id: known.id }, freshMember()])
    expect(await last(club)).toMatchObject({ id, added: 13, updated: 1 })
    expect(await undo(club, id)).toEqual([
      { left: 1, undone: 2, kept: [] },
      { left: 0, undone: 12, kept: [] },
    ])
    expect(await list(club)).toEqual(before)
    expect(await last(club)).toBeNull()
    expect(await api.deps.firebase.accounts.byEmail(added[0]?.email ?? '')).toBeUndefined()
    expect((await club.call('DELETE', `/api/members/imports/${id}`)).status).toBe(404)
  })

  test('signs out members who have signed in since, and voids their passes', async ({ club }) => {
    const id = await begin(club)
    const row = freshMember()
    const [outcome] = await importRows(club, id, [row])
    const memberId = outcome?.kind === 'added' ? outcome.member.id : ''
    const session = await signInMember(api, row)
    await api.deps.firebase.db
      .doc(`passes/${memberId}`)
      .set({ clubId: club.clubId, memberId, serial: memberId, authenticationToken: 'secret', voided: false })
    await undo(club, id)
    expect([401, 403]).toContain((await send(api, 'GET', '/api/member-auth/me', { token: session.token })).status)
    expect(await refresh(session)).toBeGreaterThanOrEqual(400)
    expect((await api.deps.firebase.db.doc(`passes/${memberId}`).get()).get('voided')).toBe(true)
  })

  test('keeps and reports members who were changed or have paid since', async ({ club }) => {
    const id = await begin(club)
    const rows = ['changed', 'paid', 'photo', 'plain'].map((memberNumber) => freshMember({ memberId: memberNumber }))
    const outcomes = await importRows(club, id, rows)
    const idOf = (place: number) => {
      const outcome = outcomes[place]
      return outcome?.kind === 'added' ? outcome.member.id : ''
    }
    await club.call('PUT', `/api/members/${idOf(0)}`, { ...rows[0], fullName: 'Somebody Else' })
    await recordPayment(club, idOf(1), await requireItem(club, 'Fee', '2026'))
    const sharp = (await import('sharp')).default
    const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    await club.call('PUT', `/api/members/${idOf(2)}/with-photo`, formOf({ photo }, rows[2]))
    const [step] = await undo(club, id)
    expect(step).toEqual({
      left: 0,
      undone: 1,
      kept: [
        { memberId: 'changed', fullName: 'Somebody Else', why: 'Changed since the import' },
        { memberId: 'paid', fullName: 'Benedikt Ferraro', why: 'Has payments' },
        { memberId: 'photo', fullName: 'Benedikt Ferraro', why: 'Changed since the import' },
      ],
    })
    expect(await list(club)).toHaveLength(3)
  })
})
