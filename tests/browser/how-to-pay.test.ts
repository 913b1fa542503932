import { readFile } from 'node:fs/promises'
import { paymentReference } from '@tessera/domain/payments/payment-reference'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { keepScreen } from '../support/browser.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { addMemberTo, makeClubAt, requireFee } from '../support/product-club.ts'
import { readCodes } from '../support/read-code.ts'

const account = { holder: 'Ruderverein Großhöflein', iban: 'AT611904300234573201', bic: 'OPSKATWW' }

describeInBrowser('how to pay', ({ openMember }) => {
  test('another decoder reads the transfer from the member’s screen, light and dark', async () => {
    const club = await makeClubAt(product)
    const member = await addMemberTo(club)
    const fee = await requireFee(club)
    await club.call('PATCH', '/api/clubs', { bankAccount: { ...account, note: 'Cash at the boathouse is fine too.' } })
    const client = await openMember(club, member, '/member-dashboard#payments')
    const { page } = client
    const code = page.getByRole('img', { name: 'Code for your bank’s app' })
    await code.waitFor()
    const transfer = [
      'BCD',
      '002',
      '1',
      'SCT',
      account.bic,
      account.holder,
      account.iban,
      'EUR60.00',
      '',
      '',
      paymentReference(member.id, fee.id),
    ]
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const [read = ''] = await readCodes(await code.screenshot())
      expect(read.split('\n'), colorScheme).toEqual(transfer)
    }
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as a picture' }).click()
    const picture = await saving
    expect(picture.suggestedFilename()).toBe('transfer.png')
    const [saved = ''] = await readCodes(await readFile(await picture.path()))
    expect(saved.split('\n')).toEqual(transfer)
    await expectAccessible(client, 'how-to-pay')
    await keepScreen(client, 'how-to-pay')
  })
})
