import { readFileSync } from 'node:fs'
import { clubsContract } from '@tessera/domain/clubs/contract'
import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { membersContract } from '@tessera/domain/members/contract'
import type { ImportRow } from '@tessera/domain/members/import'
import type { OwnField } from '@tessera/domain/members/own-field'
import { fireEvent, screen, waitFor } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { watch } from '../support/backend.ts'
import { startClub } from '../support/club.ts'
import { chooseFile } from './roster.ts'

const file = readFileSync('tests/cases/clubs/sports-club-cp1252.csv')

/** The rows of the file, without empty cells, by the names of their columns. */
function rowsOf(text: string): Record<string, string>[] {
  const [header = [], ...rows] = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'))
  return rows.map((row) => Object.fromEntries(header.flatMap((name, n) => (row[n]?.trim() ? [[name, row[n]]] : []))))
}

const germanDay = (day = '') => day.split('-').reverse().join('.')

interface Kept {
  readonly types: readonly MembershipType[]
  readonly own: readonly Pick<OwnField, 'id' | 'name' | 'kind' | 'choices'>[]
}

/** What is sent of a member, by the columns of the file. */
function cellsOf(member: ImportRow, { types, own }: Kept): Record<string, string | undefined> {
  const inWords = ({ id, kind, choices }: Kept['own'][number]) => {
    const value = member.fields?.[id] ?? ''
    const nameOf = (choice: string) => choices.find(({ id }) => id === choice)?.name
    if (kind === 'several') return value.split(' ').map(nameOf).join(', ')
    return kind === 'day' ? germanDay(value) : (nameOf(value) ?? value)
  }
  const cells = {
    'Mitgl.-Nr.': member.memberId,
    Vorname: member.givenName,
    Nachname: member.familyName,
    Straße: member.street,
    PLZ: member.postcode,
    Ort: member.town,
    Telefon: member.phone,
    'E-Mail': member.email || undefined,
    Geburtsdatum: germanDay(member.birthday),
    Eintritt: germanDay(member.joinedOn),
    Austritt: germanDay(member.leavesOn),
    Beitragsart: types.find(({ id }) => id === member.typeId)?.name,
    Zahler: member.headNumber,
    ...Object.fromEntries(own.map((field) => [field.name, inWords(field)])),
  }
  return Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell))
}

test('a new club has every fact of an Excel list with 160 members after 8 clicks', async () => {
  const club = startClub({ members: [] })
  await openApp('/', club.admin)
  const sent = watch(clubsContract.change)
  const imported = watch(membersContract.importRows)
  const clicks: string[] = []
  const press = async (text: string | RegExp) => {
    const target = await screen.findByText(text, { selector: 'button, button *, label, label *' })
    clicks.push(target.textContent)
    fireEvent.click(target)
  }
  await press('Import')
  // A click on the field opens the dialog of the operating system, which answers with the file.
  await screen.findByLabelText('CSV file')
  clicks.push('CSV file')
  chooseFile('CSV file', 'members.csv', new Uint8Array(file))
  await press('Make these 6 membership types')
  await press('Keep as fields of the club')
  // Account numbers are kept only for who asks for them.
  await press('IBAN: text')
  await press('Keep 7 fields')
  await waitFor(() => expect(screen.queryByText('Keep 7 fields')).toBeNull())
  await press(/rows have no e-mail: add them without/)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add 160' })).toBeEnabled())
  await press('Add 160')
  await screen.findByText('Everybody is imported')
  expect(clicks).toHaveLength(8)

  const types = sent.flatMap(({ body }) => body.membershipTypes ?? [])
  const own = sent.flatMap(({ body }) => body.memberFields ?? [])
  const byNumber = (one: Record<string, string | undefined>, other: Record<string, string | undefined>) =>
    Number(one['Mitgl.-Nr.']) - Number(other['Mitgl.-Nr.'])
  const written = rowsOf(new TextDecoder('windows-1252').decode(file))
  expect(written).toHaveLength(160)
  const rows = imported.flatMap(({ body }) => body.rows)
  expect(rows.map((one) => cellsOf(one, { types, own })).sort(byNumber)).toEqual(written.sort(byNumber))
  expect(club.members).toHaveLength(160)
})
