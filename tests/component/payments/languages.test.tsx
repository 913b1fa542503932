import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { chooseLanguage } from '../../../web/src/language/language.ts'
import { openApp, reloadApp } from '../support/app.tsx'
import { item, passesReady, type TestClub } from '../support/club.ts'
import { catchDownloads } from '../support/downloads.ts'
import { fill } from '../support/fill.ts'
import { click, dialog, fee, ferraro, formClosed, openPayments, paid, row, startTreasury } from './treasury.ts'

const year = new Date().getFullYear()
const oldFee = item({ name: 'Old fee', price: 5, yearId: 'gone' })
const january = paid(1234.5, `${year}-01-12`)
const start = (more: Parameters<typeof startTreasury>[1] = {}): TestClub =>
  startTreasury([january], { items: [fee, oldFee], ...more })
const cells = (name: string) =>
  [...screen.getByRole('table', { name }).querySelectorAll('tbody tr')].map((each) =>
    [...each.children].slice(0, 5).map(({ textContent }) => textContent.replace(/\s/g, ' ')),
  )

test('formats days, amounts and months in the language, and again when it changes', async () => {
  const user = await openPayments(start())
  await screen.findByText(/1 payment, total/)
  await screen.findByText('Outstanding now, from 1 member')
  await click(user, 'Language')
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Deutsch' }))
  await screen.findByText(/1 Zahlung, zusammen/)
  expect(screen.getByRole('status')).toHaveTextContent('1 Zahlung, zusammen 1.234,50 €')
  expect(cells('Zahlungen')).toEqual([['Benedikt Ferraro', `12. Jan. ${year}`, 'Annual fee 2026', '1.234,50 €', '-']])
  screen.getByText('Zurzeit offen, von 1 Mitglied')
  await user.click(screen.getByText('Monat für Monat und nach Posten'))
  screen.getByRole('img', { name: new RegExp(`Am meisten ${year}: 1.234,50\\s€ im Januar\\.`) })
  await user.click(screen.getByText('Zahlungsstatus nachprüfen'))
  // In what is outstanding, and in who has paid.
  await waitFor(() => expect(screen.getAllByText('Old fee (Jahr unbekannt)')).toHaveLength(2))
  screen.getByText('Gezahlt: 1 von 1 Mitglied (100 %)')
})

test('exports headings, separators and amounts in the language', async () => {
  await chooseLanguage('de')
  const downloads = catchDownloads()
  const user = await openPayments(start())
  await screen.findByText(/1 Zahlung, zusammen/)
  await click(user, 'CSV exportieren')
  await waitFor(() => expect(downloads).toHaveLength(1))
  expect((await downloads[0]?.blob.text())?.split('\r\n').slice(0, 3)).toEqual([
    'Datum;Mitgliedsnummer;Mitglied;Posten;Betrag;Notizen;Zahlungsnummer',
    `${year}-01-12;022;Benedikt Ferraro;Annual fee 2026;1234,50;;${january.id}`,
    'Summe;;;;1234,50;;',
  ])
})

test('saves the file in the other form if that is chosen, and keeps the choice', async () => {
  await chooseLanguage('de')
  const downloads = catchDownloads()
  const club = start()
  let user = await openPayments(club)
  const lines = async (count: number) => {
    await waitFor(() => expect(downloads).toHaveLength(count))
    return (await downloads.at(-1)?.blob.text())?.split('\r\n').slice(1, 2)
  }
  await screen.findByText(/1 Zahlung, zusammen/)
  await click(user, 'CSV exportieren')
  await screen.findByText(/gespeichert, für Tabellen mit 45,50$/)
  await click(user, 'Mit 45.50 speichern')
  expect(await lines(2)).toEqual([`${year}-01-12,022,Benedikt Ferraro,Annual fee 2026,1234.50,,${january.id}`])
  user = await reloadApp(club.admin)
  await screen.findByText(/1 Zahlung, zusammen/)
  await click(user, 'CSV exportieren')
  expect(await lines(3)).toEqual([`${year}-01-12,022,Benedikt Ferraro,Annual fee 2026,1234.50,,${january.id}`])
  await click(user, 'Mit 45,50 speichern')
  expect(await lines(4)).toEqual([`${year}-01-12;022;Benedikt Ferraro;Annual fee 2026;1234,50;;${january.id}`])
})

test('records an amount in German notation', async () => {
  await chooseLanguage('de')
  const club = startTreasury()
  const user = await openPayments(club)
  await click(user, 'Zahlung erfassen')
  const form = await dialog()
  await user.type(form.getByLabelText('Mitglied'), 'ferr')
  await user.click(await screen.findByRole('option', { name: /Ferraro/ }))
  await user.selectOptions(form.getByLabelText('Posten'), 'Annual fee 2026')
  expect(form.getByLabelText('Betrag')).toHaveValue('60,00')
  await user.clear(form.getByLabelText('Betrag'))
  await user.type(form.getByLabelText('Betrag'), '45,50')
  await click(user, 'Zahlung erfassen', form)
  await formClosed()
  expect(club.documents.all('payments')).toMatchObject([{ amount: 45.5 }])
})

test('shows validation errors of a payment in German', async () => {
  await chooseLanguage('de')
  const user = await openPayments(start())
  await click(user, 'Zahlung erfassen')
  const form = within(await screen.findByRole('dialog', { name: 'Zahlung erfassen' }))
  await click(user, 'Zahlung erfassen', form)
  await form.findByText('Bitte ein Mitglied wählen')
  form.getByText('Bitte einen gültigen Betrag eingeben')
})

test('reports in German that a payment was deleted meanwhile', async () => {
  await chooseLanguage('de')
  const club = start()
  const user = await openPayments(club)
  await click(user, 'Bearbeiten', await row(/Ferraro/))
  fill({ Betrag: '7' })
  club.documents.delete('payments', january.id)
  await click(user, 'Speichern', within(await screen.findByRole('dialog', { name: 'Zahlung bearbeiten' })))
  await screen.findByText('Das wurde inzwischen von jemand anderem gelöscht.')
  await click(user, 'Abbrechen', await dialog())
  await screen.findByText('Keine Zahlungen gefunden.')
})

test.each([
  ['de', 'Posten', ['Old fee', 'Jahr unbekannt', '5,00 €', 'Mehrmals', 'Ja']],
  ['it', 'Voci di pagamento', ['Old fee', 'anno sconosciuto', '5,00 €', 'Più volte', 'Sì']],
] as const)('lists items in %s', async (language, name, cellsOfOld) => {
  await chooseLanguage(language)
  await openPayments(start(), 'items')
  await screen.findByRole('table', { name })
  expect(cells(name)).toContainEqual(cellsOfOld)
})

test('reports in Italian that a year exists', async () => {
  await chooseLanguage('it')
  const user = await openPayments(start(), 'years')
  await (await row('2026')).findByText('Attivo')
  await click(user, 'Aggiungi anno')
  fill({ Anno: '2026' })
  await click(user, 'Aggiungi anno', within(await screen.findByRole('dialog', { name: 'Aggiungi anno' })))
  await screen.findByText('Questo anno esiste già')
})

const german = {
  title: 'Meine Mitgliedschaft',
  welcome: 'Willkommen, Benedikt Ferraro',
  payments: 'Zahlungen',
  inactive: 'Inaktiv',
  active: 'Aktiv',
  missing: 'Was noch fehlt',
  lost: 'Old fee (Jahr unbekannt)',
  table: 'Die eigenen Zahlungen',
  day: `12. Jan. ${year}`,
  pass: 'Mitgliedskarte',
  until: `31. Dez. ${year}`,
  download: 'Karte für Apple Wallet laden',
}
const italian = {
  title: 'La mia iscrizione',
  welcome: 'Buongiorno, Benedikt Ferraro',
  payments: 'Pagamenti',
  inactive: 'Inattivo',
  active: 'Attivo',
  missing: 'Cosa manca',
  lost: 'Old fee (anno sconosciuto)',
  table: 'I propri pagamenti',
  day: `12 gen ${year}`,
  pass: 'Tessera',
  until: `31 dic ${year}`,
  download: 'Scarica la tessera per Apple Wallet',
}
test.each([
  ['de', german],
  ['it', italian],
] as const)('shows a member their status, payments and card in %s', async (language, texts) => {
  await chooseLanguage(language)
  const club = start({ club: passesReady })
  const user = await openApp('/member', club.giveAccount(ferraro))
  await screen.findByRole('heading', { name: texts.title })
  screen.getByText(texts.welcome)
  expect(document.title).toBe(`${texts.title} · Ruderclub`)
  await user.click(screen.getByRole('tab', { name: texts.payments }))
  await screen.findByText(texts.inactive)
  await screen.findByRole('heading', { name: texts.missing })
  expect(screen.getByRole('listitem')).toHaveTextContent(texts.lost)
  expect(cells(texts.table)).toEqual([[texts.day, 'Annual fee 2026', '1.234,50 €', '-']])
  await user.click(screen.getByRole('tab', { name: texts.pass }))
  const card = within(await screen.findByRole('article'))
  await card.findByText(texts.active)
  card.getByText(texts.until)
  screen.getByRole('button', { name: texts.download })
})
