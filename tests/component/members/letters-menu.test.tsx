import { daysAfter } from '@tessera/domain/letters/automatic'
import { lettersContract } from '@tessera/domain/letters/contract'
import { screen, waitFor, within } from '@testing-library/react/pure'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, answerFile } from '../support/backend.ts'
import { item, member, payment, startClub } from '../support/club.ts'
import { catchDownloads } from '../support/downloads.ts'

const [anna, ben, cora] = [
  member({ fullName: 'Anna Auer' }),
  member({ fullName: 'Ben Bauer' }),
  member({ fullName: 'Cora Cermak', enabled: false }),
]
const fee = item()
const reminders = { pauseDays: 7, automatic: false, language: 'en' } as const
const refused = (address: string) => ({ address, said: '550 no such user' })
const words = { subject: 'Row', heading: 'Row', greeting: '', paragraphs: [], rows: [], closing: '' }

/** Anna has paid, Ben has not, Cora is disabled. */
const startDue = () => startClub({ members: [anna, ben, cora], items: [fee], payments: [payment(anna, fee)] })

// First, while nothing on the page was clicked, moved or typed.
/** Writes a note by an item of the menu, and looks at its e-mails. */
async function lookAtNote(user: UserEvent, item: string) {
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Note to members' }))
  await user.type(dialog.getByLabelText('Subject'), 'Row')
  await user.type(dialog.getByLabelText('Text'), 'Come and row')
  await user.click(dialog.getByRole('button', { name: 'Look at the e-mails' }))
  return dialog
}

test('a list that is filtered in the address offers its letters without any input', async () => {
  await openApp('/?status=Payment+Due', startDue().admin)
  await screen.findByRole('button', { name: 'Remind 1 member' })
  await screen.findByRole('button', { name: 'Write to 1 member' })
})

async function openMenu(path = '/') {
  const user = await openApp(path, startDue().admin)
  await user.click(await screen.findByRole('button', { name: 'More' }))
  const menu = within(await screen.findByRole('menu'))
  return { user, menu }
}

test.each([
  ['/', 'Remind 1 member', 'Write to 3 members'],
  ['/?status=Disabled', 'Remind: nobody has a payment due', 'Write to 1 member'],
  ['/?status=Active', 'Remind: nobody has a payment due', 'Write to 1 member'],
  ['/?status=Payment+Due', 'Remind 1 member', 'Write to 1 member'],
])('the menu at %s reminds, writes, prints and sets automatic reminders', async (path, remind, write) => {
  const { menu } = await openMenu(path)
  await menu.findByRole('menuitem', { name: write })
  const isDue = remind === 'Remind 1 member'
  expect(menu.getByRole('menuitem', { name: remind }).hasAttribute('data-disabled')).toBe(!isDue)
  const print = isDue ? 'Print reminders' : 'Print reminders: nobody has a payment due'
  expect(menu.getByRole('menuitem', { name: print }).hasAttribute('data-disabled')).toBe(!isDue)
  expect(menu.getByRole('menuitem', { name: 'Automatic reminders' })).not.toHaveAttribute('data-disabled')
})

test('automatic reminders are switched on while nobody is due', async () => {
  const { admin } = startClub({ members: [anna] })
  answer(lettersContract.plan, { days: [{ on: '2027-03-17', members: 300, withoutEmail: 146 }] })
  const sent = answer(lettersContract.setReminders, { ...reminders, automatic: true })
  const user = await openApp('/', admin)
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Automatic reminders' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reminders' }))
  const planned = within(await dialog.findByRole('region', { name: 'The next reminders' }))
  const [day] = await planned.findAllByRole('definition')
  expect(day).toHaveTextContent('would be 154 e-mails146 members without e-mail')
  await user.click(dialog.getByLabelText('Send reminders automatically'))
  expect(day).toHaveTextContent(/^154 e-mails146 members/)
  expect(
    planned.getByText('From 14 days before the due day on, “More” above the list prints letters for them.'),
  ).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toMatchObject([{ body: { automatic: true } }]))
  await screen.findByText('Reminder settings saved')
})

test('where no reminder is planned, the settings say no more than that', async () => {
  const { admin } = startClub({ members: [anna] })
  answer(lettersContract.plan, { days: [] })
  const user = await openApp('/', admin)
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Automatic reminders' }))
  expect(await screen.findByText('Within a year nobody is reminded, as the books stand today.')).toBeVisible()
})

test('without a mail server the menu offers nothing to send, and reminders on paper', async () => {
  const { admin } = startDue()
  answer(lettersContract.mail, { hindrance: 'none', leaves: false, reminders, members: [] })
  const printed = answerFile(lettersContract.print, 'the reminders', 'reminders.pdf')
  const saved = catchDownloads()
  const user = await openApp('/', admin)
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Print reminders' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['reminders.pdf']))
  expect(printed).toMatchObject([{ body: { memberIds: [ben.id] } }])
  await user.click(screen.getByRole('button', { name: 'More' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Save as a view…',
    'Export for Excel',
    'Attendance list as PDF',
    'Print reminders',
  ])
})

test('whoever pays by direct debit is not reminded: the menu says so, and the dialog leaves them out', async () => {
  const owing = member({ fullName: 'Dora Dietz' })
  const { admin } = startClub({ members: [ben, owing], items: [fee] })
  const mail = { hindrance: null, leaves: false, reminders } as const
  answer(lettersContract.mail, { ...mail, members: [{ memberId: ben.id, byDebit: true }] })
  answer(lettersContract.preview, { to: owing.email, language: 'en', content: words })
  const printed = answerFile(lettersContract.print, 'the reminders', 'reminders.pdf')
  catchDownloads()
  const user = await openApp('/', admin)
  const open = () => user.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('button', { name: 'More' })
  await open()
  // Before the menu has loaded who pays by direct debit, its items count everybody.
  await screen.findByRole('menuitem', { name: /by direct debit/ })
  await user.click(await screen.findByRole('menuitem', { name: 'Print reminders' }))
  await waitFor(() => expect(printed).toMatchObject([{ body: { memberIds: [owing.id] } }]))
  await open()
  await user.click(await screen.findByRole('menuitem', { name: 'Remind 1 member (1 pays by direct debit)' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment reminders' }))
  await dialog.findByRole('button', { name: 'Send 1 e-mail' })
  expect(dialog.queryByText('Ben Bauer')).toBeNull()
})

test('where all who owe pay by direct debit, the menu gives this as the reason', async () => {
  const { admin } = startClub({ members: [ben], items: [fee] })
  answer(lettersContract.mail, {
    hindrance: null,
    leaves: false,
    reminders,
    members: [{ memberId: ben.id, byDebit: true }],
  })
  const user = await openApp('/', admin)
  await user.click(await screen.findByRole('button', { name: 'More' }))
  for (const what of ['Remind', 'Print reminders'])
    expect(await screen.findByRole('menuitem', { name: `${what}: 1 pays by direct debit` })).toHaveAttribute(
      'data-disabled',
    )
})

test('before the due day, reminders go on paper to those who get none by e-mail', async () => {
  const inDays = (days: number) => daysAfter(new Date().toISOString().slice(0, 10), days)
  const [child, far] = [member({ fullName: 'Dora Dietz', email: '' }), member({ fullName: 'Emil Erb', email: '' })]
  const soon = item({ dueOn: inDays(10), memberIds: [anna.id, child.id] })
  const later = item({ dueOn: inDays(20), memberIds: [far.id] })
  const { admin } = startClub({ members: [anna, child, far], items: [soon, later] })
  answer(lettersContract.mail, { hindrance: null, leaves: false, reminders, members: [] })
  const printed = answerFile(lettersContract.print, 'the reminders', 'reminders.pdf')
  const saved = catchDownloads()
  const user = await openApp('/', admin)
  await user.click(await screen.findByRole('button', { name: 'More' }))
  expect(await screen.findByRole('menuitem', { name: /^Print reminders/ })).toHaveAttribute('data-disabled')
  await user.click(await screen.findByRole('menuitem', { name: 'Print 1 reminder before the due day' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['reminders.pdf']))
  expect(printed).toMatchObject([{ body: { kind: 'reminder', memberIds: [child.id] } }])
  // By hand too, with the letters of those who get them on paper.
  answer(lettersContract.preview, { to: anna.email, language: 'en', content: words })
  const sent = answer(lettersContract.send, { outcomes: [{ memberId: anna.id, outcome: 'queued' }] })
  answer(lettersContract.ofGroup, { letters: [] })
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remind 2 members before the due day' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment reminders' }))
  await user.click(await dialog.findByRole('button', { name: 'Send 1 e-mail and print 1' }))
  await waitFor(() => expect(printed).toHaveLength(2))
  expect(sent).toMatchObject([{ body: { kind: 'reminder', ahead: true, memberIds: [anna.id] } }])
})

test('a note to all who are listed names those whom it does not reach, and counts the others', async () => {
  const dora = member({ fullName: 'Dora Dietz' })
  const { admin } = startClub({ members: [anna, ben, cora, dora] })
  answer(lettersContract.mail, {
    hindrance: null,
    leaves: false,
    reminders,
    members: [
      { memberId: ben.id, refused: refused(ben.email) },
      { memberId: dora.id, noNotes: true },
    ],
  })
  answer(lettersContract.preview, { to: anna.email, language: 'en', content: words })
  const user = await openApp('/', admin)
  const dialog = await lookAtNote(user, 'Write to 4 members')
  await dialog.findByText('1 by e-mail, 1 on paper')
  dialog.getByText('Without a usable e-mail address: Ben Bauer')
  dialog.getByText('Want no notes: Dora Dietz')
  dialog.getByText('Disabled: Cora Cermak')
  // The address may work again.
  await user.click(dialog.getByRole('checkbox', { name: /Ben Bauer/ }))
  dialog.getByText('By e-mail: 2. Without one: 2.')
  dialog.getByRole('button', { name: 'Send 2 e-mails' })
  expect(dialog.queryByText(/paper/)).toBeNull()
})

test('a note to a family is one e-mail to its head that is about each; who has an address of others needs none', async () => {
  const [felix, gina] = [
    member({ fullName: 'Felix Acht', email: '', belongsTo: anna.id }),
    member({ fullName: 'Gina Acht', email: '', belongsTo: anna.id }),
  ]
  const via = { email: anna.email, fullName: anna.fullName }
  const hugo = member({ fullName: 'Hugo Husar', email: anna.email })
  const { admin } = startClub({ members: [felix, gina, anna, hugo] })
  answer(lettersContract.mail, {
    hindrance: null,
    leaves: false,
    reminders,
    members: [
      { memberId: felix.id, via },
      { memberId: gina.id, via },
    ],
  })
  answer(lettersContract.preview, { to: anna.email, language: 'en', content: words })
  const user = await openApp('/', admin)
  const dialog = await lookAtNote(user, 'Write to 4 members')
  await dialog.findByRole('button', { name: 'Send 1 e-mail' })
  for (const name of ['Felix Acht', 'Gina Acht']) {
    const box = dialog.getByRole('checkbox', { name })
    expect(box).toBeChecked()
    expect(box).toHaveAccessibleDescription(`To ${anna.fullName}`)
  }
  const other = dialog.getByRole('checkbox', { name: 'Hugo Husar' })
  expect(other).not.toBeChecked()
  expect(other).toHaveAccessibleDescription(`${anna.fullName} gets it`)
  expect(other).toBeEnabled()
  await user.click(other)
  dialog.getByRole('button', { name: 'Send 2 e-mails' })
  expect(dialog.getByRole('checkbox', { name: 'Anna Auer' })).toBeChecked()
})

test('people of one name have their numbers behind it, in the list and in what is said of them', async () => {
  const other = member({ fullName: anna.fullName, email: '' })
  const { admin } = startClub({ members: [anna, ben, other] })
  answer(lettersContract.mail, { hindrance: null, leaves: false, reminders, members: [] })
  answer(lettersContract.preview, { to: anna.email, language: 'en', content: words })
  const user = await openApp('/', admin)
  const dialog = await lookAtNote(user, 'Write to 3 members')
  const boxes = await dialog.findAllByRole('checkbox', { name: /^Anna|^Ben/ })
  expect(boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent).sort()).toEqual(
    [`Anna Auer (${anna.memberId})`, `Anna Auer (${other.memberId})`, ben.fullName].sort(),
  )
  expect(dialog.getByText(`Without a usable e-mail address: Anna Auer (${other.memberId})`)).toBeVisible()
})

test('reminders of a family are one e-mail to its head, but for who is reminded again, and one letter on paper unless the head has died', async () => {
  const felix = member({ fullName: 'Felix Acht', email: '', belongsTo: anna.id })
  const gina = member({ fullName: 'Gina Acht', email: '', belongsTo: anna.id })
  const ida = member({ fullName: 'Ida Elf', email: '' })
  const jan = member({ fullName: 'Jan Elf', email: '', belongsTo: ida.id })
  const via = { email: anna.email, fullName: anna.fullName }
  const [kim, lea] = ['Kim Zehn', 'Lea Zehn'].map((fullName) => member({ fullName, email: '', belongsTo: 'died' }))
  const orphans = [kim, lea].flatMap((one) => one ?? [])
  const { admin } = startClub({ members: [felix, gina, anna, ida, jan, ...orphans], items: [fee] })
  answer(lettersContract.mail, {
    hindrance: null,
    leaves: false,
    reminders,
    members: [
      { memberId: felix.id, via },
      { memberId: gina.id, via, reminder: { group: 'g', waits: true } },
      ...orphans.map(({ id }) => ({ memberId: id, ownPaper: true })),
    ],
  })
  answer(lettersContract.preview, { to: anna.email, language: 'en', content: words })
  const sent = { to: anna.email, kind: 'reminder', state: 'sent' } as const
  const mailed = [anna, gina, { ...felix, enclosedIn: `l-${anna.id}` }].map(({ id, fullName: name, ...more }) => ({
    id: `l-${id}`,
    memberId: id,
    name,
    ...sent,
    ...('enclosedIn' in more ? { enclosedIn: more.enclosedIn } : {}),
  }))
  const queued = { outcome: 'queued' } as const
  answer(lettersContract.send, { outcomes: mailed.map(({ memberId }) => ({ memberId, ...queued })) })
  answer(lettersContract.ofGroup, { letters: mailed })
  answerFile(lettersContract.print, 'the reminders', 'reminders.pdf')
  const saved = catchDownloads()
  const user = await openApp('/?status=Payment+Due', admin)
  await user.click(await screen.findByRole('button', { name: 'Remind 7 members' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment reminders' }))
  const box = await dialog.findByRole('checkbox', { name: 'Felix Acht' })
  expect(box).toBeChecked()
  expect(box).toHaveAccessibleDescription(`To ${anna.fullName}`)
  dialog.getByText('1 by e-mail, 3 on paper')
  dialog.getByRole('button', { name: 'Send 1 e-mail and print 3' })
  // Another one all the same is an e-mail of its own.
  await user.click(dialog.getByRole('checkbox', { name: 'Gina Acht' }))
  await user.click(dialog.getByRole('button', { name: 'Send 2 e-mails and print 3' }))
  await dialog.findByText('2 e-mails were sent')
  await dialog.findByText('3 letters go on paper')
  await waitFor(() => expect(saved).toHaveLength(1))
})

test('all who can be reached are ticked at once, or none', async () => {
  const dora = member({ fullName: 'Dora Dietz' })
  const { admin } = startClub({ members: [anna, ben, dora], items: [fee] })
  answer(lettersContract.mail, {
    hindrance: null,
    leaves: false,
    reminders,
    members: [{ memberId: ben.id, refused: refused(ben.email) }],
  })
  answer(lettersContract.preview, { to: anna.email, language: 'en', content: words })
  const user = await openApp('/?status=Payment+Due', admin)
  await user.click(await screen.findByRole('button', { name: 'Remind 3 members' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment reminders' }))
  const all = await dialog.findByRole('checkbox', { name: 'All 2' })
  expect(all).toBeChecked()
  await user.click(all)
  expect(dialog.getByRole('button', { name: 'Print 1 letter' })).toBeEnabled()
  await user.click(dialog.getByRole('checkbox', { name: 'Dora Dietz' }))
  expect(all).not.toBeChecked()
  await user.click(all)
  dialog.getByRole('button', { name: 'Send 2 e-mails and print 1' })
  expect(dialog.getByRole('checkbox', { name: /Ben Bauer/ })).not.toBeChecked()
})

test('reminders to those without a usable address go on paper, once the e-mails are sent', async () => {
  const { admin } = startClub({ members: [anna, ben], items: [fee] })
  answer(lettersContract.mail, {
    hindrance: null,
    leaves: false,
    reminders,
    members: [{ memberId: ben.id, refused: refused(ben.email) }],
  })
  answer(lettersContract.preview, { to: anna.email, language: 'en', content: words })
  answer(lettersContract.send, { outcomes: [{ memberId: anna.id, outcome: 'queued' }] })
  answer(lettersContract.ofGroup, { letters: [] })
  const printed = answerFile(lettersContract.print, 'the reminders', 'reminders.pdf')
  const saved = catchDownloads()
  const user = await openApp('/', admin)
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remind 2 members' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment reminders' }))
  await dialog.findByText('1 by e-mail, 1 on paper')
  expect(saved).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Send 1 e-mail and print 1' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(printed).toMatchObject([{ body: { kind: 'reminder', memberIds: [ben.id] } }])
})

test('addresses that are reserved for examples go on paper where e-mails leave by a mail server', async () => {
  const dora = member({ fullName: 'Dora Dietz', email: 'dora@rowing.at' })
  const { admin } = startClub({ members: [anna, dora], items: [fee] })
  answer(lettersContract.mail, { hindrance: null, leaves: true, reminders, members: [] })
  answer(lettersContract.preview, { to: dora.email, language: 'en', content: words })
  const user = await openApp('/?status=Payment+Due', admin)
  await user.click(await screen.findByRole('button', { name: 'Remind 2 members' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment reminders' }))
  await dialog.findByText('1 by e-mail, 1 on paper')
  dialog.getByText('Without a usable e-mail address: Anna Auer')
})

test('says how many reminders wait to be sent, and on which day the others were', async () => {
  const dora = member({ fullName: 'Dora Dietz' })
  const { admin } = startClub({ members: [anna, ben, dora], items: [fee] })
  const mail = (memberId: string, waits: boolean) => ({ memberId, reminder: { group: 'g', waits } })
  answer(lettersContract.mail, {
    hindrance: null,
    leaves: false,
    reminders,
    members: [mail(anna.id, true), mail(ben.id, true), { ...mail(dora.id, false), remindedOn: '2026-05-04' }],
  })
  const user = await openApp('/?status=Payment+Due', admin)
  await screen.findByText('Reminders: waiting (2 of 3)')
  await within(screen.getByRole('row', { name: /Anna Auer/ })).findByText('A reminder waits to be sent')
  await within(screen.getByRole('row', { name: /Dora Dietz/ })).findByText('Reminded on May 4, 2026')
  answer(lettersContract.preview, { to: anna.email, language: 'en', content: words })
  await user.click(screen.getByRole('button', { name: 'Remind 3 members' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment reminders' }))
  expect(await dialog.findByRole('checkbox', { name: 'Ben Bauer' })).not.toBeChecked()
})
