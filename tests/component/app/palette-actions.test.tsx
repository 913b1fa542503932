import { accountsContract } from '@tessera/domain/accounts/contract'
import { sessionsContract } from '@tessera/domain/accounts/sessions-contract'
import { applicationsContract } from '@tessera/domain/applications/contract'
import { newJoinForm } from '@tessera/domain/applications/join-offer'
import { committeeContract } from '@tessera/domain/duties/contract'
import { hutsContract } from '@tessera/domain/huts/contract'
import { lettersContract } from '@tessera/domain/letters/contract'
import { keysContract } from '@tessera/domain/machines/contract'
import { ownChangesContract } from '@tessera/domain/members/own-changes-contract'
import { newOwnField } from '@tessera/domain/members/own-fields'
import { passesContract } from '@tessera/domain/passes/contract'
import { printedCardContract } from '@tessera/domain/passes/printed-card-contract'
import { viewsContract } from '@tessera/domain/views/contract'
import { webhooksContract } from '@tessera/domain/webhooks/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react/pure'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { reload } from '../../../web/src/firebase/use-api.ts'
import { chooseLanguage } from '../../../web/src/language/language.ts'
import { t } from '../../../web/src/language/t.ts'
import { openApp } from '../support/app.tsx'
import { answer, answerFile, answerStream, cut, watch } from '../support/backend.ts'
import { clubId, item, member, passesReady, payment, startClub, year } from '../support/club.ts'
import { catchDownloads } from '../support/downloads.ts'
import { leaveSettings } from '../support/settings.ts'

const season = year(String(new Date().getFullYear()))
const fee = item({ yearId: season.id })
const zoe = member({ memberId: '042', fullName: 'Zoë Ziegler' })
const carla = member({ memberId: '9', fullName: 'Carla Calma' })

/** Opens the dashboard of a club with something to do for every action. */
async function open(more: object = {}): Promise<UserEvent> {
  const { admin } = startClub({
    club: {
      ...passesReady,
      ownChanges: { name: 'club', phone: 'proposal', address: 'club', birthday: 'club', photo: 'club' },
      joinForm: newJoinForm,
      ...more,
    },
    members: [carla, zoe],
    years: [season],
    items: [fee],
    payments: [payment(carla, fee)],
  })
  const here = { role: 'admin' as const, clubId, clubName: 'Ruderclub' }
  const content = { subject: 'Row', heading: 'Row', greeting: '', paragraphs: [], rows: [], closing: '' }
  // The committee of one person has no settings.
  const people = ['Anna Admin', 'Karl Kassier'].map((name) => ({ uid: name, name, email: '', duty: 'owner' as const }))
  answer(committeeContract.list, { people, invitations: [] })
  answer(lettersContract.preview, { to: zoe.email, language: 'en', content })
  answer(lettersContract.plan, { days: [] })
  answer(ownChangesContract.list, [
    {
      id: zoe.id,
      memberId: zoe.memberId,
      fullName: zoe.fullName,
      at: '2026-03-01T10:00:00Z',
      parts: [{ name: 'phone', fields: [{ field: 'phone', now: '', proposed: '1' }] }],
    },
  ])
  answer(applicationsContract.list, [
    {
      id: 'a1',
      givenName: 'Nora',
      familyName: 'Neu',
      email: 'nora@club.test',
      typeId: '',
      facts: {},
      fields: {},
      at: '2026-03-01T10:00:00Z',
      similar: [],
    },
  ])
  answer(accountsContract.places, {
    places: [here, { ...here, role: 'member' }, { ...here, clubId: 'other', clubName: 'Tanzclub' }],
    invitations: [],
  })
  const user = await openApp('/', admin)
  await screen.findByRole('row', { name: /Carla Calma/ })
  await screen.findByRole('button', { name: 'Switch Club' })
  fireEvent.pointerDown(document.body)
  await screen.findByRole('button', { name: 'Members propose 1 change' })
  await screen.findByRole('button', { name: '1 application to join' })
  return user
}

const openPalette = async () => {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const palette = within(await screen.findByRole('dialog', { name: t('Find a person or an action') }))
  const type = (value: string) => fireEvent.change(palette.getByRole('combobox'), { target: { value } })
  return { ...palette, type }
}
const labels = (options: readonly HTMLElement[]) => options.map(({ textContent }) => textContent)

/** Finds an action by its label and runs it. */
async function run(label: string, query = label): Promise<void> {
  const palette = await openPalette()
  palette.type(query)
  const option = await waitFor(() => {
    const found = palette.getAllByRole('option').find(({ firstChild }) => firstChild?.textContent === label)
    if (!found) throw new Error(`${label} is not among ${labels(palette.getAllByRole('option'))}`)
    return found
  })
  fireEvent.click(option)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: t('Find a person or an action') })).toBeNull())
}

async function closeDialog(user: UserEvent): Promise<void> {
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

/** Address of the dashboard that each action leads to. */
const pages = {
  Members: '/',
  'Member Passes': '/#member-passes',
  'Pass Configuration': '/#pass-configuration',
  'Test pass': '/#pass-configuration',
  'Payment Items': '/?part=items#payments',
  Years: '/?part=years#payments',
  Payments: '/#payments',
  'Payment Due': '/?status=Payment+Due',
  Active: '/?status=Active',
  Disabled: '/?status=Disabled',
  'No card yet': '/?card=none#member-passes',
}
const dialogs = {
  'Record Payment': 'Record Payment',
  'Add Member': 'Add Member',
  'Save as a view…': 'Save as a view',
  Import: 'Import members',
  'Proposed changes': 'Proposed changes',
  'Applications to join': 'Applications to join',
  'Add Item': 'Add Payment Item',
  'Add Year': 'Add Year',
  'Start the next season': 'Start a season',
  'Certificate and key': 'Certificate and key',
  Template: 'Template',
  'Google Wallet': 'Google Wallet',
  'Keyboard shortcuts': 'Keyboard shortcuts',
  'Remind 1 member': /./,
  'Write to 2 members': /./,
  'Send the card to 1 member': /./,
  'Automatic reminders': /./,
}
/** The section that each setting of the club leads to, and the control there. */
const settings = {
  'Club settings': ['/settings', 'Club Name'],
  'Club Name': ['/settings', 'Club Name'],
  Colour: ['/settings', 'Tessera green'],
  'Time zone': ['/settings', 'Time zone'],
  'The year begins in': ['/settings', 'The year begins in'],
  'Closed years': ['/settings', '2020 is closed'],
  'Language of e-mails': ['/settings', 'Language of e-mails'],
  Logo: ['/settings', 'Logo'],
  'Membership types': ['/settings/members', 'Add a membership type'],
  'Leaving at the end of a season only': ['/settings/members', 'Leaving at the end of a season only'],
  'Fields of your own': ['/settings/fields', 'Add a field'],
  'What members change': ['/settings/fields', 'Phone'],
  'People can apply to join by a form': ['/settings/join', 'People can apply to join by a form'],
  'Bank account': ['/settings/money', 'Account holder'],
  IBAN: ['/settings/money', 'IBAN'],
  'References of transfers': ['/settings/money', 'References of transfers'],
  'Note to members (optional)': ['/settings/money', 'Note to members (optional)'],
  'Books locked up to': ['/settings/money', 'Books locked up to'],
  'Second step at sign-in required from': ['/settings/committee', 'Second step at sign-in required from'],
  'Give receipts': ['/settings/money', 'Give receipts'],
  'Address on receipts': ['/settings/money', 'Address on receipts'],
  'Send the receipt of each new payment by e-mail': [
    '/settings/money',
    'Send the receipt of each new payment by e-mail',
  ],
  'Days that a card counts after its season': ['/settings/cards', 'Days that a card counts after its season'],
  'Each payment gets the number of a stamp': ['/settings/money', 'Each payment gets the number of a stamp'],
  'Keep lists of who was there': ['/settings/cards', 'Keep lists of who was there'],
  'Tell members when their card changes': ['/settings/cards', 'Tell members when their card changes'],
  'Back of printed cards': ['/settings/cards', 'Back of printed cards'],
} as const
/** Actions with tests of their own below. */
const further = [
  'Export',
  'Export CSV',
  'Sort by surname',
  'Select members',
  'Filter',
  'Overview',
  'Payment Status Debug',
  'First steps',
  'Export for Excel',
  'Attendance list as PDF',
  'Address labels as PDF',
  'Generate All',
  'Update All Passes',
  'Cards as PDF',
  'Print reminders',
  'Invite to sign in',
  'Counter',
  'Check cards',
  'Handover',
  'Machines',
  'Huts',
  'Webhooks',
  'Your own card',
  'Security',
  'Ruderclub · Member',
  'Tanzclub · Administrator',
  'Log Out',
  'English',
  'Deutsch',
  'Italiano',
  'As this device',
  'Light',
  'Dark',
]

test('the palette lists every action, and each has a test', async () => {
  await open()
  const palette = await openPalette()
  await palette.findByText('Remind 1 member')
  const listed = palette.getAllByRole('option').map(({ firstChild }) => firstChild?.textContent ?? '')
  const tested = [...Object.keys({ ...pages, ...dialogs, ...settings }), ...further]
  expect(listed.toSorted()).toEqual(tested.toSorted())
})

test.each(['en', 'de', 'it'] as const)('each listed action is found by its own words: %s', async (language) => {
  await open()
  await chooseLanguage(language)
  const palette = await openPalette()
  await waitFor(() => expect(palette.getAllByRole('option').length).toBeGreaterThan(60))
  const all = palette.getAllByRole('option').map((option) => [option.firstChild?.textContent, option.textContent])
  for (const [label = '', whole] of all) {
    palette.type(label ?? '')
    expect([label, labels(palette.getAllByRole('option')).includes(whole ?? '')]).toEqual([label, true])
  }
  await chooseLanguage('en')
})

test('actions lead to the tab, the view or the filter', async () => {
  await open()
  for (const [label, address] of Object.entries(pages)) {
    history.replaceState(null, '', location.pathname)
    await run(label)
    await waitFor(() => expect(`/${location.search}${location.hash}`).toBe(address))
    await run('Members', 'people')
  }
})

test('actions open their dialog, from any tab', async () => {
  const user = await open()
  for (const [label, name] of Object.entries(dialogs)) {
    await run(label)
    expect(await screen.findByRole('dialog', { name })).toBeVisible()
    await closeDialog(user)
  }
})

// By section, so that each opens the app once and none takes long.
const sections = Map.groupBy(Object.entries(settings), ([, [path]]) => path)
test.each([...sections])(
  'a setting of the club leads to its section of the settings, at its field: %s',
  async (path, found) => {
    const user = await open()
    for (const [label, [, control]] of found) {
      await run(label)
      await waitFor(() => expect(document.activeElement).toHaveAccessibleName(control))
      expect(document.activeElement).toBeVisible()
      expect(location.pathname).toBe(path)
      await leaveSettings(user)
    }
  },
)

test('the day of the second step and the handover are found where somebody else is on the committee, or invited', async () => {
  const label = 'Second step at sign-in required from'
  const anna = { uid: 'anna', name: 'Anna Admin', email: '', duty: 'owner' as const }
  const day = '2026-03-01T10:00:00Z'
  const invited = {
    id: 'i',
    email: 'karl@club.test',
    duty: 'money' as const,
    sentAt: day,
    expiresAt: day,
    by: 'anna',
    isExpired: false,
  }
  const user = await open()
  answer(committeeContract.list, { people: [anna], invitations: [] })
  const palette = await openPalette()
  palette.type('security')
  await palette.findByRole('option', { name: /Security/ })
  expect(labels(palette.getAllByRole('option')).filter((found) => found?.startsWith(label))).toEqual([])
  await closeDialog(user)
  answer(committeeContract.list, { people: [anna], invitations: [invited] })
  await reload(committeeContract.list)
  await run(label)
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName(label))
  await leaveSettings(user)
  answer(keysContract.list, [])
  await run('Handover', 'election')
  await waitFor(() => expect(location.pathname).toBe('/settings/handover'))
})

test('the keys of machines are found by what uses them, in a club with a field for cards at that field', async () => {
  answer(keysContract.list, [])
  await open({ memberFields: [newOwnField('Chip')] })
  await run('Machines', 'RFID')
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Field with the id of the card'))
  expect(location.pathname).toBe('/settings/machines')
})

test('the huts are found by what they are for', async () => {
  answer(hutsContract.list, [])
  await open()
  await run('Huts', 'warden')
  await screen.findByRole('button', { name: 'Make a link' })
  expect(location.pathname).toBe('/settings/huts')
})

test('webhooks are found by what they do', async () => {
  answer(webhooksContract.list, [])
  await open()
  await run('Webhooks', 'integration')
  await screen.findByRole('button', { name: 'Make a webhook' })
  expect(location.pathname).toBe('/settings/webhooks')
})

test('direct debit is found in a club with a bank account alone', async () => {
  await open({ bankAccount: { holder: 'Ruderclub', iban: 'DE89370400440532013000', bic: '', note: '' } })
  await run('Creditor identifier', 'SEPA direct')
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Creditor identifier'))
  expect(location.pathname).toBe('/settings/money')
})

test('donation receipts are found in a club that gives receipts', async () => {
  await open({ receipts: { address: 'Bootshaus 1', language: 'en' } })
  await run('Give donation receipts', 'deduction')
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Give donation receipts'))
})

test('actions save files', async () => {
  const downloads = catchDownloads()
  await open()
  answerStream(printedCardContract.all, new Blob(['%PDF cards %%EOF']).stream())
  answerFile(lettersContract.print, '%PDF reminders', 'reminders.pdf')
  const all = ['Export', 'Export CSV', 'Cards as PDF', 'Print reminders']
  for (const [place, label] of all.entries()) {
    await run(label)
    await waitFor(() => expect(downloads).toHaveLength(place + 1))
  }
  answerStream(viewsContract.print, new Blob(['%PDF list %%EOF']).stream())
  for (const [label, place] of [
    ['Export for Excel', 5],
    ['Attendance list as PDF', 6],
  ] as const) {
    await run(label)
    await waitFor(() => expect(downloads).toHaveLength(place))
  }
  await run('Address labels as PDF')
  await screen.findByText('None of these members has a postal address')
  const made = cut(passesContract.generateAll)
  await run('Generate All')
  await waitFor(() => expect(made).toHaveLength(1))
  answer(passesContract.updateAll, {
    message: 'All passes updated successfully',
    updated: 2,
    voided: 0,
    changed: 2,
    notified: 0,
    unreached: 0,
  })
  await run('Update All Passes')
  await screen.findByText('All passes updated successfully')
})

test('actions change what a list shows, and open what is closed', async () => {
  await open()
  await run('Sort by surname')
  await waitFor(() => expect(localStorage.getItem('tessera.remembered.members-by-surname')).toBe('yes'))
  await run('Select members')
  await screen.findByRole('region', { name: 'Selection' })
  await run('Filter')
  await screen.findByLabelText('Season')
  for (const [label, title] of [
    ['Overview', /Received in/],
    ['Payment Status Debug', /Payment Status Debug/],
  ] as const) {
    await run(label)
    await waitFor(() => expect(document.activeElement).toHaveTextContent(title))
    expect(document.activeElement?.closest('details')).toHaveProperty('open', true)
  }
  await run('First steps')
  expect(await screen.findByRole('button', { name: /First steps/, expanded: true })).toBeVisible()
  answer(lettersContract.newcomers, { memberIds: [] })
  await run('Invite to sign in')
  await screen.findByText('All who are listed have signed in before')
})

test('actions switch the look and the language', async () => {
  await open()
  const { dataset } = document.documentElement
  for (const [label, theme] of [
    ['Dark', 'dark'],
    ['Light', 'light'],
    ['As this device', undefined],
  ] as const) {
    await run(label)
    expect(dataset.theme).toBe(theme)
  }
  for (const [label, language] of [
    ['Italiano', 'it'],
    ['Deutsch', 'de'],
    ['English', 'en'],
  ] as const) {
    await run(label)
    await waitFor(() => expect(document.documentElement.lang).toBe(language))
  }
})

test.each([
  ['Counter', '/payments/counter'],
  ['Check cards', '/check'],
  ['Your own card', '/card'],
  ['Security', '/security'],
  ['Log Out', '/login'],
])('an action leaves the dashboard: %s', async (label, path) => {
  await open()
  answer(sessionsContract.sessions, { sessions: null, hasPassword: true })
  await run(label)
  await waitFor(() => expect(location.pathname).toBe(path))
})

test.each([
  ['Ruderclub · Member', { role: 'member', clubId }],
  ['Tanzclub · Administrator', { role: 'admin', clubId: 'other' }],
])('an action switches the place: %s', async (label, place) => {
  await open()
  const taken = watch(accountsContract.takePlace)
  await run(label)
  await waitFor(() => expect(taken[0]?.body).toEqual(place))
})

test('a member is edited, written to and printed, and has their payments shown', async () => {
  const downloads = catchDownloads()
  const user = await open()
  answerFile(printedCardContract.one, '%PDF card')
  /** Runs what the palette offers for Zoë beside her name. */
  const doForZoe = async (deed: string) => {
    const palette = await openPalette()
    palette.type(`zie ${deed}`)
    fireEvent.click(await palette.findByRole('option', { name: new RegExp(`Zoë Ziegler.*${deed}$`) }))
  }
  await doForZoe('Payments')
  await waitFor(() => expect(`${location.search}${location.hash}`).toBe(`?member=${zoe.id}#payments`))
  await doForZoe('Edit')
  const form = within(await screen.findByRole('dialog', { name: 'Edit Member' }))
  expect(form.getByLabelText('Full Name')).toHaveValue('Zoë Ziegler')
  await closeDialog(user)
  await doForZoe('Card as PDF')
  await waitFor(() => expect(downloads.map(({ name }) => name)).toEqual(['042.pdf']))
  await doForZoe('Write')
  await screen.findByRole('dialog', { name: 'Note to members' })
})
