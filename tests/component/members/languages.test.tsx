import { membersContract } from '@tessera/domain/members/contract'
import type { Language } from '@tessera/domain/texts/languages'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { describe, expect, test } from 'vitest'
import { chooseLanguage } from '../../../web/src/language/language.ts'
import { openApp } from '../support/app.tsx'
import { answer } from '../support/backend.ts'
import { item, member, payment, startClub, year } from '../support/club.ts'
import { catchDownloads, contentOf } from '../support/downloads.ts'
import { fill } from '../support/fill.ts'
import { chooseFile, click, dialog, modalClosed, row } from './roster.ts'

const deutsch = {
  code: 'de' as Language,
  language: 'Deutsch',
  glance: '1 aktiv, 1 mit fälliger Zahlung, 1 ruhend',
  chips: ['Alle 3', 'Aktiv 1', 'Zahlung fällig 1', 'Ruhend 1'],
  unpaid: 'Mitgliedsbeitrag 2026 offen',
  missing: 'Fehlende Zahlungen',
  row: { record: 'Zahlung erfassen', edit: 'Bearbeiten', enable: 'Aktivieren', remove: 'Löschen' },
  search: 'Mitglieder suchen',
  add: 'Mitglied hinzufügen',
  fields: { number: 'Mitgliedsnummer', name: 'Vor- und Nachname', email: 'E-Mail' },
  required: 'Alle Felder müssen ausgefüllt sein',
  taken: 'Diese Mitgliedsnummer gibt es schon',
  photo: 'Foto',
  noPhoto: 'Das Foto muss ein JPG-, PNG- oder GIF-Bild sein',
  added: 'Dora Dolomiti hinzugefügt',
  sure: 'Dieses Mitglied wirklich löschen?',
  removed: 'Dora Dolomiti gelöscht',
  export: 'Exportieren',
  file: 'mitglieder.csv',
  header: 'Mitgliedsnummer;Vor- und Nachname;E-Mail;Status;Fehlende Zahlungen',
  due: 'Zahlung fällig',
  import: 'Importieren',
  csv: 'CSV-Datei',
  notCsv: /^Ein Anführungszeichen in Zeile 2 wird nicht geschlossen/,
  unchanged: 'Unverändert 3',
  nothing: 'Nichts zu importieren',
  sameNumber: 'Zeile 2 hat dieselbe Mitgliedsnummer',
  cells: 'Diese Zeile hat 4 Zellen, die erste Zeile hat 3',
  importTwo: '2 hinzufügen',
  some: 'Einige Zeilen wurden nicht importiert',
  failed: 'Fehlerhafte Zeilen herunterladen',
  why: 'Warum nicht importiert',
  done: 'Erledigt',
  last: /^Letzter Import, \d{2}\.\d{2}\.20\d{2}, \d{2}:\d{2}: 2 hinzugefügt, 0 geändert$/,
  undo: 'Import rückgängig machen',
  kept: 'Import rückgängig gemacht, außer: 5 Emil Etsch (Hat Zahlungen)',
}

const italiano: typeof deutsch = {
  code: 'it',
  language: 'Italiano',
  glance: '1 attivi, 1 con pagamento dovuto, 1 disattivati',
  chips: ['Tutti 3', 'Attivo 1', 'Pagamento dovuto 1', 'Disattivato 1'],
  unpaid: 'Mitgliedsbeitrag 2026 da pagare',
  missing: 'Pagamenti mancanti',
  row: { record: 'Registra pagamento', edit: 'Modifica', enable: 'Attiva', remove: 'Elimina' },
  search: 'Cerca soci',
  add: 'Aggiungi socio',
  fields: { number: 'Numero socio', name: 'Nome e cognome', email: 'E-mail' },
  required: 'Tutti i campi sono obbligatori',
  taken: 'Questo numero socio esiste già',
  photo: 'Foto',
  noPhoto: 'La foto deve essere un’immagine JPG, PNG o GIF',
  added: 'Aggiunto: Dora Dolomiti',
  sure: 'Eliminare davvero questo socio?',
  removed: 'Eliminato: Dora Dolomiti',
  export: 'Esporta',
  file: 'soci.csv',
  header: 'Numero socio;Nome e cognome;E-mail;Stato;Pagamenti mancanti',
  due: 'Pagamento dovuto',
  import: 'Importa',
  csv: 'File CSV',
  notCsv: /^Nella riga 2 le virgolette non si chiudono/,
  unchanged: 'Invariato 3',
  nothing: 'Niente da importare',
  sameNumber: 'La riga 2 ha lo stesso numero socio',
  cells: 'Questa riga ha 4 celle, la prima riga ne ha 3',
  importTwo: 'Aggiungi 2',
  some: 'Alcune righe non sono state importate',
  failed: 'Scarica le righe non importate',
  why: 'Perché non importato',
  done: 'Fatto',
  last: /^Ultima importazione, \d{1,2} \p{L}+ 20\d{2}, \d{2}:\d{2}: 2 aggiunti, 0 aggiornati$/u,
  undo: 'Annulla importazione',
  kept: 'Importazione annullata, tranne: 5 Emil Etsch (Ha dei pagamenti)',
}

const season = year('2026')
const fee = item({ name: 'Mitgliedsbeitrag', yearId: season.id })
const anna = member({ memberId: '1', fullName: 'Anna Alt' })
const ben = member({ memberId: '2', fullName: 'Ben Berg' })
const carl = member({ memberId: '3', fullName: 'Carl Cadore', enabled: false })

const start = () =>
  startClub({ members: [anna, ben, carl], years: [season], items: [fee], payments: [payment(anna, fee)] })

/** Matches a chip by name and count, with or without a space before the count. */
const chip = (name: string) => new RegExp(`^${name.replace(' ', ' ?').replace(/ (\d)$/, ' ?$1')}$`)

describe.each([deutsch, italiano])('$language', (says) => {
  test('shows the list in the chosen language', async () => {
    const user = await openApp('/', start().admin)
    await (await row(/Carl Cadore/)).findByText('Disabled')
    await click(user, 'Language')
    await user.click(await screen.findByRole('menuitemcheckbox', { name: says.language }))
    await screen.findByRole('img', { name: says.glance })
    for (const name of says.chips) expect(screen.getByRole('button', { name: chip(name) })).toBeVisible()
    const due = await row(/Ben Berg/)
    expect(due.getByRole('button', { name: says.row.record })).toBeVisible()
    expect(due.getByText(says.unpaid)).toBeVisible()
    expect((await row(/Carl Cadore/)).getByRole('button', { name: says.row.enable })).toBeVisible()
    expect((await row(/Anna Alt/)).getByRole('button', { name: says.row.edit })).toBeVisible()
    expect(screen.getByLabelText(says.search)).toBeVisible()
    await click(user, says.due, due)
    await screen.findByText(says.missing)
  })

  test('shows the form and its messages in the chosen language', async () => {
    await chooseLanguage(says.code)
    const user = await openApp('/', start().admin)
    await click(user, says.add)
    const form = await dialog()
    await click(user, says.add, form)
    expect(await form.findByRole('alert')).toHaveTextContent(says.required)
    const { number, name, email } = says.fields
    fill({ [number]: '1', [name]: 'Dora Dolomiti', [email]: 'dora@club.test' })
    chooseFile(says.photo, 'photo.txt', 'no picture')
    await form.findByText(says.noPhoto)
    await click(user, says.add, form)
    await form.findByText(says.taken)
    fill({ [number]: '4' })
    await click(user, says.add, form)
    await screen.findByText(says.added)
    await modalClosed()
    await click(user, says.row.remove, await row(/Dora Dolomiti/))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(says.sure)).toBeVisible()
    await click(user, says.row.remove, question)
    await screen.findByText(says.removed)
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(says.row.remove))
  })

  test('an exported list can be imported unchanged', async () => {
    await chooseLanguage(says.code)
    const saved = catchDownloads()
    const user = await openApp('/', start().admin)
    await (await row(/Ben Berg/)).findByText(says.unpaid)
    await click(user, says.export)
    await waitFor(() => expect(saved).toHaveLength(1))
    const text = await contentOf(saved)
    expect([saved[0]?.name, text.split('\r\n')[0]]).toEqual([says.file, `\ufeff${says.header}`])
    expect(text).toContain(`${ben.email};${says.due};Mitgliedsbeitrag 2026`)
    await click(user, says.import)
    const form = await dialog()
    await form.findByLabelText(says.csv)
    chooseFile(says.csv, 'broken.csv', 'Member ID,Full Name,Email\n1,"A,a@b.example')
    await form.findByText(says.notCsv)
    chooseFile(says.csv, says.file, text)
    await form.findByRole('button', { name: says.nothing })
    expect(form.getByRole('button', { name: chip(says.unchanged) })).toBeVisible()
  })

  test('imports with failed rows, and undoes the import', async () => {
    await chooseLanguage(says.code)
    const saved = catchDownloads()
    const user = await openApp('/', start().admin)
    await click(user, says.import)
    const form = await dialog()
    await form.findByLabelText(says.csv)
    const rows = [
      '5,Emil Etsch,emil@club.test',
      '6,Fritz Furka,fritz@club.test',
      '5,Gino Garda,gino@club.test',
      '7,Hans Hirt,hans@club.test,x',
    ]
    chooseFile(says.csv, 'new.csv', ['Nr,Name,Mail', ...rows].join('\n'))
    await form.findByText(says.sameNumber)
    expect(form.getByText(says.cells)).toBeVisible()
    await click(user, says.importTwo, form)
    await form.findByText(says.some)
    expect(screen.getByRole('dialog')).toHaveTextContent(says.sameNumber)
    await click(user, says.failed, form)
    const text = await contentOf(saved)
    expect(text.split('\r\n')[0]).toBe(`\ufeffNr;Name;Mail;;${says.why}`)
    expect(text).toContain(says.sameNumber)
    await click(user, says.done, form)
    await modalClosed()
    await click(user, says.import)
    await screen.findByText(says.last)
    const kept = [{ memberId: '5', fullName: 'Emil Etsch', why: 'Has payments' }]
    answer(membersContract.undoImport, { left: 0, undone: 1, kept })
    await click(user, says.undo)
    await screen.findByText(says.kept)
  })
})
