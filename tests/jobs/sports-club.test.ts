import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memberReference } from '@tessera/domain/payments/payment-reference'
import { unzipSync } from 'fflate'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { camt, details, entry, ibans } from '../../web/src/bank/read/samples.ts'
import { describeJobs, freshListOf } from '../support/club-jobs.ts'
import type { CountedPage } from '../support/counted-page.ts'
import { product } from '../support/describe-in-browser.ts'
import { nextLink } from '../support/mailbox.ts'
import { readPdf } from '../support/read-pdf.ts'

const list = freshListOf('sports-club-cp1252.csv')
/** The rows of the club's old list, by the names of its columns. */
const [head = [], ...lines] = new TextDecoder('windows-1252')
  .decode(readFileSync(list))
  .trim()
  .split(/\r?\n/)
  .map((line) => line.split(';'))
const people = lines.map((cells) => Object.fromEntries(head.map((name, place) => [name, cells[place] ?? ''])))
const prices: Readonly<Record<string, number>> = { Familie: 180, Erwachsene: 84, Jugend: 42, Passiv: 30 }
/** Those who pay by transfer: nothing is drawn from them. */
const byTransfer = people.filter((one) => prices[one.Beitragsart ?? ''] && !one['Mandatsref.'])
/** Who has paid by the day of the bank statement, and who has not and is reminded. */
const [paid, unpaid] = [byTransfer.slice(0, 12), byTransfer.slice(12)]
const nameOf = (one: (typeof people)[number] | undefined) => `${one?.Vorname} ${one?.Nachname}`
const thisYear = new Date().getUTCFullYear()
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const dialogOf = (page: Page) => page.getByRole('dialog').last()
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' }).first()
const main = (page: Page) => page.getByRole('main')
const tab = (page: Page, name: string) => page.getByRole('tablist', { name: 'Verein' }).getByRole('tab', { name })

/** Clicks what saves a file; returns its name and its bytes. */
async function save({ page, click }: CountedPage, target: Locator): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download')
  await click(target)
  const file = await coming
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

interface Fee {
  readonly name: string
  readonly price: string
  readonly type: string
  readonly isForFamily?: true
  readonly halfForJoiners?: true
}

/** Adds a fee of the running year that is required of a membership type; returns the sentence on who owes it then. */
async function addFee({ page, click, type, choose }: CountedPage, fee: Fee): Promise<string> {
  await click(button(main(page), 'Posten hinzufügen'))
  const form = dialogOf(page)
  await type(form.getByLabel('Name', { exact: true }), fee.name)
  await type(form.getByLabel('Preis'), fee.price)
  await choose(form.getByLabel('Jahr', { exact: true }), String(thisYear))
  await choose(form.getByLabel('Wie oft zahlbar'), 'Jährlich')
  await click(form.getByText('Pflicht für die aktive Mitgliedschaft'))
  await click(form.getByText('Ganz zu bezahlen'))
  if (fee.isForFamily) await click(form.getByText('Für die ganze Familie'))
  await click(form.getByText(fee.type, { exact: true }))
  if (fee.halfForJoiners)
    await choose(form.getByLabel('Wer während der Saison eintritt, zahlt'), 'Die Hälfte ab einem Tag')
  const says = form.getByText(/auf „Zahlung fällig“/).last()
  await says.waitFor()
  const words = await says.innerText()
  await click(button(form, 'Posten hinzufügen'))
  await form.waitFor({ state: 'hidden' })
  return words
}

describeJobs({ letter: 'A', name: 'TSV Süd, 160 members, in German', locale: 'de-DE' }, ({ job }) => {
  job(
    {
      number: 1,
      name: 'take over the old list (Excel, CP1252), with mandates and who belongs to whom',
      how: 'Einstellungen, Finanzen: account and Gläubiger-ID first, so that the mandates come along; then Importieren',
    },
    async ({ treasurer, club }) => {
      const { page, click, type, chooseFile, setDay } = treasurer
      await click(page.getByRole('link', { name: 'Einstellungen' }))
      await click(page.getByRole('link', { name: 'Finanzen' }))
      await type(page.getByLabel('Kontoinhaber'), 'TSV Süd e.V.')
      await type(page.getByLabel('IBAN', { exact: true }), 'DE02120300000000202051')
      await type(page.getByLabel('Gläubiger-ID'), 'DE98ZZZ09999999999')
      await click(button(page, 'Speichern'))
      await page
        .getByText(/gespeichert/)
        .first()
        .waitFor()
      await click(page.getByRole('link', { name: 'Zurück' }))
      await click(button(page, 'Importieren'))
      const form = dialogOf(page)
      await chooseFile(form.getByLabel('CSV-Datei'), list)
      await form.getByRole('row', { name: /Sönke Müller/ }).waitFor()
      await click(button(form, 'Diese 6 Mitgliedsarten anlegen'))
      await click(button(form, 'Als Felder des Vereins behalten'))
      await click(button(form, '4 Felder behalten'))
      await setDay(form.getByLabel('Mit diesen Mandaten zuletzt eingezogen am'), `${thisYear - 1}-03-02`)
      await form.getByText('Kein Mandat ist erloschen.').waitFor()
      await click(form.getByText('14 Zeilen ohne E-Mail: trotzdem hinzufügen'))
      await click(button(form, '160 hinzufügen'))
      await form.getByText('Alle sind importiert').waitFor()
      await click(button(form, 'Erledigt'))
      const members = (await club.call('GET', '/api/members')) as Record<string, unknown>[]
      expect(members).toHaveLength(160)
      expect(members.filter(({ belongsTo }) => belongsTo)).toHaveLength(60)
    },
  )

  job(
    {
      number: 2,
      name: 'fee classes: family 180, adults 84, youth 42, passive 30; half from 1 July',
      how: 'Zahlungen, Posten, Posten hinzufügen: four times; the form says who owes it at once',
    },
    async ({ treasurer }) => {
      const { page, click } = treasurer
      await click(tab(page, 'Zahlungen'))
      await click(page.getByRole('tab', { name: 'Posten' }))
      const said = []
      for (const fee of [
        { name: 'Familienbeitrag', price: '180', type: 'Familie', isForFamily: true },
        { name: 'Beitrag Erwachsene', price: '84', type: 'Erwachsene', halfForJoiners: true },
        { name: 'Beitrag Jugend', price: '42', type: 'Jugend', halfForJoiners: true },
        { name: 'Beitrag passiv', price: '30', type: 'Passiv' },
      ] as const)
        said.push(Number.parseInt(await addFee(treasurer, fee), 10))
      expect(said).toEqual([40, 32, 12, 12])
      await expect.poll(() => main(page).getByRole('row').count()).toBe(5)
    },
  )

  job(
    {
      number: 3,
      name: 'forty families, one payer',
      how: 'nothing to do: the column Zahler of the list became “Gehört zu”, and one fee counts for the family',
    },
    async ({ treasurer: { page, click } }) => {
      await click(tab(page, 'Mitglieder'))
      await button(page, 'Zahlung fällig 96').waitFor()
      expect(await page.getByText('Die Ansicht gibt es nicht mehr').count()).toBe(0)
      await click(page.getByRole('link', { name: 'Sönke Müller' }))
      const family = page.getByRole('region', { name: 'Familie' })
      await family.getByRole('link', { name: 'Felix Müller' }).waitFor()
      await page.getByText('180,00 € offen').waitFor()
    },
  )

  job(
    {
      number: 4,
      name: 'direct debit: a file for the bank',
      how: 'Zahlungen, Lastschrift, Datei',
    },
    async ({ treasurer }) => {
      const { page, click } = treasurer
      await click(tab(page, 'Zahlungen'))
      await click(page.getByRole('tablist', { name: 'Zahlungen' }).getByRole('tab', { name: 'Zahlungen' }))
      await click(page.getByRole('link', { name: 'Lastschrift' }))
      const { name, bytes } = await save(treasurer, button(page, /^Datei für 77/))
      expect(name).toMatch(/\.xml$/)
      const xml = bytes.toString()
      expect(xml).toContain('pain.008.001.08')
      expect(xml.match(/<DrctDbtTxInf>/g)).toHaveLength(77)
      // By the list: 38 families, 26 adults, 7 of the youth and 6 passive have a mandate.
      expect(xml).toContain(`<CtrlSum>${38 * 180 + 26 * 84 + 7 * 42 + 6 * 30}.00</CtrlSum>`)
      await page.getByText(/als bezahlt erfasst werden/).waitFor()
    },
  )

  /** Opens the menu above the list of members. */
  const more = async ({ page, click }: CountedPage) => {
    await click(tab(page, 'Mitglieder'))
    await click(button(page, 'Mehr'))
  }
  const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })
  /** Opens the form of a member by the search of the list. */
  const edit = async ({ click, type, page }: CountedPage, number: string) => {
    await click(tab(page, 'Mitglieder'))
    await type(page.getByLabel('Mitglieder suchen'), number)
    await click(page.getByRole('row', { name: new RegExp(number) }).getByRole('button', { name: 'Bearbeiten' }))
    return page.getByRole('dialog')
  }

  job(
    {
      number: 5,
      name: 'bank statement, 200 lines',
      how: 'Zahlungen, Bank: add the statement; 186 lines are spent money and left out, 6 are certain, 6 accepted at once, 2 put aside',
    },
    async ({ treasurer, club }) => {
      const { page, click, chooseFile } = treasurer
      const members = (await club.call('GET', '/api/members')) as { id: string; memberId: string }[]
      const codeOf = (number: string | undefined) =>
        memberReference(members.find(({ memberId }) => memberId === number)?.id ?? '')
      // The first pay by the reference of a letter; the others write what people write, and their bank spells it as it can.
      const plain = (words: string) =>
        words.replace(/[äöüß]/g, (one) => ({ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' })[one] ?? one).toUpperCase()
      const transfers = paid.map((one, place) =>
        entry({
          amount: `${prices[one.Beitragsart ?? '']}.00`,
          day: inDays(-1),
          id: `in-${place}`,
          details: details({
            debtor: plain(nameOf(one)),
            iban: ibans.anna,
            text: place < 6 ? codeOf(one['Mitgl.-Nr.']) : `Beitrag ${thisYear}`,
          }),
        }),
      )
      const others = ['Sportgeschäft Sommer', 'Getränkekasse'].map((debtor, place) =>
        entry({ amount: '250.00', day: inDays(-1), id: `other-${place}`, details: details({ debtor, text: debtor }) }),
      )
      const spent = Array.from({ length: 200 - transfers.length - others.length }, (_, place) =>
        entry({ amount: '15.00', sign: 'DBIT', day: inDays(-2), id: `out-${place}` }),
      )
      const file = join(tmpdir(), `sports-club-${process.pid}.xml`)
      const entries = [...transfers, ...others, ...spent].join('\n')
      await writeFile(file, camt({ entries }).replace(ibans.club, 'DE02120300000000202051'))
      await click(tab(page, 'Zahlungen'))
      await click(page.getByRole('tablist', { name: 'Zahlungen' }).getByRole('tab', { name: 'Zahlungen' }))
      await click(page.getByRole('link', { name: /^Bank/ }))
      await chooseFile(page.getByLabel('Kontoauszug hinzufügen'), file)
      await page.getByText('Nicht aufgenommen: 186 Ausgaben').waitFor()
      await click(button(page, 'Wahrscheinlich 6'))
      await click(button(page, 'Diese 6 übernehmen'))
      await click(button(page, '12 erfassen'))
      const report = dialogOf(page)
      await report.getByText('12 Buchungen sind erfasst').waitFor()
      await click(button(report, 'Erledigt'))
      await report.waitFor({ state: 'hidden' })
      const aside = main(page).getByRole('button', { name: 'Keine Mitgliedszahlung' })
      await click(button(page, /^Alle/))
      for (const left of [1, 0]) {
        await click(aside.first())
        await expect.poll(() => aside.count()).toBe(left)
      }
      await click(tab(page, 'Mitglieder'))
      await button(page, `Zahlung fällig ${96 - paid.length}`).waitFor()
    },
  )

  job(
    {
      number: 6,
      name: 'reminders',
      how: 'Mitglieder, Mehr, Mitglieder erinnern: those who pay by direct debit are left out, those without an e-mail get a letter',
    },
    async ({ treasurer }) => {
      const { page, click } = treasurer
      const [mailed, onPaper] = [unpaid.filter((one) => one['E-Mail']), unpaid.filter((one) => !one['E-Mail'])]
      await more(treasurer)
      await click(item(page, `${unpaid.length} Mitglieder erinnern (77 zahlen per Lastschrift)`))
      const form = dialogOf(page)
      const words = `${mailed.length} E-Mails senden, ${onPaper.length} drucken`
      const { bytes } = await save(treasurer, button(form, words))
      const letters = await readPdf(bytes)
      expect(letters).toHaveLength(onPaper.length)
      expect(letters[0]?.text).toContain(onPaper[0]?.Straße)
      expect(letters[0]?.text).toContain('42,00')
      await click(button(form, 'Schließen'))
    },
  )

  job(
    {
      number: 7,
      name: 'somebody joins on 1 July, for half the fee',
      how: 'Mitglied hinzufügen, Eintritt und Austritt; Zahlung erfassen has the half',
    },
    async ({ treasurer }) => {
      const { page, click, type, press, choose, setDay } = treasurer
      // Before July of a year, today stands for the day of joining: then it is the whole fee.
      const middle = `${thisYear}-07-01`
      const joinsOn = inDays(0) < middle ? inDays(0) : middle
      await click(tab(page, 'Mitglieder'))
      await click(button(page, 'Mitglied hinzufügen'))
      const form = dialogOf(page)
      await type(form.getByLabel('Vor- und Nachname', { exact: true }), 'Jutta Neu')
      await click(form.getByLabel('Keine E-Mail'))
      await choose(form.getByLabel('Mitgliedsart'), 'Erwachsene')
      await click(button(form, 'Eintritt und Austritt'))
      await setDay(form.getByLabel('Mitglied seit'), joinsOn)
      await click(button(form, 'Mitglied hinzufügen'))
      await form.waitFor({ state: 'hidden' })
      await type(page.getByLabel('Mitglieder suchen'), 'Jutta')
      const row = page.getByRole('row', { name: /Jutta Neu/ })
      await click(button(row, 'Zahlung erfassen'))
      const amount = dialogOf(page).getByLabel('Betrag', { exact: true })
      await expect.poll(() => amount.inputValue()).toBe(joinsOn === middle ? '42,00' : '84,00')
      await press('Enter')
      await row.getByText('Aktiv', { exact: true }).waitFor()
      await type(page.getByLabel('Mitglieder suchen'), '')
    },
  )

  job(
    { number: 8, name: 'somebody leaves at the end of the year', how: 'Mitglied bearbeiten, Letzter Tag' },
    async ({ treasurer }) => {
      const { page, click, type, choose, setDay } = treasurer
      const form = await edit(treasurer, '1101')
      await setDay(form.getByLabel('Letzter Tag'), `${thisYear}-12-31`)
      await choose(form.getByLabel('Grund des Austritts'), 'Kündigung')
      await click(button(form, 'Speichern'))
      await form.waitFor({ state: 'hidden' })
      // Until then nothing changes, and the page of the member has the day.
      const row = page.getByRole('row', { name: /1101/ })
      await row.getByText('Aktiv', { exact: true }).waitFor()
      await row.getByRole('link').click()
      const facts = page.getByRole('region', { name: 'Angaben' })
      for (const fact of [`31. Dez. ${thisYear}`, 'Kündigung']) await facts.getByText(fact).waitFor()
      await page.goBack()
      await type(page.getByLabel('Mitglieder suchen'), '')
    },
  )

  job(
    {
      number: 9,
      name: 'invite all to the assembly',
      how: 'Mitglieder, Mehr, Schreiben: once for all, families once, a letter to whoever has no e-mail',
    },
    async ({ treasurer }) => {
      const { page, click, type } = treasurer
      await more(treasurer)
      await click(item(page, '161 Mitgliedern schreiben'))
      const form = dialogOf(page)
      await type(form.getByLabel('Betreff'), 'Mitgliederversammlung')
      await type(form.getByLabel('Text'), 'die Versammlung ist am 5. März um 19 Uhr im Vereinsheim.')
      await click(button(form, 'E-Mails ansehen'))
      // 60 children and partners read it with the head of the family; 14 of the old list and the one who came in July get paper.
      const { bytes } = await save(treasurer, button(form, '86 E-Mails senden, 15 drucken'))
      const letters = await readPdf(bytes)
      expect(letters).toHaveLength(15)
      expect(letters.map(({ text }) => text).join()).toContain('die Versammlung ist am 5. März')
      await click(button(form, 'Schließen'))
    },
  )

  job(
    {
      number: 10,
      name: 'attendance list of the assembly',
      how: 'Mitglieder, Mehr, Anwesenheitsliste als PDF; or Mitgliedskarten, Karten prüfen, Anwesenheit: number, Enter',
    },
    async ({ treasurer }) => {
      const { page, click, type, press } = treasurer
      await more(treasurer)
      await click(page.getByRole('menuitemcheckbox', { name: 'Nach Nachnamen sortieren' }))
      await more(treasurer)
      const { bytes } = await save(treasurer, item(page, 'Anwesenheitsliste als PDF'))
      const text = (await readPdf(bytes)).map((sheet) => sheet.text).join('\n')
      for (const name of ['Neu', 'Özdemir']) expect(text).toContain(name)
      await click(page.getByRole('link', { name: 'Einstellungen' }))
      await click(page.getByRole('link', { name: 'Karten' }))
      await click(page.getByLabel('Anwesenheitslisten führen'))
      await click(button(page, 'Speichern'))
      await page.getByText('Verein gespeichert').waitFor()
      await click(page.getByRole('link', { name: 'Zurück' }))
      await click(tab(page, 'Mitgliedskarten'))
      await click(page.getByRole('link', { name: 'Karten prüfen' }))
      await click(button(page, 'Anwesenheit'))
      const lists = dialogOf(page)
      await click(button(lists, 'Namen anhaken'))
      for (const one of people.slice(0, 5)) {
        await type(lists.getByLabel('Namen suchen'), one['Mitgl.-Nr.'] ?? '')
        await press('Enter')
        await lists.getByText(`${nameOf(one)} steht auf der Liste`).waitFor()
      }
      await click(button(lists, 'Alle Tage'))
      await click(button(lists, /: 5 Mitglieder$/))
      const { bytes: csv } = await save(treasurer, button(lists, 'Als CSV speichern'))
      for (const one of people.slice(0, 5)) expect(csv.toString()).toContain(nameOf(one))
      await click(button(lists, 'Schließen'))
      await page.goto('/')
    },
  )

  job(
    {
      number: 11,
      name: 'a board of five, each with a duty',
      how: 'Einstellungen, Vorstand, Einladen: four times; each opens the e-mail and accepts',
    },
    async ({ treasurer, open }) => {
      const { page, click, type, choose, setDay } = treasurer
      await click(page.getByRole('link', { name: 'Einstellungen' }))
      await click(page.getByRole('link', { name: 'Vorstand' }))
      const run = Date.now()
      for (const [name, duty, sees] of [
        ['Vera Zweite', 'Vereinsleitung', 'Mitglieder'],
        ['Karl Kasse', 'Kassenführung', 'Zahlungen'],
        ['Mia Mitglieder', 'Mitgliederverwaltung', 'Mitglieder'],
        ['Paul Prüfer', 'Kassenprüfung', 'Zahlungen'],
      ] as const) {
        await click(button(page, /einladen|^Einladen/))
        const form = dialogOf(page)
        const email = `${name.slice(0, 4).trim().toLowerCase()}-${run}@club.test`
        await type(form.getByLabel('E-Mail'), email)
        if (duty !== 'Vereinsleitung') await choose(form.getByLabel('Aufgabe'), duty)
        if (duty === 'Kassenprüfung') await setDay(form.getByLabel('Letzter Tag'), inDays(60))
        await click(button(form, 'Einladung senden'))
        await form.waitFor({ state: 'detached' })
        const next = await open('desktop')
        await next.page.goto(await nextLink(product, email, '/auth-action'))
        await next.type(next.page.getByLabel('Vor- und Nachname'), name)
        await next.type(next.page.getByLabel('Passwort', { exact: true }), 'sieben grüne Boote am See')
        await next.type(next.page.getByLabel('Passwort wiederholen'), 'sieben grüne Boote am See')
        await next.click(next.page.getByRole('button', { name: 'Einladung annehmen' }))
        await next.page.getByRole('tab', { name: sees }).first().waitFor()
        // What is not the duty of somebody has no button.
        const adds = next.page.getByRole('button', { name: 'Mitglied hinzufügen' })
        if (duty === 'Kassenführung' || duty === 'Kassenprüfung') expect(await adds.count()).toBe(0)
        await page.reload()
        await page.getByText(name).first().waitFor()
      }
      await click(page.getByRole('link', { name: 'Zurück' }))
    },
  )

  job(
    {
      number: 12,
      name: 'lists of football and of tennis',
      how: 'Mitglieder, Filtern: Abteilung; Mehr, Als Ansicht speichern and Für Excel exportieren',
    },
    async ({ treasurer }) => {
      const { page, click, type, choose } = treasurer
      await click(tab(page, 'Mitglieder'))
      for (const section of ['Fußball', 'Tennis']) {
        const { length } = people.filter(({ Abteilung = '' }) => Abteilung.includes(section))
        await choose(page.getByLabel('Filtern'), section)
        await button(page, `Alle ${length}`).waitFor()
        await more(treasurer)
        await click(item(page, 'Als Ansicht speichern …'))
        const form = dialogOf(page)
        await type(form.getByLabel('Name', { exact: true }).first(), section)
        await click(button(form, 'Speichern'))
        await form.waitFor({ state: 'hidden' })
        await more(treasurer)
        const { name, bytes } = await save(treasurer, item(page, 'Für Excel exportieren'))
        expect(name).toMatch(/\.xlsx$/)
        const sheet = Object.entries(unzipSync(bytes)).find(([path]) => path.endsWith('sheet1.xml'))?.[1]
        expect(new TextDecoder().decode(sheet).match(/<row /g)).toHaveLength(length + 1)
      }
      await choose(page.getByLabel('Filtern'), 'Alle Mitglieder')
    },
  )

  job(
    {
      number: 13,
      name: 'certificate of membership, donation receipt',
      how: 'the page of the member: one click each; once before: Einstellungen, Finanzen, and an item for gifts',
    },
    async ({ treasurer }) => {
      const { page, click, type, press, choose, setDay } = treasurer
      await click(page.getByRole('link', { name: 'Einstellungen' }))
      await click(page.getByRole('link', { name: 'Finanzen' }))
      await click(page.getByLabel('Quittungen ausstellen'))
      await type(page.getByLabel('Anschrift auf Quittungen'), 'Am Sportplatz 1, 82408 Süd')
      await choose(page.getByLabel('Zuwendungsbestätigungen ausstellen'), 'Deutsche Form (§ 10b EStG)')
      await type(page.getByLabel('Was der Verein fördert'), 'des Sports')
      await type(page.getByLabel('Finanzamt', { exact: true }), 'Süd')
      await type(page.getByLabel('Steuernummer'), '123/456/78901')
      await setDay(page.getByLabel('Datum des Bescheids'), `${thisYear - 1}-05-04`)
      await type(page.getByLabel('Letzter Veranlagungszeitraum'), String(thisYear - 2))
      await click(button(page, 'Speichern'))
      await page.getByText('Verein gespeichert').first().waitFor()
      await click(page.getByRole('link', { name: 'Zurück' }))
      await click(tab(page, 'Zahlungen'))
      await click(page.getByRole('tab', { name: 'Posten' }))
      await click(button(main(page), 'Posten hinzufügen'))
      const form = dialogOf(page)
      await type(form.getByLabel('Name', { exact: true }), 'Spende')
      await type(form.getByLabel('Preis'), '0')
      await choose(form.getByLabel('Gilt als Zuwendung'), 'Als Geldzuwendung')
      await click(button(form, 'Posten hinzufügen'))
      await form.waitFor({ state: 'hidden' })
      await click(tab(page, 'Mitglieder'))
      await click(page.getByRole('link', { name: 'Sönke Müller' }))
      const certificate = await save(treasurer, button(page, 'Mitgliedsbescheinigung als PDF'))
      const [sheet] = await readPdf(certificate.bytes)
      for (const words of ['Sönke Müller', '1001', '1990']) expect(sheet?.text).toContain(words)
      await click(button(page, 'Zahlung erfassen'))
      const payment = dialogOf(page)
      await choose(payment.getByLabel('Posten', { exact: true }), 'Spende')
      await type(payment.getByLabel('Betrag', { exact: true }), '100')
      await press('Enter')
      await payment.waitFor({ state: 'hidden' })
      await click(page.getByText('Zuwendungsbestätigungen'))
      const receipt = await save(treasurer, button(page, /100,00/))
      const [paper] = await readPdf(receipt.bytes)
      for (const words of ['Sönke Müller', 'Am Bächle 5', 'einhundert', 'Süd']) expect(paper?.text).toContain(words)
    },
  )

  job(
    {
      number: 14,
      name: 'somebody asks for the own data; what is kept of somebody who left long ago goes',
      how: 'the page of the member, Alle Daten dieses Mitglieds sichern; Filtern, Vor mehr als 3 Jahren ausgetreten, Löschen, then Einstellungen, Gelöschtes, Endgültig löschen. Nothing says by itself that it is time, and payments keep the name',
      result: 'W',
    },
    async ({ treasurer, club }) => {
      const { page, click, type, choose, setDay } = treasurer
      await click(tab(page, 'Mitglieder'))
      await click(page.getByRole('link', { name: 'Felix Müller' }))
      const { bytes } = await save(treasurer, button(page, 'Alle Daten dieses Mitglieds sichern'))
      const files = unzipSync(bytes)
      for (const words of ['Felix Müller', '0160/0000306', 'Hauptstraße 74', '2009'])
        expect(new TextDecoder().decode(files['data.txt'])).toContain(words)
      // Somebody left years ago, which the old list did not say.
      const form = await edit(treasurer, '1157')
      await setDay(form.getByLabel('Letzter Tag'), `${thisYear - 4}-12-31`)
      await click(button(form, 'Speichern'))
      await form.waitFor({ state: 'hidden' })
      await type(page.getByLabel('Mitglieder suchen'), '')
      await choose(page.getByLabel('Filtern'), 'Vor mehr als 3 Jahren ausgetreten')
      await button(page, 'Alle 1').waitFor()
      await click(button(page.getByRole('row', { name: /Ralf Strauß/ }), 'Löschen'))
      await click(button(page.getByRole('alertdialog'), 'Löschen'))
      await page.getByRole('row', { name: /Ralf Strauß/ }).waitFor({ state: 'detached' })
      await choose(page.getByLabel('Filtern'), 'Alle Mitglieder')
      await click(page.getByRole('link', { name: 'Einstellungen' }))
      await click(page.getByRole('link', { name: 'Gelöschtes' }))
      await click(button(page, 'Ralf Strauß endgültig löschen'))
      await click(button(page.getByRole('alertdialog'), 'Endgültig löschen'))
      await page.getByText('Ralf Strauß endgültig gelöscht').waitFor()
      expect(JSON.stringify(await club.call('GET', '/api/members'))).not.toContain('Ralf Strauß')
      await click(page.getByRole('link', { name: 'Zurück' }))
    },
  )

  job(
    {
      number: 15,
      name: 'the new year, and figures for the auditor',
      how: 'Zahlungen, Jahre, Saison beginnen; Zahlungen, Für die Kassenprüfung, als PDF, and CSV exportieren',
    },
    async ({ treasurer }) => {
      const { page, click } = treasurer
      await click(tab(page, 'Zahlungen'))
      await click(page.getByRole('tab', { name: 'Jahre' }))
      await click(button(page, `Saison ${thisYear + 1} beginnen`))
      const form = dialogOf(page)
      await form.getByText('Erwartet: 10.722,00 €.').waitFor()
      await click(button(form, `Saison ${thisYear + 1} beginnen`))
      await form.waitFor({ state: 'hidden' })
      await page.getByRole('row', { name: String(thisYear + 1) }).waitFor()
      await click(page.getByRole('tablist', { name: 'Zahlungen' }).getByRole('tab', { name: 'Zahlungen' }))
      await click(page.getByRole('region', { name: 'Übersicht' }).locator('summary'))
      const sheets = await readPdf((await save(treasurer, button(page, 'Für die Kassenprüfung, als PDF'))).bytes)
      const text = sheets.map((sheet) => sheet.text).join('\n')
      for (const one of paid) expect(text).toContain(nameOf(one))
      expect(text).toContain('Spende')
      const { bytes } = await save(treasurer, button(page, 'CSV exportieren'))
      // The heads, the transfers, the one who came in July, the gift, and the total.
      expect(bytes.toString().trim().split(/\r?\n/)).toHaveLength(1 + paid.length + 2 + 1)
    },
  )
})
