import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { describeJobs, freshListOf } from '../support/club-jobs.ts'
import type { CountedPage } from '../support/counted-page.ts'
import { readPdf } from '../support/read-pdf.ts'

const list = freshListOf('alpine-section.csv')
/** The rows of the section's old list, by the names of its columns. */
const [head = [], ...lines] = readFileSync(list, 'utf8')
  .replace(/^\ufeff/, '')
  .trim()
  .split(/\r?\n/)
  .map((line) => line.split(';'))
const people = lines.map((cells) => Object.fromEntries(head.map((name, place) => [name, cells[place] ?? ''])))
const ofType = (...types: string[]) => people.filter(({ Categoria = '' }) => types.includes(Categoria))

const updated = 'Associazione aggiornata'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const fees = { Ordinario: 52, Familiare: 28, Giovane: 16 } as const
/** Forty people from all over the list, who stand at the table in January. */
const queue = ofType('Ordinario', 'Familiare', 'Giovane')
  .filter((_, place) => place % 7 === 0)
  .slice(0, 40)

describeJobs({ letter: 'B', name: 'CAI Sezione, 300 members, in Italian', locale: 'it-IT' }, ({ job }) => {
  /** Saves what a button or an item of a menu downloads. */
  const saved = async (page: Page, press: () => Promise<void>) => {
    const download = page.waitForEvent('download')
    await press()
    const file = await download
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
  }
  /** Opens the menu above the list of members. */
  const more = (page: Page) => page.getByRole('button', { name: 'Altro', exact: true }).first()
  /** The code on the card of somebody who has paid, as it is printed. */
  let code = ''

  job(
    {
      number: 1,
      name: 'take over the list of 300',
      how: 'Soci, Importa: four questions, each answered with one click for the whole file; no address is invented',
    },
    async ({ treasurer: { click, chooseFile, page } }) => {
      await click(page.getByRole('button', { name: 'Importa' }).first())
      const dialog = page.getByRole('dialog')
      await chooseFile(dialog.getByLabel('File CSV'), list)
      await click(dialog.getByRole('button', { name: 'Creare questi 4 tipi di socio' }))
      await click(dialog.getByRole('button', { name: 'Tenere come campi dell’associazione' }))
      await click(dialog.getByRole('button', { name: 'Tenere 7 campi' }))
      await click(dialog.getByLabel('146 righe non hanno e-mail: aggiungerle senza'))
      await click(dialog.getByRole('button', { name: 'Aggiungi 300' }))
      await dialog.getByText('Tutti sono stati importati').waitFor()
      await click(dialog.getByRole('button', { name: 'Fatto' }))
      await page.getByRole('group', { name: 'Stato' }).getByRole('button', { name: 'Tutti 300' }).waitFor()
      // No address is invented, and birthday, phone and postal address are taken over.
      const row = page.getByRole('row', { name: /40013/ })
      await row.getByText('Nessuna e-mail').waitFor()
      await row.getByRole('link', { name: 'Adelaide Bianchi' }).click()
      const facts = page.getByRole('region', { name: 'Dati' })
      for (const fact of ['Familiare', '21 gen 1964 (62 anni)', '0471 000068', 'Via Goethe 7', 'BIAADE64A61Z999X'])
        await facts.getByText(fact.replace(/\(62 anni\)/, '').trim()).waitFor()
    },
  )

  job(
    {
      number: 2,
      name: 'season from November to October, the fees of the categories',
      how: 'Impostazioni; Pagamenti, Voci',
    },
    async ({ treasurer: { click, type, choose, setDay, page } }) => {
      await click(page.getByRole('link', { name: 'Impostazioni' }))
      await choose(page.getByLabel('L’anno inizia a'), 'novembre')
      await click(page.getByRole('button', { name: 'Salva' }).first())
      await page.getByText(updated).waitFor()
      await click(page.getByRole('link', { name: 'Indietro' }))
      await click(page.getByRole('tab', { name: 'Pagamenti' }).first())
      await click(page.getByRole('tab', { name: 'Voci di pagamento' }))
      const dialog = page.getByRole('dialog')
      for (const [category, price] of Object.entries(fees)) {
        await click(page.getByRole('button', { name: 'Aggiungi voce' }))
        await type(dialog.getByLabel('Nome'), `Bollino ${category}`)
        await type(dialog.getByLabel('Prezzo'), String(price))
        const years = await dialog.getByLabel('Anno').locator('option').allTextContents()
        expect(years[1]).toMatch(/^20\d\d\/\d\d$/)
        await choose(dialog.getByLabel('Anno'), years[1] ?? '')
        await choose(dialog.getByLabel('Quante volte si paga'), 'Annuale')
        await click(dialog.getByLabel('Obbligatoria per l’iscrizione attiva'))
        await setDay(dialog.getByLabel('Scadenza'), inDays(category === 'Giovane' ? 10 : 60))
        await click(dialog.getByLabel('Da pagare per intero'))
        await click(dialog.getByLabel(category, { exact: true }))
        // Who is asked, before it is saved.
        await dialog.getByText(`${ofType(category).length} soci attivi passano a «Pagamento dovuto»`).waitFor()
        await click(dialog.getByRole('button', { name: 'Aggiungi voce' }))
        await dialog.waitFor({ state: 'detached' })
        await page.getByRole('row', { name: new RegExp(`Bollino ${category} 20\\d\\d/\\d\\d`) }).waitFor()
      }
    },
  )

  job(
    { number: 6, name: 'the number of each stamp (bollino)', how: 'Impostazioni, Finanze; then the counter counts on' },
    async ({ treasurer: { click, type, choose, press, page } }) => {
      await click(page.getByRole('link', { name: 'Impostazioni' }))
      await click(page.getByRole('link', { name: 'Finanze' }))
      await click(page.getByLabel('Per ogni pagamento il numero di un bollino'))
      await click(page.getByRole('button', { name: 'Salva' }).first())
      await page.getByText(updated).waitFor()
      await click(page.getByRole('link', { name: 'Indietro' }))
      await click(page.getByRole('tab', { name: 'Pagamenti' }).first())
      await click(page.getByRole('tab', { name: 'Pagamenti' }).last())
      await click(page.getByRole('link', { name: 'Cassa' }))
      await choose(page.getByLabel('Pagato con'), 'Contanti')
      const [first] = queue
      await type(page.getByRole('combobox', { name: 'Socio' }), first?.['N. tessera'] ?? '')
      await press('Enter')
      // As it stands on the first stamp of the roll.
      await type(page.getByLabel('Bollino', { exact: true }), 'a 1001')
      await press('Enter')
      await page.getByRole('row', { name: new RegExp(`${first?.Cognome}.*A1001`) }).waitFor()
      await expect.poll(() => page.getByLabel('Bollino', { exact: true }).inputValue()).toBe('A1002')
    },
  )

  job(
    {
      number: 3,
      name: 'a queue of 40 in January, one after another',
      how: 'Pagamenti, Cassa: number, Enter, Enter; the fee is proposed before it is due, with the next stamp',
    },
    async ({ treasurer: { type, press, page } }) => {
      const payer = page.getByRole('combobox', { name: 'Socio' })
      const rows = page.getByRole('table', { name: 'Pagamenti di questo turno' }).getByRole('row')
      for (const [place, person] of queue.slice(1).entries()) {
        await type(payer, person['N. tessera'] ?? '')
        await press('Enter', 2)
        // The item is proposed, though it is not due yet, and the next number of the roll.
        await rows
          .filter({ hasText: `A${1002 + place}` })
          .filter({ hasText: `Bollino ${person.Categoria}` })
          .waitFor()
        // The next person is typed at once.
        await expect.poll(() => payer.evaluate((field) => field === document.activeElement)).toBe(true)
        await expect.poll(() => payer.inputValue()).toBe('')
      }
      expect(await rows.count()).toBe(queue.length + 1)
    },
  )

  job(
    { number: 4, name: 'cash of the day', how: 'Cassa: the sum stands beside; print the sheet of the day' },
    async ({ treasurer: { click, page } }) => {
      const total = queue.reduce((sum, { Categoria }) => sum + fees[Categoria as keyof typeof fees], 0)
      const shown = total.toLocaleString('it-IT', { minimumFractionDigits: 2, useGrouping: true })
      await page.getByRole('row', { name: `Contanti ${shown} € ${shown} €` }).waitFor()
      const printed = page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            window.print = () => {
              dispatchEvent(new Event('beforeprint'))
              resolve(document.body.innerText)
            }
          }),
      )
      await click(page.getByRole('button', { name: 'Stampa il foglio del giorno' }))
      expect(await printed).toContain(shown)
    },
  )

  job(
    { number: 5, name: 'paper cards for all, and again for a few', how: 'Tessere dei soci, Tessere in PDF' },
    async ({ treasurer: { click, type, page } }) => {
      await click(page.getByRole('tab', { name: 'Tessere dei soci' }))
      const print = async () => {
        await click(page.getByRole('button', { name: 'Tessere in PDF', exact: true }).first())
        return saved(page, () => click(page.getByRole('menuitem', { name: 'Tessere in PDF, otto per foglio A4' })))
      }
      const all = await readPdf((await print()).bytes)
      expect(all).toHaveLength(Math.ceil(people.length / 8))
      expect(all.map(({ text }) => text).join()).toContain('A1040')
      const [, second] = queue
      await type(page.getByLabel('Cerca tra le tessere'), second?.['N. tessera'] ?? '')
      await page.getByRole('row', { name: second?.Cognome ?? '' }).waitFor()
      const few = await readPdf((await print()).bytes)
      expect(few).toHaveLength(1)
      expect(few[0]?.text).toContain('A1002')
      code = (await few[0]?.codes())?.[0] ?? ''
      await type(page.getByLabel('Cerca tra le tessere'), '')
    },
  )

  job(
    { number: 7, name: 'a hut without a network', how: 'Impostazioni, Rifugi; the link is opened once in the valley' },
    async ({ treasurer: { click, type, setDay, page }, open }) => {
      await click(page.getByRole('link', { name: 'Impostazioni' }))
      await click(page.getByRole('link', { name: 'Rifugi' }))
      await click(page.getByRole('button', { name: 'Crea un link' }))
      const dialog = page.getByRole('dialog')
      await type(dialog.getByLabel('Dove si usa il link'), 'Rifugio Sciliar')
      await setDay(dialog.getByLabel('Ultimo giorno'), inDays(300))
      await click(dialog.getByRole('button', { name: 'Crea il link' }))
      const link = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
      const hut = await open('phone', { serviceWorkers: 'allow' })
      await hut.page.goto(link)
      await hut.click(hut.page.getByRole('button', { name: 'Usa questo dispositivo per Rifugio Sciliar' }))
      await hut.page.getByText('Elenco del').waitFor()
      await hut.page.evaluate(async () => {
        await navigator.serviceWorker.ready
        while (!(await caches.match('/hut', { cacheName: 'page /hut' }))) await new Promise(requestAnimationFrame)
      })
      await hut.page.context().setOffline(true)
      await hut.page.goto('/hut')
      const answer = hut.page.getByRole('status')
      await hut.page.getByLabel('Codice di uno scanner').fill(code)
      await hut.press('Enter')
      await answer.getByText('Valida', { exact: true }).waitFor()
      const [paid] = queue
      expect(await hut.page.locator('body').innerText()).not.toContain(paid?.Cognome)
      await hut.page.context().setOffline(false)
      await click(page.getByRole('button', { name: 'L’ho consegnato' }))
      await click(page.getByRole('link', { name: 'Indietro' }))
    },
  )

  job(
    {
      number: 8,
      name: 'remind before the last day to pay',
      how: 'Soci, Altro, Promemoria automatici, and letters on paper for those without e-mail; by hand too, from 14 days ahead',
    },
    async ({ treasurer: { click, page } }) => {
      await click(page.getByRole('tab', { name: 'Soci', exact: true }))
      await click(more(page))
      await click(page.getByRole('menuitem', { name: 'Promemoria automatici' }))
      const dialog = page.getByRole('dialog')
      await click(dialog.getByRole('switch', { name: 'Inviare promemoria automaticamente' }))
      // The plan says on which days how many are written to, and who needs paper.
      await dialog
        .getByText(/\d+ e-mail/)
        .first()
        .waitFor()
      await dialog
        .getByText(/soci senza e-mail/)
        .first()
        .waitFor()
      await click(dialog.getByRole('button', { name: 'Salva' }))
      await dialog.waitFor({ state: 'detached' })
      await page.getByText('Impostazioni dei promemoria salvate').waitFor()
      await click(more(page))
      // Who does not want to wait for the day sends them by hand.
      await page.getByRole('menuitem', { name: /Invia un promemoria a \d+ soci prima della scadenza/ }).waitFor()
      const item = page.getByRole('menuitem', { name: /Stampa \d+ promemoria prima della scadenza/ })
      const paid = new Set(queue.map((one) => one['N. tessera']))
      const unreached = ofType('Giovane').filter((one) => !one['E-mail'] && !paid.has(one['N. tessera']))
      expect(await item.textContent()).toContain(String(unreached.length))
      const letters = await readPdf((await saved(page, () => click(item))).bytes)
      expect(letters).toHaveLength(unreached.length)
      expect(letters[0]?.text).toContain('Bollino Giovane')
      expect(letters[0]?.text).toContain(unreached[0]?.Indirizzo)
    },
  )

  job(
    { number: 9, name: 'a letter to all, by post where there is no e-mail', how: 'Soci, Altro, Scrivi a 300 soci' },
    async ({ treasurer: { click, type, page } }) => {
      await click(more(page))
      await click(page.getByRole('menuitem', { name: 'Scrivi a 300 soci' }))
      const dialog = page.getByRole('dialog')
      await type(dialog.getByLabel('Oggetto'), 'Assemblea')
      await type(dialog.getByLabel('Testo'), '{name}, l’assemblea è il 5 marzo.')
      await click(dialog.getByRole('button', { name: 'Guarda le e-mail' }))
      const { bytes } = await saved(page, () =>
        click(dialog.getByRole('button', { name: 'Invia 154 e-mail e stampa 146' })),
      )
      const letters = await readPdf(bytes)
      expect(letters).toHaveLength(146)
      const [first] = people.filter((one) => !one['E-mail'])
      for (const words of [first?.Indirizzo, `${first?.CAP} ${first?.Città}`, 'l’assemblea è il 5 marzo'])
        expect(letters[0]?.text).toContain(words)
      await click(dialog.getByRole('button', { name: 'Chiudi' }).last())
    },
  )

  job(
    { number: 10, name: 'the list for the federation', how: 'Soci, Altro, Salva come vista; then Esporta per Excel' },
    async ({ treasurer: { click, type, page } }) => {
      await click(more(page))
      await click(page.getByRole('menuitem', { name: 'Salva come vista…' }))
      const dialog = page.getByRole('dialog')
      await type(dialog.getByLabel('Nome', { exact: true }).first(), 'Elenco per Milano')
      const columns = [
        'E-mail',
        'Nome, prima il cognome',
        'Stato',
        'Cognome',
        'Nome',
        'Codice fiscale',
        'Data di nascita',
      ]
      for (const name of [...columns, 'Via e numero', 'CAP', 'Città', 'Prov.', 'Tipo di socio'])
        await click(dialog.getByRole('checkbox', { name, exact: true }))
      await click(dialog.getByRole('button', { name: 'Salva' }))
      await page.getByRole('columnheader', { name: 'Codice fiscale' }).waitFor()
      // From now on two clicks a year.
      await click(more(page))
      const { name, bytes } = await saved(page, () => click(page.getByRole('menuitem', { name: 'Esporta per Excel' })))
      expect(name).toMatch(/\.xlsx$/)
      const sheet = await sheetOf(bytes)
      for (const cell of ['Codice fiscale', 'GRUANN45T42Z999X', 'Via Goethe 112', '39100', 'Vitalizio'])
        expect(sheet).toContain(cell)
    },
  )

  job(
    {
      number: 11,
      name: 'a new member at the counter, without an e-mail',
      how: 'Cassa, Aggiungi socio; Enter records the fee',
    },
    async ({ treasurer: { click, type, press, choose, page } }) => {
      await click(page.getByRole('tab', { name: 'Pagamenti' }).first())
      await click(page.getByRole('link', { name: 'Cassa' }))
      await click(page.getByRole('button', { name: 'Aggiungi socio' }))
      const dialog = page.getByRole('dialog')
      await expect.poll(() => dialog.getByLabel('Numero socio').inputValue()).toBe('40301')
      await type(dialog.getByLabel('Nome e cognome', { exact: true }), 'Rita Zanolla')
      await click(dialog.getByLabel('Nessuna e-mail'))
      await choose(dialog.getByLabel('Tipo di socio'), 'Ordinario')
      await click(dialog.getByRole('button', { name: 'Aggiungi socio' }))
      // She is the next to pay, and the cursor stands in the amount.
      await expect.poll(() => page.getByRole('combobox', { name: 'Socio' }).inputValue()).toBe('Rita Zanolla')
      await expect.poll(() => page.getByLabel('Importo').evaluate((one) => one === document.activeElement)).toBe(true)
      await press('Enter')
      await page.getByRole('row', { name: /Rita Zanolla.*Bollino Ordinario.*52,00.*A1041/ }).waitFor()
    },
  )

  /** Opens the form of a member by the search of the list. */
  const edit = async ({ click, type, page }: CountedPage, number: string) => {
    await click(page.getByRole('tab', { name: 'Soci', exact: true }))
    await type(page.getByLabel('Cerca soci'), number)
    const row = page.getByRole('row', { name: new RegExp(number) })
    await click(row.getByRole('button', { name: 'Modifica' }))
    return page.getByRole('dialog')
  }

  job(
    { number: 12, name: 'a Familiare belongs to an Ordinario', how: 'Modifica socio, Appartiene a' },
    async ({ treasurer }) => {
      const { click, type, press, page } = treasurer
      const dialog = await edit(treasurer, '40013')
      await type(dialog.getByRole('combobox', { name: 'Appartiene a' }), '40010')
      await press('Enter', 2)
      await dialog.waitFor({ state: 'detached' })
      await click(page.getByRole('link', { name: 'Adelaide Bianchi' }))
      await page.getByRole('region', { name: 'Famiglia' }).getByRole('link', { name: 'Ettore Colò' }).waitFor()
    },
  )

  job(
    { number: 13, name: 'Giovani who are too old become Ordinari', how: 'filter by age, Seleziona, Cambia tipo' },
    async ({ treasurer: { click, type, choose, setDay, page } }) => {
      await click(page.getByRole('link', { name: 'Impostazioni' }))
      await click(page.getByRole('link', { name: 'Tipi di socio' }))
      await click(page.getByRole('button', { name: 'Solo per certe età' }))
      // An age that leaves out four of this old list, whichever year it is.
      const year = new Date().getUTCFullYear()
      const births = ofType('Giovane')
        .map((one) => (one['Data di nascita'] ?? '').split('/').reverse().join('-'))
        .sort()
      const ages = births.map((day) => year + 2 - Number(day.slice(0, 4)) - (day.slice(5) > '01-01' ? 1 : 0))
      await type(page.getByLabel('Età fino a, tipo 4'), String((ages[3] ?? 0) - 1))
      await click(page.getByRole('button', { name: 'Salva' }).first())
      await page.getByText(updated).waitFor()
      await click(page.getByRole('link', { name: 'Indietro' }))
      await page
        .getByLabel('Filtra')
        .locator('option', { hasText: 'Età non adatta al tipo' })
        .first()
        .waitFor({ state: 'attached' })
      const rules = await page.getByLabel('Filtra').locator('option').allTextContents()
      const rule = rules.findLast((one) => one.startsWith('Età non adatta al tipo')) ?? ''
      await choose(page.getByLabel('Filtra'), rule)
      const all = page.getByRole('group', { name: 'Stato' }).getByRole('button', { name: /^Tutti/ })
      await expect.poll(() => all.textContent()).toMatch(/^Tutti[1-9]\d?$/)
      const count = Number((await all.textContent())?.replace('Tutti', ''))
      await click(more(page))
      await click(page.getByRole('menuitemcheckbox', { name: 'Seleziona' }))
      await click(page.getByRole('checkbox', { name: `Selezionare tutti i ${count} in elenco` }))
      await click(page.getByRole('button', { name: /^Altr[oe]/ }).last())
      await click(page.getByRole('menuitem', { name: 'Cambia tipo' }))
      const dialog = page.getByRole('dialog')
      await choose(dialog.getByLabel('Tipo di socio', { exact: true }), 'Ordinario')
      // What it would cost at once is said before it is saved; from the next season on it costs nothing now.
      await dialog.getByText(/€ in più da/).waitFor()
      const next = new Date().getUTCMonth() >= 10 ? year + 1 : year
      await setDay(dialog.getByLabel('Il tipo di socio vale dal'), `${next}-11-01`)
      await dialog.getByText('Le quote restano le stesse.').waitFor()
      await click(dialog.getByRole('button', { name: `Modifica ${count} soci` }))
      await dialog.getByText(`Fatto per ${count} soci`).waitFor()
      await click(dialog.getByRole('button', { name: 'Fatto' }))
    },
  )

  job(
    { number: 14, name: 'who is a member for 25 and 50 years', how: 'the filter of the list, Esporta' },
    async ({ treasurer: { click, choose, page } }) => {
      for (const years of [25, 50]) {
        await page
          .getByLabel('Filtra')
          .locator('option', { hasText: `Socio da ${years} anni nel` })
          .first()
          .waitFor({ state: 'attached' })
        const rules = await page.getByLabel('Filtra').locator('option').allTextContents()
        const rule = rules.find((one) => one.startsWith(`Socio da ${years} anni nel`)) ?? ''
        const since = String(Number(rule.slice(-4)) - years)
        await choose(page.getByLabel('Filtra'), rule)
        const { length } = people.filter((one) => one['Anno iscrizione'] === since)
        await page
          .getByRole('group', { name: 'Stato' })
          .getByRole('button', { name: `Tutti ${length}` })
          .waitFor()
        if (length === 0) continue
        const { bytes } = await saved(page, () =>
          click(page.getByRole('button', { name: 'Esporta', exact: true }).first()),
        )
        expect(bytes.toString('utf8').trim().split(/\r?\n/)).toHaveLength(length + 1)
      }
      await choose(page.getByLabel('Filtra'), 'Tutti i soci')
    },
  )

  job({ number: 15, name: 'another address and telephone; a death', how: 'Modifica socio' }, async ({ treasurer }) => {
    const { click, type, choose, setDay, page } = treasurer
    const moved = await edit(treasurer, '40012')
    await type(moved.getByLabel('Via e numero'), 'Via Roma 1')
    await type(moved.getByLabel('Telefono'), '0471 999999')
    await click(moved.getByRole('button', { name: 'Salva' }))
    await moved.waitFor({ state: 'detached' })
    const dialog = await edit(treasurer, '40010')
    await setDay(dialog.getByLabel('Ultimo giorno'), inDays(-3))
    await choose(dialog.getByLabel('Motivo dell’uscita'), 'Decesso')
    // Whoever belonged to the dead is not forgotten.
    await choose(dialog.getByLabel('1 persona appartiene a Ettore Colò. Chi subentra?'), 'Adelaide Bianchi (40013)')
    await click(dialog.getByRole('button', { name: 'Salva' }))
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /40010/ }).getByText('Disattivato').waitFor()
    await page.getByRole('link', { name: 'Ettore Colò' }).click()
    await page.getByRole('region', { name: 'Dati' }).getByText('Decesso').waitFor()
    await page.goto('/members/40012')
    const facts = page.getByRole('region', { name: 'Dati' })
    for (const fact of ['Via Roma 1', '0471 999999']) await facts.getByText(fact).waitFor()
  })
})

/** The text of the cells of a workbook's only sheet. */
async function sheetOf(bytes: Uint8Array): Promise<string> {
  const files = unzipSync(bytes)
  return Object.entries(files)
    .filter(([name]) => name.endsWith('.xml'))
    .map(([, file]) => new TextDecoder().decode(file))
    .join('\n')
}
