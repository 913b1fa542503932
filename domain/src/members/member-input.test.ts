import { expect, test } from 'vitest'
import { factNames } from './fact-names.ts'
import { hasSameInput, inputOf, memberChangeSchema, memberFormSchema, memberInputSchema } from './member-input.ts'
import { optionalFields } from './optional-fields.ts'

const member = { memberId: '014', fullName: 'Anna Lindqvist', email: 'anna@posteo.eu' }
const fault = (more: object) => memberInputSchema.safeParse({ ...member, ...more }).error?.issues[0]?.message

test('number, name and e-mail are required after trimming', () => {
  expect(fault({})).toBeUndefined()
  for (const field of Object.keys(member)) expect(fault({ [field]: '   ' })).toBe('All fields are required')
})
test('no e-mail is a choice: one that is only left out, empty or null is missing', () => {
  expect(memberInputSchema.parse({ ...member, email: false })).toEqual({ ...member, email: '' })
  expect(memberChangeSchema.parse({ email: false })).toEqual({ email: '' })
  for (const email of ['', ' ', null, undefined, true]) expect(fault({ email })).toBe('All fields are required')
  expect(memberFormSchema.parse({ ...member, email: 'false' })).toEqual({ ...member, email: '' })
  expect(memberFormSchema.safeParse({ ...member, email: '' }).error?.issues[0]?.message).toBe('All fields are required')
})
test('what is typed is trimmed', () => {
  expect(memberInputSchema.parse({ memberId: ' 014 ', fullName: ' Anna ', email: ' anna@posteo.eu ' })).toEqual({
    memberId: '014',
    fullName: 'Anna',
    email: 'anna@posteo.eu',
  })
})
test('an e-mail address looks like one', () => {
  expect(fault({ email: 'anna' })).toBe('Please enter a valid email address')
})
test('awkward names are taken as they are', () => {
  for (const fullName of ["O'Brien-Żółć", 'محمد علي', '李小龍', 'José']) expect(fault({ fullName })).toBeUndefined()
  expect(fault({ fullName: 'x'.repeat(300) })).toBe('At most 120 characters')
})

test('a change without a membership type leaves it as it is; an empty one removes it', () => {
  const junior = { ...member, typeId: 'j' }
  expect(hasSameInput(junior, member)).toBe(true)
  expect(hasSameInput(junior, { ...member, typeId: '' })).toBe(false)
  expect(hasSameInput(member, { ...member, typeId: '' })).toBe(true)
  expect(hasSameInput(member, junior)).toBe(false)
  expect(inputOf(member)).toEqual({
    ...member,
    ...Object.fromEntries(optionalFields.map((field) => [field, ''])),
    fields: {},
  })
})

test('a member can be without a type and days, not without number, name and e-mail', () => {
  expect(optionalFields).toEqual(expect.arrayContaining(['typeId', 'joinedOn', 'leavesOn']))
  for (const field of Object.keys(member)) expect(optionalFields).not.toContain(field)
})

test('days are days, and the last is not before the first', () => {
  expect(fault({ joinedOn: '', leavesOn: '' })).toBeUndefined()
  expect(fault({ joinedOn: '2026-05-01', leavesOn: '2026-05-01' })).toBeUndefined()
  expect(fault({ joinedOn: '2026-02-30' })).toBe('Please enter a valid date')
  for (const joinedOn of ['0001-01-01', '1020-05-01', '2926-05-01'])
    expect(fault({ joinedOn })).toBe('Please enter a year from 1850 to 2199')
  expect(fault({ joinedOn: '1899-01-01', leavesOn: '2099-12-31' })).toBeUndefined()
  expect(fault({ joinedOn: '2026-05-02', leavesOn: '2026-05-01' })).toBe('The last day is before the first')
})

test('a fact that is none is a sentence, and nothing is one', () => {
  const none = Object.fromEntries(factNames.map((fact) => [fact, '']))
  expect(fault(none)).toBeUndefined()
  expect(fault({ street: 'x'.repeat(5_000) })).toBe('At most 120 characters')
  expect(fault({ phone: '0\n1' })).toBe('Please leave out line breaks and control characters')
  expect(fault({ birthday: '2010-02-30' })).toBe('Please enter a valid date')
  expect(fault({ birthday: '1020-05-01' })).toBe('Please enter a year from 1890 to 2199')
  expect(fault({ language: 'fr' })).toBe('Please choose one of the languages')
  expect(fault({ givenName: 'Anna' })).toBe('Please enter both names, or the full name only')
  expect(fault({ givenName: 'x'.repeat(60), familyName: 'Berg' })).toBe('At most 59 characters')
  expect(memberInputSchema.parse({ ...member, town: ' Fürth ', postcode: '' })).toEqual({
    ...member,
    town: 'Fürth',
    postcode: '',
  })
})

test('a change has some of the fields, each as the form takes it', () => {
  const faults = (change: object) => memberChangeSchema.safeParse(change).error?.issues.map(({ message }) => message)
  for (const [field, value] of Object.entries({ ...member, joinedOn: '2026-02-01' })) {
    expect(memberChangeSchema.parse({ [field]: ` ${value}`.slice(field === 'joinedOn' ? 1 : 0) })).toEqual({
      [field]: value,
    })
  }
  for (const field of Object.keys(member))
    for (const none of ['', '   ', null])
      expect(new Set(faults({ [field]: none }))).toEqual(new Set(['All fields are required']))
  expect(faults({ email: 'anna' })).toEqual(['Please enter a valid email address'])
  expect(faults({ joinedOn: '2026-02-01', leavesOn: '2026-01-01' })).toEqual(['The last day is before the first'])
})
