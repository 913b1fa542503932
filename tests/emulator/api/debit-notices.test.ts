import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Club, registerClub } from '../../support/club.ts'
import { drawing } from '../../support/debit-club.ts'
import { test } from '../../support/fixtures.ts'
import { confirmAdmin, lettersTo } from '../../support/letters-club.ts'
import { readPdf } from '../../support/read-pdf.ts'

/** A club with a run of 240 from Anna, for herself and a child, and of 120 from Ben, who has no e-mail address. */
async function withRun(club: Club) {
  const drawn = await drawing(club)
  await club.call('PUT', `/api/members/${drawn.ben.id}`, { email: false })
  const id = randomUUID()
  const { day, debits } = (await club.call('GET', '/api/debits')).body
  const wanted = debits.map((one: { id: string; cents: number }) => ({ id: one.id, cents: one.cents }))
  expect((await club.call('POST', `/api/debits/runs/${id}`, { day, debits: wanted })).status).toBe(200)
  const path = `/api/debits/runs/${id}/notices`
  return { ...drawn, day, path, tell: () => club.call('POST', path), count: () => club.call('GET', path) }
}

test('payers are told by e-mail what is drawn when, by which mandate and for whom; once for a run', async ({
  club,
  api,
}) => {
  await confirmAdmin(api, club)
  const { anna, child, tell, count } = await withRun(club)
  expect((await count()).body).toEqual({ byEmail: 1, onPaper: 1, queued: 0 })
  const both = await Promise.all([tell(), tell()])
  expect(both.map(({ body }) => body.left)).toEqual([0, 0])
  expect((await tell()).body).toEqual({ queued: 0, left: 0 })
  expect((await count()).body).toEqual({ byEmail: 1, onPaper: 1, queued: 1 })
  const letters = await lettersTo(club, anna)
  expect(letters.map(({ kind }) => kind)).toEqual(['debit'])
  const [{ content } = { content: undefined }] = letters
  expect(content?.subject).toMatch(/^Direct debit of €240\.00 on /)
  expect(content?.paragraphs[0]).toContain('DE89 … 3000')
  expect(content?.rows).toEqual(
    expect.arrayContaining([
      { label: `${anna.fullName}: Annual fee 2026`, value: '€120.00' },
      { label: `${child.fullName}: Annual fee 2026`, value: '€120.00' },
      { label: 'Mandate reference', value: `M-${anna.memberId}` },
      { label: 'Creditor identifier', value: 'DE98ZZZ09999999999' },
    ]),
  )
})

test('who has no e-mail address is told on paper', async ({ club }) => {
  const { ben, path } = await withRun(club)
  const file = await club.call('GET', `${path}/printed`)
  const pages = await readPdf(file.body)
  expect(pages).toHaveLength(1)
  expect(pages[0]?.text).toContain(ben.fullName)
  expect(pages[0]?.text).toContain(`M-${ben.memberId}`)
})

test('another club neither counts nor sends nor prints them', async ({ club, api }) => {
  const { anna, path } = await withRun(club)
  const other = await registerClub(api, 'Other club')
  await confirmAdmin(api, other)
  for (const [method, at] of [
    ['GET', path],
    ['POST', path],
    ['GET', `${path}/printed`],
  ] as const)
    expect((await other.call(method, at)).status).toBe(404)
  expect(await lettersTo(club, anna)).toEqual([])
})
