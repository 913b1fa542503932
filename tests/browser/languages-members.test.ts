import { readFile } from 'node:fs/promises'
import type { Browser, Download, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { keepScreen, openBrowser, openVisitor, sizes, type Visitor } from '../support/browser.ts'
import { addMemberTo, freshAddress, makeClubAt, recordPaymentFor, requireFee } from '../support/product-club.ts'
import { signInAdmin } from '../support/sign-in.ts'

const skipped = process.env.TESSERA_NO_BROWSER ?? (process.env.TESSERA_NO_JAVA && process.env.TESSERA_NO_DOCKER)

const deutsch = {
  language: 'Deutsch',
  glance: '1 aktiv, 1 mit fälliger Zahlung, 1 gesperrt',
  chips: ['Alle 3', 'Aktiv 1', 'Zahlung fällig 1', 'Gesperrt 1'],
  unpaid: (label: string) => `${label} offen`,
  missing: 'Fehlende Zahlungen',
  row: { record: 'Zahlung erfassen', edit: 'Bearbeiten', enable: 'Entsperren', remove: 'Löschen' },
  search: 'Mitglieder suchen',
  add: 'Mitglied hinzufügen',
  fields: { number: 'Mitgliedsnummer', name: 'Vor- und Nachname', email: 'E-Mail' },
  required: 'Alle Felder müssen ausgefüllt sein',
  taken: 'Diese Mitgliedsnummer gibt es schon',
  photo: 'Foto',
  noPhoto: 'Das Foto muss ein JPG-, PNG- oder GIF-Bild sein',
  added: (name: string) => `${name} hinzugefügt`,
  sure: 'Dieses Mitglied wirklich löschen?',
  removed: (name: string) => `${name} gelöscht`,
  export: 'Exportieren',
  file: 'mitglieder.csv',
  header: 'Mitgliedsnummer,Vor- und Nachname,E-Mail,Status,Fehlende Zahlungen',
  due: 'Zahlung fällig',
  import: 'Importieren',
  csv: 'CSV-Datei',
  notCsv: 'Ein Anführungszeichen in Zeile 2 wird nicht geschlossen',
  unchanged: 'Unverändert 3',
  nothing: 'Nichts zu importieren',
  other: 'Andere Datei',
  sameNumber: 'Zeile 2 hat dieselbe Mitgliedsnummer',
  cells: 'Diese Zeile hat 2 Zellen, die erste Zeile hat 3',
  importTwo: '2 Mitglieder importieren',
  some: 'Einige Zeilen wurden nicht importiert',
  failed: 'Fehlerhafte Zeilen herunterladen',
  why: 'Warum nicht importiert',
  done: 'Erledigt',
  last: /Letzter Import, \d{2}\.\d{2}\.20\d{2}, \d{2}:\d{2}: 2 hinzugefügt, 0 geändert/,
  undo: 'Import rückgängig machen',
  kept: (name: string) => `Import rückgängig gemacht, außer: ${name} (Hat Zahlungen)`,
}

const italiano: typeof deutsch = {
  language: 'Italiano',
  glance: '1 attivi, 1 con pagamento dovuto, 1 disattivati',
  chips: ['Tutti 3', 'Attivo 1', 'Pagamento dovuto 1', 'Disattivato 1'],
  unpaid: (label) => `${label} da pagare`,
  missing: 'Pagamenti mancanti',
  row: { record: 'Registra pagamento', edit: 'Modifica', enable: 'Attiva', remove: 'Elimina' },
  search: 'Cerca soci',
  add: 'Aggiungi socio',
  fields: { number: 'Numero socio', name: 'Nome e cognome', email: 'E-mail' },
  required: 'Tutti i campi sono obbligatori',
  taken: 'Questo numero socio esiste già',
  photo: 'Foto',
  noPhoto: 'La foto deve essere un’immagine JPG, PNG o GIF',
  added: (name) => `Aggiunto: ${name}`,
  sure: 'Eliminare davvero questo socio?',
  removed: (name) => `Eliminato: ${name}`,
  export: 'Esporta',
  file: 'soci.csv',
  header: 'Numero socio,Nome e cognome,E-mail,Stato,Pagamenti mancanti',
  due: 'Pagamento dovuto',
  import: 'Importa',
  csv: 'File CSV',
  notCsv: 'Nella riga 2 le virgolette non si chiudono',
  unchanged: 'Invariato 3',
  nothing: 'Niente da importare',
  other: 'Altro file',
  sameNumber: 'La riga 2 ha lo stesso numero socio',
  cells: 'Questa riga ha 2 celle, la prima riga ne ha 3',
  importTwo: 'Importa 2 soci',
  some: 'Alcune righe non sono state importate',
  failed: 'Scarica le righe non importate',
  why: 'Perché non importato',
  done: 'Fatto',
  last: /Ultima importazione, \d{1,2} \p{L}+ 20\d{2}, \d{2}:\d{2}: 2 aggiunti, 0 aggiornati/u,
  undo: 'Annulla importazione',
  kept: (name) => `Importazione annullata, tranne: ${name} (Ha dei pagamenti)`,
}

describe.skipIf(skipped)('the members in other languages', () => {
  const address = skipped ? '' : inject('product').address
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  const choose = async (page: Page, label: string, name: string, content: string) =>
    page
      .getByRole('dialog')
      .getByLabel(label)
      .setInputFiles({
        name,
        mimeType: 'text/plain',
        buffer: Buffer.from(content),
      })
  const saved = async (coming: Promise<Download>) => {
    const download = await coming
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
  }
  const headings = (text: string) => text.replace('\ufeff', '').split('\r\n')[0]

  test.each([deutsch, italiano])('$language', async (says) => {
    const club = await makeClubAt({ address })
    const fee = await requireFee(club, 'Mitgliedsbeitrag')
    const [anna, ben, carl] = [
      await addMemberTo(club, { memberId: '1', fullName: 'Anna Alt' }),
      await addMemberTo(club, { memberId: '2', fullName: 'Ben Berg' }),
      await addMemberTo(club, { memberId: '3', fullName: 'Carl Cadore' }),
    ]
    const paid = { itemId: fee.id, itemName: `${fee.name} ${fee.year}`, yearId: fee.yearId, amount: 60 }
    await recordPaymentFor(club, anna, { ...paid, day: `${fee.year}-01-15` })
    await club.call('PATCH', `/api/members/${carl.id}/toggle-status`)

    const visitor: Visitor = await openVisitor(browser, address)
    const { page } = visitor
    await signInAdmin(visitor, club)
    const row = (name: string) => page.getByRole('row', { name })
    const dialog = page.getByRole('dialog')
    const button = (name: string) => page.getByRole('button', { name, exact: true })

    // The list stands in English, and follows the choice.
    await row('Carl Cadore').getByText('Disabled').waitFor()
    await button('Language').click()
    await page.getByRole('menuitemcheckbox', { name: says.language }).click()
    await page.getByRole('img', { name: says.glance }).waitFor()
    for (const chip of says.chips) await button(chip).waitFor()
    const { record, edit, enable, remove } = says.row
    await row('Ben Berg').getByRole('button', { name: record }).waitFor()
    await row('Carl Cadore').getByRole('button', { name: enable }).waitFor()
    await row('Anna Alt').getByRole('button', { name: edit }).waitFor()
    const label = `${fee.name} ${fee.year}`
    await row('Ben Berg').getByText(says.unpaid(label)).waitFor()
    await row('Ben Berg').getByRole('button', { name: says.due }).click()
    await page.getByText(says.missing).waitFor()
    await page.keyboard.press('Escape')
    await page.getByLabel(says.search).waitFor()
    await keepScreen(visitor, `members-${says.language}`)
    // What a row offers stays within it, at every width.
    for (const width of [1280, 1024, 760]) {
      await page.setViewportSize({ width, height: 800 })
      const over = () =>
        row('Ben Berg').evaluate((element) => {
          const last = element.querySelector('td:last-child span')?.getBoundingClientRect().right ?? 0
          return last > element.getBoundingClientRect().right - 10
        })
      await expect.poll(over, { message: `the buttons at ${width}` }).toBe(false)
    }
    await page.setViewportSize(sizes.desktop)

    // The form, and what it says of what is typed.
    await button(says.add).click()
    await dialog.getByRole('button', { name: says.add }).click()
    await dialog.getByRole('alert').getByText(says.required).waitFor()
    await dialog.getByLabel(says.fields.number).fill('1')
    await dialog.getByLabel(says.fields.name).fill('Dora Dolomiti')
    await dialog.getByLabel(says.fields.email).fill(freshAddress('dora'))
    await choose(page, says.photo, 'photo.txt', 'no picture')
    await dialog.getByRole('alert').getByText(says.noPhoto).waitFor()
    await dialog.getByRole('button', { name: says.add }).click()
    await dialog.getByRole('alert').getByText(says.taken).waitFor()
    await keepScreen(visitor, `members-form-${says.language}`)
    await dialog.getByLabel(says.fields.number).fill('4')
    await dialog.getByRole('button', { name: says.add }).click()
    await page.getByText(says.added('Dora Dolomiti')).waitFor()
    await row('Dora Dolomiti').getByRole('button', { name: remove }).click()
    await page.getByText(says.sure).waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: remove }).click()
    await page.getByText(says.removed('Dora Dolomiti')).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe(remove)

    // The list as a file, which imports again as it is.
    const exported = page.waitForEvent('download')
    await button(says.export).click()
    const list = await saved(exported)
    expect([list.name, headings(list.text)]).toEqual([says.file, says.header])
    expect(list.text).toContain(`${ben.email},${says.due},${label}`)
    await button(says.import).click()
    await choose(page, says.csv, 'broken.csv', 'Member ID,Full Name,Email\n1,"A,a@b.example')
    await dialog.getByRole('alert').getByText(says.notCsv).waitFor()
    await keepScreen(visitor, `members-import-choose-${says.language}`)
    await choose(page, says.csv, list.name, list.text)
    await button(says.unchanged).waitFor()
    await button(says.nothing).waitFor()

    // An import with rows that fail, and its undo.
    await button(says.other).click()
    const [emil, fritz] = [freshAddress('emil'), freshAddress('fritz')]
    const rows = [
      'Nr,Name,Mail',
      `5,Emil Etsch,${emil}`,
      `6,Fritz Furka,${fritz}`,
      `5,Gino Garda,${ben.email}`,
      '7,Hans',
    ]
    await choose(page, says.csv, 'new.csv', rows.join('\n'))
    await dialog.getByText(says.sameNumber).waitFor()
    await dialog.getByText(says.cells).waitFor()
    await keepScreen(visitor, `members-import-preview-${says.language}`)
    await button(says.importTwo).click()
    await dialog.getByText(says.some).waitFor()
    await dialog.getByText(says.sameNumber).waitFor()
    await keepScreen(visitor, `members-import-result-${says.language}`)
    const failed = page.waitForEvent('download')
    await button(says.failed).click()
    const mend = await saved(failed)
    expect(headings(mend.text)).toBe(`Nr,Name,Mail,${says.why}`)
    expect(mend.text).toContain(says.sameNumber)
    await button(says.done).click()
    const members: { id: string; memberId: string; fullName: string; email: string }[] = await club.call(
      'GET',
      '/api/members',
    )
    const stays = members.find(({ memberId }) => memberId === '5')
    if (!stays) throw new Error('member 5 was not imported')
    await recordPaymentFor(club, stays, { ...paid, day: `${fee.year}-02-01` })
    await button(says.import).click()
    await dialog.getByText(says.last).waitFor()
    await button(says.undo).click()
    await page.getByText(says.kept('5 Emil Etsch')).waitFor()
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })
})
