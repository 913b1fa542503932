import { describeJobs, listOf } from '../support/club-jobs.ts'

describeJobs({ letter: 'A', name: 'TSV Süd, 160 members, in German', locale: 'de-DE' }, ({ job }) => {
  job(
    { number: 1, name: 'take over the old list (Excel, CP1252)', how: 'Mitglieder, Importieren' },
    async ({ treasurer: { click, chooseFile, page } }) => {
      await click(page.getByRole('button', { name: 'Importieren' }).first())
      const dialog = page.getByRole('dialog')
      await chooseFile(dialog.getByLabel('CSV-Datei'), listOf('sports-club-cp1252.csv'))
      await dialog.getByRole('row', { name: /Sönke Müller/ }).waitFor()
    },
  )
})
