import { randomUUID } from 'node:crypto'
import { paymentYearId } from '@tessera/domain/payments/payment'
import type { Locator, Page } from 'playwright-core'
import { type Fields, listDocuments } from './documents.ts'
import { addMemberTo, makeClubAt, type ProductClub, type ProductMember } from './product-club.ts'

/** A club with a fee and a member in the running product; reads and writes its documents without a screen. */
export interface Treasury extends Pick<ProductClub, 'clubId' | 'uid' | 'write' | 'writer'> {
  readonly club: ProductClub
  readonly year: string
  readonly itemId: string
  readonly member: ProductMember
  /** Returns the club's documents of a collection, as plain values. */
  readonly stored: (collection: string) => Promise<Record<string, unknown>[]>
  /** Writes a payment of the member; returns its id. */
  readonly pay: (amount: number, day: string, more?: Fields) => Promise<string>
}

/** Registers a club with this year's season, one fee and one member. */
export async function makeTreasury({ address }: { readonly address: string }): Promise<Treasury> {
  const year = String(new Date().getUTCFullYear())
  const club = await makeClubAt({ address }, 'Ruderclub Alte Donau')
  const { clubId, uid, write, writer } = club
  const member = await addMemberTo(club, { memberId: '022' })
  const { id: memberId, fullName: memberName } = member
  const itemId = randomUUID()
  const yearId = paymentYearId(clubId, year)
  await write(`paymentYears/${yearId}`, { year, active: true })
  await write(`paymentItems/${itemId}`, {
    name: 'Annual fee',
    price: 60,
    purchaseRestriction: 'multiple',
    enabled: true,
    yearId,
    isRequiredForActive: true,
  })
  const pay: Treasury['pay'] = async (amount, day, more = {}) => {
    const id = randomUUID()
    const payment = {
      memberId,
      memberName,
      itemId,
      itemName: `Annual fee ${year}`,
      amount,
      yearId,
      paymentDate: new Date(`${day}T00:00:00Z`),
      notes: '',
      createdBy: uid,
      ...more,
    }
    await write(`payments/${id}`, payment, ['createdAt'])
    return id
  }
  return {
    club,
    clubId,
    uid,
    year,
    itemId,
    member,
    write,
    writer,
    pay,
    stored: (collection) => listDocuments(writer, collection, clubId),
  }
}

/** Opens the Record Payment dialog, and selects the member and the fee. */
export async function fillPayment(page: Page, { member, year }: Treasury): Promise<Locator> {
  await page.getByRole('button', { name: 'Record Payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Member', { exact: true }).fill('ferr')
  await page.getByRole('option', { name: member.fullName }).click()
  await dialog.getByLabel('Payment Item').selectOption({ label: `Annual fee ${year}` })
  return dialog
}
