import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memberReference } from '@tessera/domain/payments/payment-reference'
import { expect } from 'vitest'
import { camt, details, entry, ibans } from '../../web/src/bank/read/samples.ts'
import { describeJobs, freshListOf } from '../support/club-jobs.ts'
import type { CountedPage } from '../support/counted-page.ts'
import { product } from '../support/describe-in-browser.ts'
import { nextLink } from '../support/mailbox.ts'
import { memberSession, storageOf } from '../support/sign-in.ts'

const list = freshListOf('workshop.csv')
/** The rows of the old sheet. */
const people = readFileSync(list, 'utf8')
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map((line) => {
    const [number = '', name = '', email = '', plan = '', card = ''] = line.split(',')
    return { number, name, email, plan, card }
  })
const prices: Readonly<Record<string, number>> = { Full: 40, Student: 20 }

/** The first day of a month, counted from this one. */
const monthBegin = (months: number, day = 1) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, day)).toISOString().slice(0, 10)
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

interface Listed {
  readonly id: string
  readonly memberId: string
}

describeJobs({ letter: 'C', name: 'Hackhaven, 45 members, in English', locale: 'en-GB' }, ({ job }) => {
  const status = ({ page }: CountedPage, name: string) =>
    page.getByRole('group', { name: 'Status' }).getByRole('button', { name, exact: true })

  /** Goes to a section of the settings. */
  const openSettings = async ({ click, page }: CountedPage, section: string) => {
    await click(page.getByRole('link', { name: 'Settings' }))
    await click(page.getByRole('link', { name: section }))
  }
  const leaveSettings = async ({ click, page }: CountedPage) => {
    await click(page.getByRole('button', { name: 'Save' }).first())
    await page.getByText('Club updated successfully').waitFor()
    await click(page.getByRole('link', { name: 'Back' }))
  }
  /** Opens the form of a member by the search of the list. */
  const edit = async ({ click, type, page }: CountedPage, number: string) => {
    await click(page.getByRole('tab', { name: 'Members', exact: true }))
    await type(page.getByLabel('Search members'), number)
    await click(page.getByRole('row', { name: new RegExp(number) }).getByRole('button', { name: 'Edit' }))
    return page.getByRole('dialog')
  }

  job({ number: 1, name: 'take over the sheet', how: 'Members, Import' }, async ({ treasurer }) => {
    const { click, chooseFile, page } = treasurer
    await click(page.getByRole('button', { name: 'Import' }).first())
    const dialog = page.getByRole('dialog')
    await chooseFile(dialog.getByLabel('CSV file'), list)
    await click(dialog.getByRole('button', { name: 'Make these 2 membership types' }))
    await click(dialog.getByRole('button', { name: 'Keep as fields of the club' }))
    await click(dialog.getByRole('button', { name: 'Keep 2 fields' }))
    await click(dialog.getByRole('button', { name: 'Add 45' }))
    await dialog.getByText('Everybody is imported').waitFor()
    await click(dialog.getByRole('button', { name: 'Done' }))
    await status(treasurer, 'All 45').waitFor()
    await page.getByRole('link', { name: 'Priya Novak' }).click()
    const facts = page.getByRole('region', { name: 'Facts' })
    for (const fact of ['6E801979', 'cnc, laser', '+44 7700 900204']) await facts.getByText(fact).waitFor()
    await page.getByRole('tab', { name: 'Members', exact: true }).click()
  })

  job(
    { number: 2, name: 'monthly fees', how: 'Payments, Payment Items: Repeats every month' },
    async ({ treasurer }) => {
      const { click, type, choose, setDay, page } = treasurer
      await click(page.getByRole('tab', { name: 'Payments' }).first())
      await click(page.getByRole('tab', { name: 'Payment Items' }))
      const dialog = page.getByRole('dialog')
      for (const [plan, price] of Object.entries(prices)) {
        await click(page.getByRole('button', { name: 'Add Item' }))
        await type(dialog.getByLabel('Name'), `Monthly fee, ${plan.toLowerCase()}`)
        await type(dialog.getByLabel('Price'), String(price))
        await click(dialog.getByLabel('Required for active membership'))
        await choose(dialog.getByLabel('Repeats'), 'every month')
        await setDay(dialog.getByLabel('Due the first time by'), monthBegin(-1))
        await click(dialog.getByLabel(plan, { exact: true }))
        const { length } = people.filter((one) => one.plan === plan)
        await dialog.getByText(`${length} Active members become Payment Due at once.`).waitFor()
        await click(dialog.getByRole('button', { name: 'Add Item' }))
        await dialog.waitFor({ state: 'detached' })
      }
      await click(page.getByRole('tab', { name: 'Members', exact: true }))
      await status(treasurer, 'Payment Due 45').waitFor()
      await page.getByRole('row', { name: /MS002/ }).getByText('(2 × €40.00)').waitFor()
      expect(await page.getByText('The view does not exist any more').count()).toBe(0)
    },
  )

  job(
    {
      number: 3,
      name: 'the student rate, as long as there is a proof',
      how: 'Settings, Membership types, Needs a proof',
    },
    async ({ treasurer }) => {
      const { click, type, setDay, page } = treasurer
      await openSettings(treasurer, 'Membership types')
      await click(page.getByRole('button', { name: 'Needs a proof' }))
      const names = await page
        .getByLabel(/^Name of type/)
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
      await type(page.getByLabel(`Proof that type ${names.indexOf('Student') + 1} needs`), 'Student card')
      await leaveSettings(treasurer)
      const dialog = await edit(treasurer, 'MS001')
      await setDay(dialog.getByLabel('Proof until'), inDays(-1))
      await click(dialog.getByRole('button', { name: 'Save' }))
      await dialog.waitFor({ state: 'detached' })
      await type(page.getByLabel('Search members'), '')
      // Who is to bring a new one is asked by e-mail.
      await click(page.getByRole('button', { name: 'More', exact: true }))
      const { length } = people.filter(({ plan }) => plan === 'Student')
      await click(page.getByRole('menuitem', { name: `Ask ${length} members for a proof` }))
      const letters = page.getByRole('dialog')
      await click(letters.getByRole('button', { name: `Send ${length} e-mails` }))
      await click(letters.getByRole('button', { name: 'Done' }))
      await letters.waitFor({ state: 'detached' })
    },
  )

  job(
    { number: 4, name: 'standing orders of two months', how: 'Payments, Bank: add the statement, Record 45' },
    async ({ treasurer, club }) => {
      const { click, type, chooseFile, page } = treasurer
      await openSettings(treasurer, 'Money')
      await type(page.getByLabel('Account holder'), 'Hackhaven')
      await type(page.getByLabel('IBAN', { exact: true }), ibans.club)
      await leaveSettings(treasurer)
      const members: Listed[] = await club.call('GET', '/api/members')
      const transfers = (month: number, left: readonly string[]) =>
        people
          .filter(({ number }) => !left.includes(number))
          .map(({ number, name, plan }) => {
            const id = members.find(({ memberId }) => memberId === number)?.id ?? ''
            const purpose = details({ debtor: name, iban: ibans.anna, text: `Hackhaven ${memberReference(id)}` })
            const amount = `${prices[plan]}.00`
            return entry({ amount, day: monthBegin(month), id: `${number}-${month}`, details: purpose })
          })
      await click(page.getByRole('tab', { name: 'Payments' }).first())
      await click(page.getByRole('tab', { name: 'Payments' }).last())
      await click(page.getByRole('link', { name: /^Bank/ }))
      // The same order comes each month, with the same reference; in the second, three are missing.
      for (const [month, left] of [
        [-1, []],
        [0, ['MS010', 'MS020', 'MS030']],
      ] as const) {
        const file = join(tmpdir(), `hackhaven-${process.pid}-${month}.xml`)
        const lines = transfers(month, left)
        await writeFile(file, camt({ entries: lines.join('\n') }))
        await chooseFile(page.getByLabel('Add a bank statement'), file)
        await click(page.getByRole('button', { name: `Record ${lines.length}`, exact: true }))
        const report = page.getByRole('dialog')
        await report.getByText(`${lines.length} lines are recorded`).waitFor()
        await click(report.getByRole('button', { name: 'Done' }))
      }
      await page.goto('/')
      await status(treasurer, 'Payment Due 3').waitFor()
    },
  )

  job(
    { number: 5, name: 'who is behind, and a reminder', how: 'Members, Payment Due, Remind' },
    async ({ treasurer }) => {
      const { click, page } = treasurer
      await click(status(treasurer, 'Payment Due 3'))
      await page.getByRole('row', { name: /MS010/ }).getByText('unpaid').waitFor()
      await click(page.getByRole('button', { name: 'More', exact: true }))
      await click(page.getByRole('menuitem', { name: 'Remind 3 members' }))
      const dialog = page.getByRole('dialog')
      await click(dialog.getByRole('button', { name: 'Send 3 e-mails' }))
      await click(dialog.getByRole('button', { name: 'Done' }))
      await dialog.waitFor({ state: 'detached' })
      await click(status(treasurer, 'All 45'))
    },
  )

  job(
    { number: 6, name: 'a pause of two months', how: 'Edit Member, Joining and leaving, Pause' },
    async ({ treasurer }) => {
      const { click, setDay, page } = treasurer
      const dialog = await edit(treasurer, 'MS002')
      await click(dialog.getByRole('button', { name: 'Pause' }))
      await setDay(dialog.getByLabel('Pause from'), monthBegin(1))
      await setDay(dialog.getByLabel('Pause until'), monthBegin(3, 0))
      await dialog.getByText('€80.00 less from 1 member: Alex Nguyen (€80.00)').waitFor()
      await click(dialog.getByRole('button', { name: 'Save' }))
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('row', { name: /MS002/ }).getByText('Active').waitFor()
    },
  )

  job(
    { number: 7, name: 'Student to Full from the next month on', how: 'Edit Member: the type holds from' },
    async ({ treasurer }) => {
      const { click, choose, setDay, page } = treasurer
      const dialog = await edit(treasurer, 'MS001')
      await choose(dialog.getByLabel('Membership type'), 'Full')
      await setDay(dialog.getByLabel('The type holds from'), monthBegin(1))
      await dialog.getByText('€20.00 more from 1 member: Priya Nguyen (€20.00)').waitFor()
      await click(dialog.getByRole('button', { name: 'Save' }))
      await dialog.waitFor({ state: 'detached' })
      // The months before stay paid as of a student.
      await page.getByRole('row', { name: /MS001/ }).getByText('Active').waitFor()
    },
  )

  job(
    { number: 8, name: 'the id of the door card', how: 'a field of the club, chosen in Settings, Machines' },
    async ({ treasurer }) => {
      const { click, type, choose, page } = treasurer
      const dialog = await edit(treasurer, 'MS003')
      await type(dialog.getByLabel('Card UID'), '04:A2:1B:FF')
      await click(dialog.getByRole('button', { name: 'Save' }))
      await dialog.waitFor({ state: 'detached' })
      await openSettings(treasurer, 'Machines')
      await choose(page.getByLabel('Field with the id of the card'), 'Card UID')
      await click(page.getByRole('button', { name: 'Save' }).first())
      await page.getByText('Club updated successfully').waitFor()
    },
  )

  const makeKey = async ({ click, type, choose, setDay, page }: CountedPage, name: string, purpose: string) => {
    await click(page.getByRole('button', { name: 'Make a key' }))
    const form = page.getByRole('dialog', { name: 'Make a key' })
    await type(form.getByLabel('What uses the key'), name)
    if (purpose !== 'Door') await choose(form.getByLabel('What the key is for'), purpose)
    await setDay(form.getByLabel('Last day'), inDays(365))
    await click(form.getByRole('button', { name: 'Make the key' }))
    const made = page.getByRole('dialog', { name: 'The new key' })
    const key = await made.getByLabel('Key', { exact: true }).inputValue()
    await click(made.getByRole('button', { name: 'I have copied it' }))
    return async (path: string) => {
      const response = await fetch(product.address + path, { headers: { authorization: `Bearer ${key}` } })
      return { status: response.status, answer: await response.json() }
    }
  }

  job(
    { number: 9, name: 'the door asks, with a key of its own', how: 'Settings, Machines, Make a key; GET /api/door' },
    async ({ treasurer }) => {
      const ask = await makeKey(treasurer, 'Front door', 'Door')
      expect(await ask('/api/door/04a21bff')).toMatchObject({
        status: 200,
        answer: { allowed: true, memberId: 'MS003' },
      })
      const behind = people.find(({ number }) => number === 'MS010')?.card ?? ''
      expect((await ask(`/api/door/${behind}`)).answer).toMatchObject({ allowed: false, reason: 'payment_due' })
      expect((await ask('/api/door/nobody')).answer).toMatchObject({ allowed: false, reason: 'unknown' })
      expect((await ask('/api/members')).status).toBe(403)
    },
  )

  job(
    { number: 10, name: 'a script reads the members', how: 'Settings, Machines; GET /api/members, /api/statuses' },
    async ({ treasurer }) => {
      const { click, page } = treasurer
      const read = await makeKey(treasurer, 'Nightly copy', 'Read members')
      expect((await read('/api/members')).answer).toHaveLength(people.length)
      expect((await read('/api/statuses')).status).toBe(200)
      expect((await read('/api/payments')).status).toBe(403)
      await click(page.getByRole('link', { name: 'Back' }))
    },
  )

  const memberAt = async (club: Parameters<typeof memberSession>[1], number: string) =>
    storageOf(product, await memberSession(product, club, people.find((one) => one.number === number)?.email ?? ''))

  job(
    { number: 11, name: 'members change their own data', how: 'Settings, Member data; the member on a phone' },
    async ({ treasurer, club, open }) => {
      const { choose } = treasurer
      await openSettings(treasurer, 'Member data')
      await choose(treasurer.page.getByLabel('Phone', { exact: true }), 'The member, at once')
      await leaveSettings(treasurer)
      const own = await open('phone', { storageState: await memberAt(club, 'MS005') })
      await own.page.goto('/member-dashboard')
      await own.click(own.page.getByRole('tab', { name: 'Profile' }))
      await own.click(own.page.getByRole('button', { name: 'Change: Phone' }))
      const form = own.page.getByRole('dialog')
      await own.type(form.getByLabel('Phone'), '+44 7700 900999')
      await own.click(form.getByRole('button', { name: 'Save' }))
      await own.page.getByText('Saved').waitFor()
      const [changed] = ((await club.call('GET', '/api/members')) as (Listed & { phone?: string })[]).filter(
        ({ memberId }) => memberId === 'MS005',
      )
      expect(changed?.phone).toBe('+44 7700 900999')
    },
  )

  job(
    {
      number: 12,
      name: 'the yearly handover',
      how: 'Settings, Committee, Invite; the next treasurer opens the e-mail and accepts; what else is to be done stands below Handover. The last day of the one before is not in this story',
    },
    async ({ treasurer, open }) => {
      const { click, type, choose, page } = treasurer
      await openSettings(treasurer, 'Committee')
      await click(page.getByRole('button', { name: /^Invite/ }))
      const form = page.getByRole('dialog')
      const email = `next-${process.pid}-${Date.now()}@club.test`
      await type(form.getByLabel('Email'), email)
      await choose(form.getByLabel('Duty'), 'Treasurer')
      await click(form.getByRole('button', { name: 'Send the invitation' }))
      await form.waitFor({ state: 'detached' })
      const next = await open('desktop')
      await next.page.goto(await nextLink(product, email, '/auth-action'))
      await next.type(next.page.getByLabel('Full Name'), 'Nora Next')
      await next.type(next.page.getByLabel('Password', { exact: true }), 'seven green boats on the lake')
      await next.type(next.page.getByLabel('Confirm Password'), 'seven green boats on the lake')
      await next.click(next.page.getByRole('button', { name: 'Accept the invitation' }))
      await next.page.getByRole('tab', { name: 'Payments' }).first().waitFor()
      // What is the treasurer's is there, and what is not has no button.
      expect(await next.page.getByRole('button', { name: 'Add Member' }).count()).toBe(0)
      await page.reload()
      await page.getByText('Nora Next').first().waitFor()
      await page.getByText('Handover').first().waitFor()
      await click(page.getByRole('link', { name: 'Back' }))
    },
  )

  job(
    { number: 13, name: 'somebody joins by the form', how: 'Settings, Join form; the page; Accept' },
    async ({ treasurer, open }) => {
      const { click, page } = treasurer
      await openSettings(treasurer, 'Join form')
      await click(page.getByLabel('People can apply to join by a form'))
      await click(page.getByRole('button', { name: 'Save' }).first())
      await page.getByText('Club updated successfully').waitFor()
      const address = await page
        .getByRole('main')
        .getByText(/\/join\//)
        .first()
        .textContent()
      const email = `nora-${process.pid}-${Date.now()}@club.test`
      const nora = await open('phone')
      await nora.page.goto(/\/join\/\S+/.exec(address ?? '')?.[0] ?? '')
      await nora.type(nora.page.getByLabel('First name'), 'Nora')
      await nora.type(nora.page.getByLabel('Last name'), 'Neu')
      await nora.type(nora.page.getByLabel('Email'), email)
      await nora.click(nora.page.getByRole('button', { name: 'Apply to join' }))
      await nora.page.getByText(/an e-mail is on its way to/).waitFor()
      await nora.page.goto(await nextLink(product, email, '/join/[\\w-]+'))
      await nora.click(nora.page.getByRole('button', { name: 'Confirm the application' }))
      await nora.page.getByText('Your application is with the club').waitFor()
      await click(page.getByRole('link', { name: 'Back' }))
      await click(page.getByRole('button', { name: '1 application to join' }))
      await click(page.getByRole('button', { name: 'Accept' }))
      await click(page.getByRole('button', { name: 'Make a member' }))
      await page.getByText('Nora Neu is a member now').waitFor()
      await page.goto('/')
      await status(treasurer, 'All 46').waitFor()
    },
  )

  job(
    { number: 14, name: 'the card on the phone, without a network too', how: 'the member: Show the card' },
    async ({ club, open }) => {
      const own = await open('phone', { storageState: await memberAt(club, 'MS004'), serviceWorkers: 'allow' })
      await own.page.goto('/member-dashboard')
      await own.click(own.page.getByRole('link', { name: 'Show the card' }).first())
      const card = own.page.getByRole('article', { name: 'Membership card of Olu Jones' })
      await card.getByRole('img', { name: 'Code of the card' }).waitFor()
      await own.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await own.page.reload()
      await card.getByRole('img', { name: 'Code of the card' }).waitFor()
      // Once the page and the card are on the device they open without a network.
      const isKept = () =>
        own.page.evaluate(async () => (await caches.match('/card', { cacheName: 'page /card' })) !== undefined)
      await expect.poll(isKept).toBe(true)
      await expect.poll(() => own.page.evaluate(() => localStorage.getItem('tessera.kept'))).not.toBeNull()
      await own.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await own.page.context().setOffline(true)
      await own.page.goto('/card')
      await card.getByRole('img', { name: 'Code of the card' }).waitFor()
      await own.page.getByText('Without a connection: the card as of').waitFor()
    },
  )

  job({ number: 15, name: 'a leaver', how: 'Edit Member: Last day' }, async ({ treasurer, club, open }) => {
    const { click, setDay, page } = treasurer
    const dialog = await edit(treasurer, 'MS006')
    await setDay(dialog.getByLabel('Last day'), inDays(-1))
    await click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /MS006/ }).getByText('Disabled').waitFor()
    // The former member still signs in, and sees what was paid.
    const own = await open('phone', { storageState: await memberAt(club, 'MS006') })
    await own.page.goto('/member-dashboard#payments')
    await own.page.getByText('Monthly fee').first().waitFor()
  })
})
