import { screen, waitFor } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { chooseLanguage } from '../../../web/src/language/language.ts'
import { openApp } from '../support/app.tsx'
import { member, startClub } from '../support/club.ts'
import { catchDownloads } from '../support/downloads.ts'

test.each([
  ['de', 'Exportieren', 'Mitgliedsnummer;'],
  ['it', 'Esporta', 'Numero socio;'],
  ['en', 'Export', 'Member ID,'],
] as const)('exports members in %s with the separator of its spreadsheets', async (language, name, begins) => {
  await chooseLanguage(language)
  const downloads = catchDownloads()
  const user = await openApp('/', startClub({ members: [member()] }).admin)
  await user.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(downloads).toHaveLength(1))
  expect(await downloads[0]?.blob.text()).toContain(begins)
})
