import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carry, publicUrl, setScene, statusOf } from '../support/carried-pass.ts'
import { openWorkshop, type Workshop } from '../support/certificates.ts'
import { type Club, exampleConfig } from '../support/club.ts'
import { requireItem } from '../support/payments.ts'
import { makePhone } from '../support/phone.ts'

const { passTypeIdentifier: type } = exampleConfig

let workshop: Workshop
beforeAll(async () => {
  workshop = await openWorkshop()
})
afterAll(() => workshop.close())

const fee = (club: Club) => requireItem(club, 'Membership fee', String(new Date().getFullYear()))
const updateAll = async (club: Club) => (await club.call('POST', '/api/passes/update-all')).body

describe('two clubs that share a pass type', () => {
  test('on one phone: each tells it of its own card alone, and is listed by what has changed', async () => {
    const { api, pushes, phone, club: one, member } = await setScene(workshop)
    const { club: other } = await carry(api, phone)
    expect((await phone.refresh()).map(statusOf)).toEqual(['Active', 'Active'])
    await fee(one)
    expect(await updateAll(other)).toMatchObject({ updated: 1, changed: 0, told: 0 })
    expect(await updateAll(one)).toMatchObject({ updated: 1, changed: 1, told: 1 })
    expect(pushes.arrived).toHaveLength(1)
    const [changed, ...more] = await phone.refresh()
    expect([statusOf(changed), changed.generic.backFields[0].value, more]).toEqual(['Payment Due', one.name, []])
    expect(changed.barcodes[0].message).toContain(`${publicUrl}/pass#`)
    await other.call('POST', '/api/passes/config', { ...exampleConfig, logoText: 'The other club' })
    expect(await updateAll(other)).toMatchObject({ changed: 1, told: 1 })
    expect((await phone.refresh()).map(({ logoText }) => logoText)).toEqual(['The other club'])
    await one.call('DELETE', `/api/members/${member.id}`)
    await updateAll(one)
    expect((await phone.refresh()).map(({ voided }) => voided)).toEqual([true])
  })

  test('on two phones: neither hears of the other', async () => {
    const { api, pushes, phone, club: one } = await setScene(workshop)
    const strange = makePhone(api)
    await carry(api, strange)
    await Promise.all([phone.refresh(), strange.refresh()])
    await fee(one)
    await updateAll(one)
    expect(pushes.arrived.map(({ token }) => token)).toEqual([phone.pushToken])
    expect(await strange.refresh()).toEqual([])
    const listed = await strange.ask('GET', `/v1/devices/${strange.device}/registrations/${type}`)
    expect(listed.body.serialNumbers).toHaveLength(1)
  })
})
