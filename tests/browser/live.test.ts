import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { addMemberTo, makeClubAt, recordPaymentFor, requireFee } from '../support/product-club.ts'

describeInBrowser(
  'an open page follows the club',
  ({ openAdmin, openMember, proxy }) => {
    const row = (page: Page, name: string) => page.getByRole('row', { name }).waitFor()
    /** An administrator at the list of members, with a clock that a test can move. */
    const enter = async () => {
      const club = await makeClubAt(product)
      await addMemberTo(club, { fullName: 'Anna Berger' })
      const { page } = await openAdmin(club)
      await page.clock.install()
      const opened = page.waitForResponse('**/api/events*')
      await page.reload()
      await row(page, 'Anna Berger')
      await opened
      return { club, page }
    }

    test('what another administrator adds and records appears without a click, also at the member', async () => {
      const { club, page } = await enter()
      const [payments] = [await openAdmin(club, '/#payments')]
      const member = await addMemberTo(club, { fullName: 'Clara Dorn' })
      await row(page, 'Clara Dorn')
      const { page: own } = await openMember(club, member)
      await own.getByRole('tab', { name: 'Payments' }).click()
      const fee = await requireFee(club, 'Season ticket')
      await page.getByRole('row', { name: 'Clara Dorn' }).getByText('Payment Due').waitFor()
      await own.getByText('Inactive', { exact: true }).first().waitFor()
      const payment = { itemId: fee.id, itemName: fee.name, yearId: fee.yearId, amount: 60, day: `${fee.year}-01-12` }
      await recordPaymentFor(club, member, payment)
      await row(payments.page, 'Season ticket')
      await page.getByRole('row', { name: 'Clara Dorn' }).getByText('Active').waitFor()
      await own.getByText('Active', { exact: true }).first().waitFor()
    })

    test('asks for nothing but the stream for ten minutes without a change', async () => {
      const { page } = await enter()
      const asked = new Set<string>()
      page.on('request', (request) => asked.add(new URL(request.url()).pathname))
      const askedIn = async (time: string) => {
        asked.clear()
        await page.clock.runFor(time)
        return [...asked]
      }
      // The page's first requests come in real time, on a busy machine after its first minute.
      await expect.poll(() => askedIn('02:00')).toEqual(['/api/events'])
      expect(await askedIn('10:00')).toEqual(['/api/events'])
    })

    test('after a sleep of the laptop, which leaves a dead connection', async () => {
      const { club, page } = await enter()
      proxy.silence('/api/events')
      await addMemberTo(club, { fullName: 'Emil Fuchs' })
      await page.clock.fastForward('08:00:00')
      await row(page, 'Emil Fuchs')
    })
  },
  { viaProxy: true },
)
