import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Download } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { keepScreen, openBrowser } from '../support/browser.ts'
import { type Office, openOffice } from '../support/office.ts'

const skipped = process.env.TESSERA_NO_BROWSER ?? (process.env.TESSERA_NO_JAVA && process.env.TESSERA_NO_DOCKER)
const stamp = Date.now().toString(36)

describe.skipIf(skipped)('members from a file and into one', () => {
  let browser: Browser
  let office: Office
  const address = skipped ? '' : inject('product').address

  beforeAll(async () => {
    browser = await openBrowser()
    office = await openOffice(browser, address)
  })
  afterAll(() => browser?.close())

  const choose = async (name: string, text: string | Buffer) => {
    const dialog = office.page.getByRole('dialog')
    await dialog.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    return dialog
  }
  const open = () => office.page.getByRole('button', { name: 'Import', exact: true }).click()
  const read = async (download: Promise<Download>) => readFile(await (await download).path())

  test('a file that cannot be read is refused in a sentence, before anything is sent', async () => {
    const { page } = office
    await open()
    for (const [content, sentence] of [
      ['Member ID,Full Name,Email\n1,"A,a@b.example', 'A quotation mark in row 2 does not close'],
      ['1,A,a@b.example\n2,B,b@b.example', 'The first row must name the columns'],
    ] as const) {
      const dialog = await choose('members.csv', content)
      await dialog.getByText(sentence).waitFor()
    }
    const folder = await mkdtemp(join(tmpdir(), 'tessera-'))
    await writeFile(join(folder, 'huge.csv'), Buffer.alloc(50_000_000, 'x'))
    await page.getByRole('dialog').getByLabel('CSV file').setInputFiles(join(folder, 'huge.csv'))
    await page.getByText('The file must be 5 MB or smaller').waitFor()
    await rm(folder, { recursive: true })
    await page.keyboard.press('Escape')
    await page.getByText('No members found. Add your first member!').waitFor()
  })

  test('shows row by row what will happen, and writes nothing before that is confirmed', async () => {
    await office.addMember('1', 'Anna Alt', `anna-${stamp}@club.example`)
    await office.addMember('2', 'Ben Gleich', `ben-${stamp}@club.example`)
    await office.page.reload()
    await office.page.getByRole('row', { name: 'Ben Gleich' }).waitFor()
    await open()
    const dialog = await choose(
      'Mitglieder.csv',
      Buffer.from(
        [
          'Nr;Vorname;Nachname;E-Mail;Mobil',
          `1;Anna;Neu;anna-${stamp}@club.example;`,
          `2;Ben;Gleich;ben-${stamp}@club.example;`,
          `3;Zo\xeb;M\xfcller;zoe-${stamp}@club.example;+43 1`,
          `4;Carl;;carl-${stamp}@club.example;`,
          '5;Dora;Ohne;;',
          `3;Emil;Doppelt;emil-${stamp}@club.example;`,
          `7;Zu;Kurz`,
        ].join('\r\n'),
        'latin1',
      ),
    )
    await dialog
      .getByRole('row', { name: /Zoë Müller/ })
      .getByText('New')
      .waitFor()
    await dialog
      .getByRole('row', { name: /Anna Neu/ })
      .getByText('Updated')
      .waitFor()
    await dialog
      .getByRole('row', { name: /Ben Gleich/ })
      .getByText('Unchanged')
      .waitFor()
    await dialog.getByText('All fields are required').waitFor()
    await dialog.getByText('Row 4 has the same member ID').waitFor()
    await dialog.getByText('This row has 3 cells, the first row has 5').waitFor()
    await keepScreen(office, 'members-import-preview')
    await dialog.getByLabel('Last name, if apart').selectOption('None')
    await dialog.getByRole('row', { name: /3 Zoë zoe/ }).waitFor()
    await dialog.getByLabel('Last name, if apart').selectOption('Nachname')
    await expect.poll(() => office.listMembers()).toHaveLength(2)
  })

  test('imports, and offers the rows that failed as a file', async () => {
    const { page } = office
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Import 3 members' }).click()
    await dialog.getByText('Some rows were not imported').waitFor()
    await keepScreen(office, 'members-import-result')
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download failed rows' }).click()
    const file = (await read(download)).toString()
    expect(file.split('\r\n')).toEqual([
      '\ufeffNr,Vorname,Nachname,E-Mail,Mobil,Why not imported',
      '5,Dora,Ohne,,,All fields are required',
      `3,Emil,Doppelt,emil-${stamp}@club.example,,Row 4 has the same member ID`,
      '7,Zu,Kurz,,,"This row has 3 cells, the first row has 5"',
      '',
    ])
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('row', { name: /Zoë Müller/ }).waitFor()
    expect((await office.listMembers()).map(({ fullName }) => fullName)).toEqual([
      'Anna Neu',
      'Ben Gleich',
      'Zoë Müller',
      'Carl',
    ])
  })

  test('exports what is filtered; importing that changes nothing', async () => {
    const { page } = office
    const save = async () => {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export' }).click()
      return read(download)
    }
    const all = await save()
    await page.getByLabel('Search members').fill('müller')
    await page.getByRole('row', { name: 'Carl' }).waitFor({ state: 'hidden' })
    expect((await save()).toString().split('\r\n').slice(1)).toEqual([
      `3,Zoë Müller,zoe-${stamp}@club.example,Active,`,
      '',
    ])
    await page.getByLabel('Search members').fill('')
    await open()
    const dialog = await choose('members.csv', all)
    await dialog.getByRole('button', { name: 'Nothing to import' }).waitFor()
    await dialog.getByRole('button', { name: 'Unchanged 4' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  })

  test('the last import can be undone, after a reload as well', async () => {
    const { page } = office
    await page.reload()
    await page.getByRole('row', { name: /Zoë Müller/ }).waitFor()
    await open()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('2 added, 1 updated').waitFor()
    await keepScreen(office, 'members-import-choose')
    await dialog.getByRole('button', { name: 'Undo import' }).click()
    await page.getByText('Import undone').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('row', { name: 'Anna Alt' }).waitFor()
    expect((await office.listMembers()).map(({ fullName }) => fullName)).toEqual(['Anna Alt', 'Ben Gleich'])
  })

  test('a file of many rows shows how far it has come', async () => {
    const { page } = office
    await open()
    const rows = Array.from({ length: 120 }, (_, i) => `N${i},Name ${i},n${i}-${stamp}@club.example`)
    const dialog = await choose('many.csv', ['Member ID,Full Name,Email', ...rows].join('\n'))
    const parts: (() => Promise<void>)[] = []
    await page.route('**/api/members/imports/*', (route) => void parts.push(() => route.continue()))
    const goOn = async () => {
      await expect.poll(() => parts.length).toBe(1)
      await parts.shift()?.()
    }
    await dialog.getByRole('button', { name: 'Import 120 members' }).click()
    await dialog.getByText('0 of 120').waitFor()
    await goOn()
    await dialog.getByText('100 of 120').waitFor()
    await page.keyboard.press('Escape')
    await keepScreen(office, 'members-import-progress')
    await goOn()
    await dialog.getByText('Everybody is imported').waitFor({ timeout: 60_000 })
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'All 122' }).waitFor()
  })

  test('nothing went wrong in the browser', () => expect(office.faults).toEqual([]))
})
