import { randomUUID } from 'node:crypto'
import type { Member } from '@tessera/domain/members/member'
import { totalCents } from '@tessera/domain/payments/money'
import { dayOnTheWall } from '@tessera/domain/plain-date'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type PlannedClub, planClub } from '../../scripts/demo/plan/club.ts'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { makeDemo } from '../support/demo.ts'
import { type SignedIn, signInAt } from '../support/demo-admin.ts'
import { signInMemberAt } from '../support/sign-in.ts'

const skipped = process.env.TESSERA_NO_JAVA && process.env.TESSERA_NO_DOCKER
const product = skipped ? { address: '', kind: 'local' as const, dataDir: '' } : inject('product')
const count = 14
const label = `demo-${randomUUID().slice(0, 8)}`

const demo = () => makeDemo(product, label, count)

describe.skipIf(skipped)('make demo', () => {
  let told: string
  let plan: PlannedClub
  let password: string
  let admin: SignedIn
  beforeAll(async () => {
    const made = demo()
    expect(made.ok, made.output).toBe(true)
    told = made.printed
    plan = planClub(label, count, dayOnTheWall(new Date()))
    password = made.password ?? ''
    admin = await signInAt(product, plan.admin.email, password)
  })
  afterAll(() => admin?.close())

  test('says how far it is, what there is, and how to sign in', () => {
    expect(told).toContain(`Members: ${count} of ${count}`)
    expect(told).toContain(`Payments: ${plan.payments.length} of ${plan.payments.length}`)
    expect(told).toContain(`${product.address}/login`)
    expect(told).toContain(plan.admin.email)
    expect(told).toContain(`${product.address}/member-login`)
    expect(told).toContain(`anna.gruber@${label}.example.org`)
    expect(told).toContain('make mail shows it')
  })

  test('fills in every member as planned, each photo another picture', async () => {
    const members: Member[] = await admin.call('GET', '/api/members')
    const told = members.map(({ memberId, fullName: name, email, enabled }) => ({ memberId, name, email, enabled }))
    expect(told).toEqual(plan.members.map(({ memberId, name, email, enabled }) => ({ memberId, name, email, enabled })))
    expect(members.map(({ photoUrl }) => photoUrl !== null)).toEqual(plan.members.map(({ photo }) => photo))
    const photos = await Promise.all(
      members.flatMap(({ photoUrl }) => (photoUrl ? fetch(product.address + photoUrl) : [])),
    )
    for (const photo of photos) expect(photo.headers.get('content-type')).toBe('image/webp')
    const pictures = await Promise.all(
      photos.map(async (photo) => Buffer.from(await photo.arrayBuffer()).toString('base64')),
    )
    expect(new Set(pictures).size).toBe(photos.length)
  })

  test('fills in the books as planned: years, items and every payment', async () => {
    expect(await admin.stored('paymentYears')).toHaveLength(5)
    const items = await admin.stored('paymentItems')
    expect(items.map(({ name }) => name).sort()).toEqual(plan.items.map(({ name }) => name).sort())
    const payments = (await admin.stored('payments')) as { amount: number; memberName: string; notes: string }[]
    expect(payments).toHaveLength(plan.payments.length)
    expect(totalCents(payments)).toBe(totalCents(plan.payments))
    expect(payments.filter(({ notes }) => notes).length).toBe(plan.payments.filter(({ notes }) => notes).length)
  })

  test('sets passes up, and cards are made', async () => {
    expect(await admin.call('GET', '/api/passes/config')).toMatchObject({
      certificate: { passTypeIdentifier: 'pass.org.example.club' },
      template: { builtIn: true },
    })
    const { updated } = await admin.call('POST', '/api/passes/update-all')
    expect(updated).toBe(plan.cards.length)
  })

  test('called again says that the club is there, and makes nothing', async () => {
    const again = demo()
    expect(again.ok, again.output).toBe(true)
    expect(again.printed).toContain(`${plan.name} is there already. Another one: make demo CLUB=`)
    expect(again.printed).toContain(plan.admin.email)
    expect(again.password).toBeUndefined()
    expect(await admin.call('GET', '/api/members')).toHaveLength(count)
    const session = await signInAt(product, plan.admin.email, password)
    await session.close()
  })

  test.skipIf(process.env.TESSERA_NO_BROWSER)('a member comes to the own dashboard by the e-mailed link', async () => {
    const browser = await openBrowser()
    const visitor = await openVisitor(browser, product.address, 'phone')
    await signInMemberAt(visitor, product, `anna.gruber@${label}.example.org`)
    await visitor.page.getByText('Welcome, Anna Gruber').waitFor()
    await visitor.page.getByRole('tab', { name: 'Payments' }).click()
    await visitor.page.getByText('Active', { exact: true }).waitFor()
    expect(visitor.faults).toEqual([])
    await browser.close()
  })
})
