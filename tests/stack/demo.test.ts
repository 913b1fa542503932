import { randomUUID } from 'node:crypto'
import { dayInZone } from '@tessera/domain/clubs/time-zone'
import type { Member } from '@tessera/domain/members/member'
import { totalCents } from '@tessera/domain/payments/money'
import { beforeAll, describe, expect, test } from 'vitest'
import { tokenOf } from '../../bench/signed-in.ts'
import { takePhoto } from '../../scripts/demo/faces/photo.ts'
import { type PlannedClub, planClub } from '../../scripts/demo/plan/club.ts'
import { makeDemo } from '../support/demo.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { listDocuments } from '../support/documents.ts'
import { signInMemberAt } from '../support/sign-in.ts'

const count = 14
const label = `demo-${randomUUID().slice(0, 8)}`
const demo = () => makeDemo(product, label, count)

describe('make demo', () => {
  let printed: string
  let plan: PlannedClub
  let signIn: () => Promise<string>
  let token: string
  beforeAll(async () => {
    const made = demo()
    expect(made.ok, made.output).toBe(true)
    printed = made.printed
    plan = planClub(label, count, dayInZone(new Date(), null))
    const { password = '' } = made
    signIn = () => tokenOf({ publicUrl: product.address }, { email: plan.admin.email, password })
    token = await signIn()
  })

  /** Sends a request as the club's administrator. */
  const call = async (method: string, path: string) => {
    const response = await fetch(product.address + path, { method, headers: { authorization: `Bearer ${token}` } })
    const text = await response.text()
    expect(response.ok, `${method} ${path}: ${response.status} ${text}`).toBe(true)
    return JSON.parse(text)
  }
  /** Reads the club's documents of a collection, as its administrator's browser does. */
  const stored = (collection: string) => {
    const { clubId } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return listDocuments({ publicUrl: product.address, projectId: 'demo-tessera', token }, collection, clubId)
  }

  test('prints its progress, the created data, and how to sign in', () => {
    expect(printed).toContain(`Members: ${count} of ${count}`)
    expect(printed).toContain(`Payments: ${plan.payments.length} of ${plan.payments.length}`)
    expect(printed).toContain(`${product.address}/login`)
    expect(printed).toContain(plan.admin.email)
    expect(printed).toContain(`${product.address}/member-login`)
    expect(printed).toContain(`anna.gruber@${label}.example.org`)
    expect(printed).toContain('make mail shows it')
  })

  test('creates every planned member, with the planned photos', async () => {
    const members: Member[] = await call('GET', '/api/members')
    const listed = members.map(({ memberId: memberNumber, fullName: name, email, enabled }) => ({
      memberNumber,
      name,
      email,
      enabled,
    }))
    expect(listed).toEqual(
      plan.members.map(({ memberNumber, name, email, enabled }) => ({ memberNumber, name, email, enabled })),
    )
    expect(members.map(({ photoUrl }) => photoUrl !== null)).toEqual(plan.members.map(({ photo }) => photo))
    const photos = await Promise.all(
      members.flatMap(({ photoUrl }) => (photoUrl ? fetch(product.address + photoUrl) : [])),
    )
    for (const photo of photos) expect(photo.headers.get('content-type')).toBe('image/webp')
    const pictures = await Promise.all(
      photos.map(async (photo) => Buffer.from(await photo.arrayBuffer()).toString('base64')),
    )
    const planned = await Promise.all(plan.members.filter(({ photo }) => photo).map(takePhoto))
    expect(new Set(pictures).size).toBe(new Set(planned.map((photo) => photo.toString('base64'))).size)
  })

  test('creates the planned years, items and payments', async () => {
    expect(await stored('paymentYears')).toHaveLength(plan.years.length)
    const items = await stored('paymentItems')
    expect(items.map(({ name }) => name).sort()).toEqual(plan.items.map(({ name }) => name).sort())
    const payments = (await stored('payments')) as { amount: number; memberName: string; notes: string }[]
    expect(payments).toHaveLength(plan.payments.length)
    expect(totalCents(payments)).toBe(totalCents(plan.payments))
    expect(payments.filter(({ notes }) => notes).length).toBe(plan.payments.filter(({ notes }) => notes).length)
  })

  test('sets up passes and issues cards', async () => {
    expect(await call('GET', '/api/passes/config')).toMatchObject({
      certificate: { passTypeIdentifier: 'pass.org.example.club' },
      template: { builtIn: true },
    })
    const { updated } = await call('POST', '/api/passes/update-all')
    expect(updated).toBe(plan.cards.length)
  })

  test('reports an existing club when called again, and creates nothing', async () => {
    const again = demo()
    expect(again.ok, again.output).toBe(true)
    expect(again.printed).toContain(`${plan.name} is there already. Another one: make demo CLUB=`)
    expect(again.printed).toContain(plan.admin.email)
    expect(again.password).toBeUndefined()
    expect(await call('GET', '/api/members')).toHaveLength(count)
    await signIn()
  })

  describeInBrowser('in Chromium', ({ open }) => {
    test('a member opens their dashboard by the e-mailed link', async () => {
      const client = await open('phone')
      await signInMemberAt(client, product, `anna.gruber@${label}.example.org`)
      await client.page.getByText('Welcome, Anna Gruber').waitFor()
      await client.page.getByRole('tab', { name: 'Payments' }).click()
      await client.page.getByText('Active', { exact: true }).waitFor()
    })
  })
})
