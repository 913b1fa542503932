import { beforeAll, expect, test } from 'vitest'
import { keepScreen, type Visitor } from '../support/browser.ts'
import { changeDocument } from '../support/operator.ts'
import { addMemberTo, configurePasses, makeClubAt, type ProductClub, requireFee } from '../support/product-club.ts'
import { describeInBrowser, product } from '../support/stage.ts'

describeInBrowser('the passes in German and Italian', ({ open }) => {
  let club: ProductClub
  let office: Visitor

  beforeAll(async () => {
    club = await makeClubAt(product)
    await requireFee(club)
    await addMemberTo(club, { memberId: '042', fullName: 'Jürgen Großmann' })
    office = await open('desktop', { locale: 'de-DE' })
    const { page } = office
    await page.goto('/login')
    await page.getByLabel('E-Mail-Adresse').fill(club.email)
    await page.getByLabel('Passwort', { exact: true }).fill(club.password)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await page.getByRole('tab', { name: 'Karten einrichten' }).click()
  })

  const toast = (text: string | RegExp) => office.page.getByRole('region').getByText(text).first().waitFor()

  test('the card is set up: what is missing, what is wrong with an upload, and until when the certificate is valid', async () => {
    const { page } = office
    const checklist = page.getByRole('list', { name: 'Stand der Einrichtung' })
    await checklist.getByText('Pass Type und Team fehlen').waitFor()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await page.getByText('Der Team Identifier fehlt').waitFor()
    await page.getByRole('button', { name: 'Zertifikat und Schlüssel' }).click()
    const dialog = page.getByRole('dialog')
    const upload = async (cert: string, key: string) => {
      await dialog.getByLabel('Zertifikat', { exact: true }).setInputFiles(`certs.example/${cert}`)
      await dialog.getByLabel('Privater Schlüssel').setInputFiles(`certs.example/${key}`)
      await dialog.getByRole('button', { name: 'Hochladen' }).click()
    }
    await dialog.getByRole('button', { name: 'Hochladen' }).click()
    await dialog.getByText('Bitte Zertifikat und Schlüssel wählen').waitFor()
    await upload('signer-key.pem', 'signer-cert.pem')
    await dialog.getByText('Die als Zertifikat gewählte Datei enthält einen privaten Schlüssel.').waitFor()
    await keepScreen(office, 'card-upload-refused-deutsch')
    await upload('signer-cert.pem', 'signer-key.pem')
    await dialog.waitFor({ state: 'hidden' })
    await checklist.getByText(/Ausgestellt von .+, bis \d{1,2}\.\s?[\wä.]+\s?\d{4}$/).waitFor()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await toast('Einrichtung der Karten gespeichert')
    await page.getByRole('button', { name: 'Mitgelieferte Karte verwenden' }).click()
    await checklist.getByText('Die mitgelieferte Karte wird verwendet').waitFor()
    const back = page.getByLabel('Rückseite der Karte')
    await expect.poll(() => back.locator('dt').allTextContents()).toEqual(['Verein'])
    await page.getByText('Vorder- und Rückseite, mit Jürgen Großmann').waitFor()
    await page.getByText(`Mitgliedskarte von ${club.name}`).waitFor()
    await keepScreen(office, 'card-configured-deutsch')
  })

  test('the members’ passes follow the language, made or not', async () => {
    const { page } = office
    await page.getByRole('tab', { name: 'Mitgliedskarten' }).click()
    const row = page.getByRole('row', { name: 'Jürgen Großmann' })
    await row.getByText('Zahlung fällig').waitFor()
    await keepScreen(office, 'passes-deutsch')
    await page.getByRole('button', { name: 'Alle Karten aktualisieren' }).click()
    await toast('Alle Karten aktualisiert: 0 Karten geändert, 0 Handys benachrichtigt.')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Alle erstellen' }).click()
    await download
    await toast('1 Karte als passes.zip gespeichert')
    await page.getByRole('button', { name: 'Sprache' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Italiano' }).click()
    await row.getByText('Pagamento dovuto').waitFor()
    await row.getByRole('button', { name: 'Crea tessera' }).waitFor()
    changeDocument(product, `clubs/${club.clubId}`, { certificateId: null, passTemplateId: null })
    await row.getByRole('button', { name: 'Crea tessera' }).click()
    await toast('La configurazione delle tessere non è completa. Manca: certificato e chiave, modello.')
    await keepScreen(office, 'passes-italiano')
    await configurePasses(club)
    await page.getByRole('tab', { name: 'Configurazione' }).click()
    await page.getByText('È in uso la tessera predefinita').waitFor()
    await page.getByText(/Rilasciato da .+, fino al \d{1,2} \p{L}+ \d{4}$/u).waitFor()
    await keepScreen(office, 'card-configured-italiano')
    expect(office.faults.filter((fault) => !/4(22|09)/.test(fault))).toEqual([])
  })
})
