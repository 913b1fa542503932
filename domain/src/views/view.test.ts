import { describe, expect, test } from 'vitest'
import { newOwnField } from '../members/own-fields.ts'
import { columnName, ownColumn } from './columns.ts'
import { openedView } from './opened.ts'
import { isNameTaken, type ViewFields, viewFieldsSchema } from './view.ts'

const view: ViewFields = {
  name: 'Football',
  search: '',
  status: '',
  filter: '',
  sort: 'surname',
  columns: ['surnameFirst', 'email'],
}
const columns = (count: number) => Array.from({ length: count }, (_, at) => ownColumn(`f${at}`))

describe('a view', () => {
  test.each<[string, Partial<ViewFields>]>([
    ['a name of 60 letters', { name: 'x'.repeat(60) }],
    ['a search of 200 letters', { search: 'x'.repeat(200) }],
    ['ages on a day', { filter: ':-17:2027-01-01' }],
    ['ages that fit no type', { filter: ':unfit:2027-01-01' }],
    ['years of membership', { filter: ':since-25:2027' }],
    ['a head of the family who has left', { filter: ':head-left' }],
    ['who left more than 3 years ago', { filter: ':left-3' }],
    ['a reason for leaving', { filter: ':leaving:died' }],
    ['no card', { filter: ':no-card' }],
    ['a status and a choice', { status: 'Payment Due', filter: 'fsection:f1' }],
    ['numbers from and to', { filter: 'fkey:-1.5..10' }],
    ['days from', { filter: 'fkey:2026-01-01..' }],
    ['a contained text of 60 letters', { filter: `fkey:~${'ä'.repeat(60)}` }],
    ['downwards', { sort: '-surname' }],
    ['sorted by any column', { sort: '-own:fsection' }],
    ['40 columns', { columns: columns(40) }],
  ])('takes %s', (_, more) => {
    expect(viewFieldsSchema.safeParse({ ...view, ...more }).success).toBe(true)
  })

  test.each<[string, object]>([
    ['no name', { name: ' \u200b' }],
    ['a name of 61 letters', { name: 'x'.repeat(61) }],
    ['a name with a line break', { name: 'a\nb' }],
    ['a search of 201 letters', { search: 'x'.repeat(201) }],
    ['a status that there is not', { status: 'Late' }],
    ['a type that is no id', { filter: 'a b' }],
    ['a choice without a field', { filter: ':f1' }],
    ['more than no card', { filter: ':no-card-2' }],
    ['a number up to a day', { filter: 'fkey:1..2026-01-01' }],
    ['a contained text of 61 letters', { filter: `fkey:~${'ä'.repeat(61)}` }],
    ['a contained line break', { filter: 'fkey:~a\nb' }],
    ['half a surrogate', { filter: 'fkey:~\ud83d' }],
    ['a sorting that there is not', { sort: 'photo' }],
    ['a sorting by a field that cannot be', { sort: 'own:__proto__' }],
    ['no column', { columns: [] }],
    ['41 columns', { columns: columns(41) }],
    ['a column twice', { columns: ['email', 'email'] }],
    ['a column that there is not', { columns: ['photoUrl'] }],
    ['a column of a field that cannot be', { columns: ['own:__proto__'] }],
  ])('refuses %s', (_, more) => {
    expect(viewFieldsSchema.safeParse({ ...view, ...more }).success).toBe(false)
  })

  test('is at most 4,400 bytes', () => {
    const largest = {
      name: '界'.repeat(60),
      search: '界'.repeat(200),
      columns: columns(40).map((id) => id.padEnd(44, 'x')),
    }
    const read = viewFieldsSchema.parse({
      ...view,
      ...largest,
      filter: `${'x'.repeat(40)}:~${'界'.repeat(60)}`,
    })
    expect(new TextEncoder().encode(JSON.stringify(read)).length).toBeLessThan(4_400)
  })
})

test.each([
  ['football', undefined, true],
  [' FOOTBALL ', undefined, true],
  ['Football', 'v1', false],
  ['Football 2', undefined, false],
])('of a name that another view has in any case, %s for %s: %s', (name, id, taken) => {
  expect(isNameTaken([{ id: 'v1', name: 'Football' }], name, id)).toBe(taken)
})

describe('a view that names what the club no longer has', () => {
  const section = { ...newOwnField('Section', 'choice', ['Football']), id: 'fsection' }
  const [football] = section.choices
  const key = { ...newOwnField('Key', 'yesno'), id: 'fkey' }
  const year = { ...newOwnField('Year', 'number'), id: 'fyear' }
  const note = { ...newOwnField('Note'), id: 'fnote' }
  const club = { membershipTypes: [{ id: 'adult' }], givesStamps: false }
  const of = (more: Partial<ViewFields>) =>
    openedView({ ...view, ...more }, { ...club, memberFields: [section, key, year, note, retired] })
  const retired = { ...newOwnField('Locker'), id: 'flocker', enabled: false }

  test.each<[string, Partial<ViewFields>]>([
    ['a type', { filter: 'adult' }],
    ['no type', { filter: 'none' }],
    ['a choice', { filter: `fsection:${football?.id}` }],
    ['a yes', { filter: 'fkey:yes' }],
    ['numbers', { filter: 'fyear:1990..' }],
    ['a text', { filter: 'fnote:~door' }],
    ['ages on a day', { filter: ':18-:2027-01-01' }],
    ['no card', { filter: ':no-card' }],
    ['a field’s column', { columns: ['email', 'own:fsection'] }],
  ])('opens whole with %s that is there', (_, more) => {
    expect(of(more)).toEqual({ view: { ...view, ...more }, lostFilter: false, lostColumns: false })
  })

  test.each<[string, Partial<ViewFields>]>([
    ['a type', { filter: 'child' }],
    ['a field', { filter: 'fgone:f1' }],
    ['a choice', { filter: 'fsection:f1' }],
    ['a field that is asked for no more', { filter: 'flocker:~7' }],
    ['a text of a field that has numbers', { filter: 'fyear:~1990' }],
  ])('opens without %s that is gone, and says so', (_, more) => {
    expect(of(more)).toEqual({ view, lostFilter: true, lostColumns: false })
  })

  test('opens without columns that are gone, in the order of the others', () => {
    const { view: opened, ...lost } = of({ columns: ['own:flocker', 'email', 'own:fgone', 'memberId', 'later'] })
    expect([opened.columns, lost]).toEqual([['email', 'memberId'], { lostFilter: false, lostColumns: true }])
  })

  test('opens without the numbers of stamps in a club that gives none any more', () => {
    const columns = ['memberId', 'stampNumber', 'belongsTo']
    expect(of({ columns, sort: 'stampNumber' })).toEqual({
      view: { ...view, sort: 'memberId', columns: ['memberId', 'belongsTo'] },
      lostFilter: false,
      lostColumns: true,
    })
    const giving = { ...club, memberFields: [], givesStamps: true }
    expect(openedView({ ...view, columns, sort: '-stampNumber' }, giving)).toMatchObject({
      view: { columns, sort: '-stampNumber' },
      lostColumns: false,
    })
  })

  test('opens by number if what it was sorted by is gone', () => {
    expect(of({ sort: '-own:flocker' })).toEqual({
      view: { ...view, sort: 'memberId' },
      lostFilter: false,
      lostColumns: true,
    })
    expect(of({ sort: '-own:fyear' }).view.sort).toBe('-own:fyear')
  })
})

test('columns have the names of the form; an own field’s is not translated', () => {
  const own = [{ ...newOwnField('Email'), id: 'fmail' }]
  const inCapitals = (label: string) => label.toUpperCase()
  const names = ['email', 'surnameFirst', 'own:fmail', 'own:fgone', 'photoUrl'].map((one) =>
    columnName(one, own, inCapitals),
  )
  expect(names).toEqual(['EMAIL', 'NAME, SURNAME FIRST', 'Email', undefined, undefined])
})
