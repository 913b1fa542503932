import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { describeJobs, listOf } from '../support/club-jobs.ts'
import type { CountedPage } from '../support/counted-page.ts'

const thisYear = new Date().getUTCFullYear()
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
      await click(button(page, 'Speichern'))
      await type(page.getByLabel('Gläubiger-ID'), 'DE98ZZZ09999999999')
      await click(button(page, 'Speichern'))
      await page
        .getByText(/gespeichert/)
        .first()
        .waitFor()
      await click(page.getByRole('link', { name: 'Zurück' }))
      await click(button(page, 'Importieren'))
      const form = dialogOf(page)
      await chooseFile(form.getByLabel('CSV-Datei'), listOf('sports-club-cp1252.csv'))
      await form.getByRole('row', { name: /Sönke Müller/ }).waitFor()
      await click(button(form, 'Diese 6 Mitgliedsarten anlegen'))
      await click(button(form, 'Als Felder des Vereins behalten'))
      await click(button(form, '4 Felder behalten'))
      await setDay(form.getByLabel('Mit diesen Mandaten zuletzt eingezogen am'), `${thisYear - 1}-03-02`)
      await form.getByText('Kein Mandat ist erloschen.').waitFor()
      await click(form.getByText('14 Zeilen haben keine E-Mail: ohne hinzufügen'))
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
})
