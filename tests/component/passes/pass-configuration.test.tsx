import { certificateContract } from '@tessera/domain/passes/certificate-contract'
import { passesContract } from '@tessera/domain/passes/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react/pure'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { chooseLanguage } from '../../../web/src/language/language.ts'
import { spec } from '../../spec/tags.ts'
import { openApp } from '../support/app.tsx'
import { answer, answerFile, breakDown, hold, refuse } from '../support/backend.ts'
import { item, member, payment, startClub, year } from '../support/club.ts'
import { catchDownloads } from '../support/downloads.ts'
import { builtIn, certificate, file, startPassSetup } from './pass-setup.ts'

const path = '/#pass-configuration'
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const pressIn = (user: UserEvent, name: string | RegExp) =>
  user.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

/** Opens a dialog by its button and chooses a file for each field. */
async function chooseFiles(user: UserEvent, button: string | RegExp, files: Record<string, string>) {
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = await screen.findByRole('dialog')
  for (const [label, name] of Object.entries(files)) await user.upload(within(dialog).getByLabelText(label), file(name))
  return within(dialog)
}

test('lists missing parts, and previews the input', {
  tags: spec('2.113 2.114 2.115 2.116 2.117'),
}, async () => {
  const { admin } = startClub({ club: { name: 'Segelclub' } })
  const user = await openApp(path, admin)
  const checklist = within(await screen.findByRole('list', { name: 'Pass setup' }))
  for (const line of ['Pass type and team are missing', 'No certificate yet', 'No template yet'])
    expect(checklist.getByText(line)).toBeVisible()
  const phones = screen.getByLabelText('What phones say of it')
  expect(phones).toHaveTextContent('In notificationsSegelclubRead out asSegelclub membership card')
  for (const name of ['Pass Type Identifier', 'Team Identifier']) expect(field(name)).toHaveValue('')
  await user.type(field('Logo Text'), 'SC Attersee')
  expect(await within(screen.getByRole('article')).findByText('SC Attersee')).toBeVisible()
  await user.type(field('Organization Name'), 'Sailing')
  await user.type(field('Description'), 'Card of the club')
  await waitFor(() => expect(phones).toHaveTextContent('In notificationsSailingRead out asCard of the club'))
})

test('takes nothing while it saves, so that nothing typed is lost', async () => {
  const { admin } = startClub()
  startPassSetup({
    passTypeIdentifier: 'pass.org.example.club',
    teamIdentifier: 'ABCDE12345',
    organizationName: 'Club',
  })
  const user = await openApp(path, admin)
  await user.type(await screen.findByLabelText('Logo Text'), 'SC')
  const release = hold(/\/api\/passes\/config$/)
  await user.type(field('Description'), 'A card{Enter}')
  await waitFor(() => expect(field('Logo Text')).toBeDisabled())
  release()
  await screen.findByText('Pass configuration saved successfully')
  await waitFor(() => expect(field('Description')).toHaveFocus())
  expect(field('Logo Text')).toBeEnabled()
})

test('explains each field and Apple term in a sentence', async () => {
  const { admin } = startClub()
  const user = await openApp(path, admin)
  await screen.findByRole('list', { name: 'Pass setup' })
  const hints = {
    'Pass Type Identifier': 'The name that your club chose at Apple for its cards.',
    'Team Identifier': 'Your club’s number at Apple: ten capital letters and digits.',
    'Organization Name': 'From whom phones say that a message about the card is.',
    'Logo Text': 'Stands at the top of the card, beside the logo.',
    Description: 'Phones read it out to people who cannot see the card.',
  }
  for (const [name, hint] of Object.entries(hints)) expect(field(name)).toHaveAccessibleDescription(hint)
  expect(screen.getByText(/PUBLIC_URL is a setting of the server; whoever runs it can set it\.$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Certificate and key' }))
  expect(await screen.findByText(/as PEM files: text files that begin with “-----BEGIN”\./)).toBeVisible()
})

test('leads through the guide to Apple’s certificate: the request is downloaded, and its answer uploaded', async () => {
  const { admin } = startClub()
  const setup = startPassSetup({ passTypeIdentifier: 'pass.org.example.club', teamIdentifier: 'EXAMPLE123' })
  const issued = answer(certificateContract.uploadIssued, certificate)
  answerFile(certificateContract.request, 'the request')
  const saved = catchDownloads()
  const user = await openApp(path, admin)
  await user.click(await screen.findByText('How to get the certificate from Apple'))
  await user.click(screen.getByRole('button', { name: 'Download the request' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['request.csr']))
  await user.click(screen.getByRole('button', { name: 'Upload Apple’s certificate' }))
  await screen.findByRole('dialog')
  await pressIn(user, 'Upload')
  await screen.findByText('Please choose a file')
  await user.upload(field('Certificate'), file('pass.cer'))
  await pressIn(user, 'Upload')
  await screen.findByText('Certificate and key belong together')
  expect(issued.map(({ files }) => files.issuedCert?.name)).toEqual(['pass.cer'])
  expect(setup.certificates).toEqual([])
})

test('takes a .p12 file with its passphrase, and says why one is refused', async () => {
  const { admin } = startClub()
  startPassSetup()
  refuse(certificateContract.uploadBundle, 'pass_upload_refused', 'This is not a .p12 file.')
  const user = await openApp(path, admin)
  await user.click(await screen.findByText('How to get the certificate from Apple'))
  await user.click(screen.getByRole('button', { name: 'Upload a .p12 file' }))
  await screen.findByRole('dialog')
  await user.upload(field('.p12 file'), file('pass.p12'))
  await user.type(field('Passphrase'), 'secret')
  await pressIn(user, 'Upload')
  await screen.findByText('This is not a .p12 file.')
  const bundles = answer(certificateContract.uploadBundle, certificate)
  await pressIn(user, 'Upload')
  await screen.findByText('Certificate and key belong together')
  expect(bundles.map(({ body, files }) => [body.passphrase, files.bundle?.name])).toEqual([['secret', 'pass.p12']])
})

test('saves a test pass once certificate and template are there', async () => {
  const { admin } = startClub()
  startPassSetup({ certificate, template: builtIn })
  answerFile(certificateContract.testPass, 'the pass')
  const saved = catchDownloads()
  const user = await openApp(path, admin)
  await user.click(await screen.findByRole('button', { name: 'Test pass' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['test.pkpass']))
})

test('changes the pass type while passes are out only after a question that says what it means', async () => {
  const { admin } = startClub()
  startPassSetup({ certificate, template: builtIn, passTypeIdentifier: 'pass.a', teamIdentifier: 'EXAMPLE123' })
  const user = await openApp(path, admin)
  await screen.findByRole('list', { name: 'Pass setup' })
  const asked = refuse(passesContract.saveConfig, 'pass_type_in_use', 'Passes of pass.a that are out: 3.')
  await user.type(field('Pass Type Identifier'), 'b')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const question = within(await screen.findByRole('alertdialog'))
  question.getByText('Passes of pass.a that are out: 3.')
  const { saved } = startPassSetup({ certificate, template: builtIn })
  await user.click(question.getByRole('button', { name: 'Change' }))
  await screen.findByText('Pass configuration saved successfully')
  expect(asked).toHaveLength(1)
  expect(saved.map(({ body }) => [body.passTypeIdentifier, body.leavesPasses])).toEqual([['pass.ab', true]])
})

test('previews the card of a member with the status of the pass', async () => {
  const thisYear = new Date().getFullYear()
  const years = [year(String(thisYear)), year(String(thisYear + 1))]
  const [fee, feeToCome] = years.map(({ id }) => item({ yearId: id }))
  if (!fee || !feeToCome) throw new Error('no fees')
  const one = member({ fullName: 'Žofie Ångström' })
  const payments = [payment(one, fee)]
  const { admin } = startClub({ members: [member(), one], years, items: [fee, feeToCome], payments })
  await openApp(path, admin)
  const card = within(await screen.findByRole('article', { name: 'Membership card of Žofie Ångström' }))
  expect(card.getByText('Active')).toBeVisible()
  expect(card.getByText(String(thisYear))).toBeVisible()
})

test('previews the card of a member who has not paid as Payment Due', async () => {
  const season = year(String(new Date().getFullYear()))
  const { admin } = startClub({ members: [member()], years: [season], items: [item({ yearId: season.id })] })
  await openApp(path, admin)
  const card = within(await screen.findByRole('article', { name: /^Membership card of/ }))
  expect(await card.findByText('Payment Due')).toBeVisible()
  expect(card.queryByText('Active')).toBeNull()
})

test('requires both identifiers, and saves the input', { tags: spec('8.61') }, async () => {
  const { admin } = startClub()
  const { saved } = startPassSetup()
  const user = await openApp(path, admin)
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByText('Pass Type Identifier is required')
  expect(screen.getByText('Team Identifier is required')).toBeVisible()
  await user.type(field('Pass Type Identifier'), 'pass.org.example.club')
  await user.type(field('Team Identifier'), 'EXAMPLE123')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Pass configuration saved successfully')
  expect(saved.map(({ body }) => body)).toMatchObject([
    { passTypeIdentifier: 'pass.org.example.club', teamIdentifier: 'EXAMPLE123' },
  ])
  expect(screen.getByText('Pass type and team are set')).toBeVisible()
})

test('uploads certificate and key, and fills in the identifiers from the certificate', {
  tags: spec('2.118 2.119 3.81 3.82 5.46'),
}, async () => {
  const { admin } = startClub()
  const { certificates } = startPassSetup()
  const user = await openApp(path, admin)
  const dialog = await chooseFiles(user, 'Certificate and key', { 'Signer Certificate': 'signer-cert.pem' })
  await pressIn(user, 'Upload')
  await dialog.findByText('Please choose both the certificate and the key')
  expect(certificates).toEqual([])
  await user.upload(dialog.getByLabelText('Private Key'), file('signer-key.pem'))
  await pressIn(user, 'Upload')
  await screen.findByText('Certificate and key belong together')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { signerCert, signerKey } = certificates[0]?.files ?? {}
  expect([await signerCert?.text(), await signerKey?.text()]).toEqual([
    'the content of signer-cert.pem',
    'the content of signer-key.pem',
  ])
  expect(certificates.map(({ body }) => body)).toEqual([{}])
  expect(screen.getByText('These passes do not install on a phone')).toBeVisible()
  expect(field('Pass Type Identifier')).toHaveValue('pass.org.example.club')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Pass type and team agree with the certificate')
})

test('sends the passphrase of a protected key', async () => {
  const { admin } = startClub()
  const { certificates } = startPassSetup()
  const user = await openApp(path, admin)
  const files = { 'Signer Certificate': 'cert.pem', 'Private Key': 'key.pem' }
  const dialog = await chooseFiles(user, 'Certificate and key', files)
  await user.type(dialog.getByLabelText('Passphrase'), 'open sesame')
  await pressIn(user, 'Upload')
  await screen.findByText('Certificate and key uploaded successfully')
  expect(certificates.map(({ body }) => body)).toEqual([{ passphrase: 'open sesame' }])
})

const swapped = 'The file chosen as certificate holds a private key. Were the two files swapped?'
const noIcon = 'The template has no icon.png. Every pass needs one.'

test.each([
  [
    swapped,
    passesContract.uploadCertificates,
    'Certificate and key',
    { 'Signer Certificate': 'a.pem', 'Private Key': 'b.pem' },
  ],
  [noIcon, passesContract.uploadTemplate, 'Template', { 'Pass Template': 'club.pkpass' }],
] as const)('says why an upload is refused: %s', async (sentence, endpoint, button, files) => {
  const { admin } = startClub()
  startPassSetup()
  const user = await openApp(path, admin)
  refuse(endpoint, 'pass_upload_refused', sentence)
  const dialog = await chooseFiles(user, button, files)
  await pressIn(user, 'Upload')
  expect(await dialog.findByRole('alert')).toHaveTextContent(sentence)
})

test('previews the back of a custom template with a member of the club, then the built-in one', {
  tags: spec('2.120'),
}, async () => {
  const season = year(String(new Date().getFullYear()))
  const { admin } = startClub({
    club: { name: 'Segelclub' },
    members: [member({ fullName: 'Žofie Ångström' })],
    years: [season],
    items: [item({ yearId: season.id })],
  })
  const back = [
    { label: 'Harbour master', value: '+43 7666 000', shows: null },
    { label: 'Belongs to', value: 'Sample', shows: 'member' as const },
    { label: 'Club', value: '', shows: 'club' as const },
    { label: 'Standing', value: 'Sample', shows: 'status' as const },
  ]
  const own = {
    ...builtIn,
    id: 'own',
    name: 'segel.pkpass',
    builtIn: false,
    back,
    notes: ['The logo was made smaller.'],
  }
  const { templates } = startPassSetup({}, own)
  const user = await openApp(path, admin)
  const dialog = await chooseFiles(user, 'Template', {})
  await pressIn(user, 'Upload')
  await dialog.findByText('Please choose a template')
  await user.upload(dialog.getByLabelText('Pass Template'), file('segel.pkpass'))
  await pressIn(user, 'Upload')
  await screen.findByText('Your own template is used')
  expect(await templates[0]?.files.template?.text()).toBe('the content of segel.pkpass')
  expect(screen.getByText('Template uploaded successfully. The logo was made smaller.')).toBeVisible()
  const preview = screen.getByLabelText('Back of the card')
  const lines = () => [...preview.children].map(({ textContent }) => textContent)
  const ownLines = [
    'Harbour master',
    '+43 7666 000',
    'Belongs to',
    'Žofie Ångström',
    'Club',
    'Segelclub',
    'Standing',
    'Payment Due',
  ]
  await waitFor(() => expect(lines()).toEqual(ownLines))
  await user.click(screen.getByRole('button', { name: 'Use the built-in card' }))
  await screen.findByText('The built-in card is used')
  expect(lines()).toEqual(['Club', 'Segelclub'])
})

test('reports that the configuration did not load, and retries', { tags: spec('8.40') }, async () => {
  const { admin } = startClub()
  breakDown(passesContract.config)
  const user = await openApp(path, admin)
  expect(await screen.findByRole('alert')).toHaveTextContent(/^An error occurred/)
  startPassSetup({ logoText: 'Ruderclub' })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('Logo Text')).toHaveValue('Ruderclub')
})

test('reports that saving failed', { tags: spec('8.35') }, async () => {
  const { admin } = startClub()
  startPassSetup({ passTypeIdentifier: 'pass.org.example.club', teamIdentifier: 'EXAMPLE123' })
  const user = await openApp(path, admin)
  breakDown(passesContract.saveConfig)
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to save pass configuration')
})

test.each([
  [
    'certificates',
    'Failed to upload certificates',
    passesContract.uploadCertificates,
    'Certificate and key',
    { 'Signer Certificate': 'a.pem', 'Private Key': 'b.pem' },
  ],
  [
    'a template',
    'Failed to upload template',
    passesContract.uploadTemplate,
    'Template',
    { 'Pass Template': 'club.zip' },
  ],
] as const)(
  'says that uploading %s failed',
  { tags: spec('8.36 8.37') },
  async (_, sentence, endpoint, button, files) => {
    const { admin } = startClub()
    const user = await openApp(path, admin)
    breakDown(endpoint)
    const dialog = await chooseFiles(user, button, files)
    await pressIn(user, 'Upload')
    expect(await dialog.findByRole('alert')).toHaveTextContent(sentence)
  },
)

test('reports that choosing the built-in card failed', async () => {
  const { admin } = startClub()
  const user = await openApp(path, admin)
  breakDown(passesContract.useBuiltInTemplate)
  await user.click(await screen.findByRole('button', { name: 'Use the built-in card' }))
  await screen.findByText('Failed to upload template')
})

test('keeps the input through a reload and a tab change until it is saved', async () => {
  const { admin } = startClub()
  startPassSetup()
  const user = await openApp(path, admin)
  await screen.findByLabelText('Pass Type Identifier')
  await user.type(field('Pass Type Identifier'), 'pass.org.example.club')
  cleanup()
  await openApp(path, admin)
  await screen.findByText(/Restored what you had typed/)
  expect(field('Pass Type Identifier')).toHaveValue('pass.org.example.club')
  await user.click(screen.getByRole('tab', { name: 'Members' }))
  await user.click(screen.getByRole('tab', { name: 'Pass Configuration' }))
  await screen.findByText(/Restored what you had typed/)
  await user.type(field('Team Identifier'), 'EXAMPLE123')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Pass configuration saved successfully')
  expect(screen.queryByText(/Restored what you had typed/)).toBeNull()
  await waitFor(() => expect(Object.keys(sessionStorage).filter((key) => key.startsWith('tessera'))).toEqual([]))
})

test('sets the card up in German', async () => {
  await chooseLanguage('de')
  const { admin } = startClub({ club: { name: 'Ruderclub' }, members: [member({ fullName: 'Jürgen Großmann' })] })
  startPassSetup()
  const user = await openApp(path, admin)
  const checklist = within(await screen.findByRole('list', { name: 'Stand der Einrichtung' }))
  checklist.getByText('Pass Type und Team fehlen')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Der Team Identifier fehlt')
  const files = { Zertifikat: 'cert.pem', 'Privater Schlüssel': 'key.pem' }
  const dialog = await chooseFiles(user, 'Zertifikat und Schlüssel', {})
  await pressIn(user, 'Hochladen')
  await dialog.findByText('Bitte Zertifikat und Schlüssel wählen')
  for (const [label, name] of Object.entries(files)) await user.upload(dialog.getByLabelText(label), file(name))
  refuse(passesContract.uploadCertificates, 'pass_upload_refused', swapped)
  await pressIn(user, 'Hochladen')
  await dialog.findByText(/^Die als Zertifikat gewählte Datei enthält einen privaten Schlüssel\./)
  answer(passesContract.uploadCertificates, certificate)
  await pressIn(user, 'Hochladen')
  await checklist.findByText('Ausgestellt von Example WWDR für Pass Type ID: pass.org.example.club, bis 3. März 2036')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Einrichtung der Karten gespeichert')
  await user.click(screen.getByRole('button', { name: 'Mitgelieferte Karte verwenden' }))
  await checklist.findByText('Die mitgelieferte Karte wird verwendet')
  expect(screen.getByLabelText('Rückseite der Karte')).toHaveTextContent('VereinRuderclub')
  screen.getByText('Vorder- und Rückseite, mit Jürgen Großmann')
  screen.getByText('Mitgliedskarte von Ruderclub')
})

test('shows the setup in Italian', async () => {
  await chooseLanguage('it')
  const { admin } = startClub()
  startPassSetup({ certificate, template: builtIn })
  await openApp(path, admin)
  await screen.findByText('È in uso la tessera predefinita')
  screen.getByText('Rilasciato da Example WWDR a Pass Type ID: pass.org.example.club, fino al 3 mar 2036')
})
