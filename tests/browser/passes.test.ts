import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { addMemberTo, configurePasses, makeClubAt } from '../support/product-club.ts'
import { verifyPass } from '../support/verify-pass.ts'

describeInBrowser('the Passes tab', ({ openAdmin }) => {
  test('Generate All saves a zip that holds a pass of each member', async () => {
    const club = await makeClubAt(product)
    const members = [await addMemberTo(club), await addMemberTo(club), await addMemberTo(club)]
    await configurePasses(club)
    const { page } = await openAdmin(club)
    await page.goto('/#member-passes')
    const button = page.getByRole('button', { name: 'Generate All' })
    const download = page.waitForEvent('download')
    await button.click()
    const file = await download
    expect(file.suggestedFilename()).toBe('passes.zip')
    // It goes after some seconds, which checking the passes may take.
    await page.getByText('3 passes saved as passes.zip').waitFor()
    const passes = unzipSync(await readFile(await file.path()))
    expect(Object.keys(passes).sort()).toEqual(members.map((member) => `${member.memberId}.pkpass`).sort())
    for (const pass of Object.values(passes)) expect(await verifyPass(pass)).toBe(0)
  })
})
