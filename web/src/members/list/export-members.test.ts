import { membershipTypesSchema } from '@tessera/domain/clubs/type-names'
import { inputOf, memberInputSchema } from '@tessera/domain/members/member-input'
import { withFullName } from '@tessera/domain/members/names'
import type { OwnField } from '@tessera/domain/members/own-field'
import { mergedValues, newOwnField, ownFieldsSchema, readOwnValue } from '@tessera/domain/members/own-fields'
import { pausesSchema } from '@tessera/domain/members/pauses-input'
import { typesAsWritten } from '@tessera/domain/members/type-changes'
import { csvStyle } from '@tessera/domain/texts/csv-style'
import { languages } from '@tessera/domain/texts/languages'
import { inEnglish } from '@tessera/domain/texts/text'
import { translator } from '@tessera/domain/texts/translate'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeCsv } from '../../language/write-csv.ts'
import { failedCsv } from '../import/failed-csv.ts'
import { guessColumns } from '../import/guess-columns.ts'
import { readRows } from '../import/import-row.ts'
import { planImport } from '../import/plan-import.ts'
import { readCsv } from '../import/read-csv.ts'
import { indexMembers } from '../known-members.ts'
import { membersCsv } from './export-members.ts'
import { viewRows } from './view-rows.ts'

const member = (memberNumber: string, fullName: string, email = `m${memberNumber.length}@posteo.eu`) => ({
  id: memberNumber,
  memberId: memberNumber,
  fullName,
  email,
  photoUrl: null,
  enabled: true,
})
const today = '2026-11-27'
const styles = [csvStyle('en-GB'), csvStyle('de-AT')]
const bytes = (text: string) => new TextEncoder().encode(text)

const line = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\t', ' ', 'a', '＝'),
    minLength: 1,
    maxLength: 9,
  }),
)
const clubs = fc
  .uniqueArray(line, { selector: (text) => text.trim().normalize('NFKC').toLowerCase(), minLength: 1, maxLength: 20 })
  .chain((numbers) =>
    fc.tuple(...numbers.map((number) => fc.record({ memberId: fc.constant(number), fullName: line }))),
  )
  .map((inputs) =>
    inputs
      .map((input, i) => memberInputSchema.safeParse({ ...input, email: `m${i}@posteo.eu` }).data)
      .filter((input) => input !== undefined)
      .map((input, i) => ({
        ...input,
        id: String(i),
        photoUrl: null,
        enabled: true,
        ...(i % 2
          ? {
              joinedOn: '2001-04-01',
              leavesOn: '2026-12-31',
              proofUntil: '2027-03-31',
              ...(i % 3 && { leavingReason: 'excluded' }),
            }
          : {}),
      })),
  )
  .filter((members) => members.length > 0)

test('an export, imported again, changes nothing', () => {
  fc.assert(
    fc.property(clubs, fc.constantFrom(...styles), (members, style) => {
      const standings = new Map(
        members.map(({ id }) => [
          id,
          {
            status: 'Payment Due' as const,
            unmet: [{ itemId: 'i', label: '=Fee, "2026"; \'x', price: 60, open: 60 }],
            upcoming: [],
            settled: [],
          },
        ]),
      )
      const table = readCsv(bytes(membersCsv(members, standings, style)))
      const planned = planImport(
        readRows(table, guessColumns(table.header), { today, types: [], own: [] }),
        indexMembers(members),
      )
      expect(planned.map(({ plan }) => plan.kind)).toEqual(members.map(() => 'unchanged'))
    }),
    { numRuns: 300 },
  )
})

test('no cell would run as a formula, and each comes back as it was', () => {
  const evil = ['=1+1', '+43 1', '-5', '@SUM(A1)', "'=1", '＝1', "''@x"]
  const members = evil.map((text, i) => member(`${text}${i}`, text, `m${i}@posteo.eu`))
  const csv = membersCsv(members, undefined, csvStyle('en-GB'))
  for (const cell of csv.split(/[,\r\n]+/).filter(Boolean)) expect(cell).not.toMatch(/^"?[=+\-@＝＋－＠]/)
  expect(readCsv(bytes(csv)).rows.map(({ cells }) => cells[1])).toEqual(evil)
})

const fact = fc.oneof(fc.constant(''), line)
const knownMembers = fc
  .array(
    fc.record({
      givenName: fact,
      familyName: fact,
      phone: fact,
      street: fact,
      addressLine: fact,
      postcode: fact,
      town: fact,
      country: fact,
      birthday: fc.constantFrom('', '1931-02-28', '2010-12-31', '2026-11-27'),
      language: fc.constantFrom('', 'en', 'de', 'it'),
      head: fc.nat(9),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((all) =>
    all.flatMap(({ head, ...facts }, i) => {
      const typed = withFullName({ memberId: String(i), fullName: `Name ${i}`, email: `m${i}@posteo.eu`, ...facts })
      const input = memberInputSchema.safeParse(typed).data
      return input ? [{ ...input, head, id: `id-${i}`, photoUrl: null, enabled: true }] : []
    }),
  )
  .map((all) => {
    // Members at even places are heads; some are called by the number of another.
    const isHead = (place: number) => place % 2 === 0
    return all.map(({ head, ...member }, place) => ({
      ...member,
      ...(!isHead(place) && isHead(head) && all[head] && { belongsTo: all[head].id }),
    }))
  })
  .filter((members) => members.length > 0)

test('an export of all that is known of members, imported again, changes nothing, in every language', () => {
  fc.assert(
    fc.property(knownMembers, fc.constantFrom(...styles), fc.constantFrom(...languages), (members, style, language) => {
      const say = translator(language)
      const english = readCsv(bytes(membersCsv(members, undefined, style)))
      const table = { ...english, header: english.header.map((name) => say(name)) }
      const planned = planImport(
        readRows(table, guessColumns(table.header), { today, types: [], own: [] }),
        indexMembers(members),
      )
      expect(planned.map(({ plan }) => plan.kind)).toEqual(members.map(() => 'unchanged'))
      expect(planned.map(({ input }) => inputOf(input))).toEqual(members.map(inputOf))
    }),
    { numRuns: 300 },
  )
})

const typeNames = fc.oneof(
  fc.constantFrom('F', '=F', ' f', "'=F", 'E\u0301lan', 'Élan', 'A  B', 'A\u00a0B', 'x', 'no', '?x'),
  line,
)
const clubsWithTypes = fc
  .array(fc.record({ id: fc.stringMatching(/^[\w-]{1,3}$/), name: typeNames, shortName: typeNames }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((types) => membershipTypesSchema.safeParse(types.map((type) => ({ ...type, enabled: true }))).data)
  .filter((types) => types !== undefined)

test('an export of members of any type, imported again, changes nothing', () => {
  fc.assert(
    fc.property(clubsWithTypes, fc.constantFrom(...styles), (types, style) => {
      const members = [...types, { id: '' }].map(({ id }, i) => ({
        ...member(String(i), `Name ${i}`, `m${i}@posteo.eu`),
        ...(id && { typeId: id }),
      }))
      const table = readCsv(bytes(membersCsv(members, undefined, style, types)))
      const planned = planImport(
        readRows(table, guessColumns(table.header), { today, types, own: [] }),
        indexMembers(members),
      )
      expect(planned.map(({ plan }) => plan.kind)).toEqual(members.map(() => 'unchanged'))
    }),
    { numRuns: 500 },
  )
})

const days = fc.constantFrom('1850-01-01', '2025-10-01', today, '2026-11-28', '2199-12-31')
const pauses = fc.array(fc.tuple(days, fc.oneof(fc.constant(''), days)), { maxLength: 3 }).map((all) => {
  const written = all.map(([from, until]) => `${from}..${until}`).join(' ')
  return pausesSchema.safeParse(written).data ?? ''
})

test('an export of changes of type and of pauses, imported again, changes nothing, in every language', () => {
  fc.assert(
    fc.property(
      clubsWithTypes,
      fc.array(fc.tuple(fc.array(fc.tuple(days, fc.nat(5)), { maxLength: 3 }), pauses), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(...styles),
      fc.constantFrom(...languages),
      (types, all, style, language) => {
        const say = translator(language)
        const idOf = (n: number) => types[n]?.id ?? ''
        const members = all.map(([changes, pauses], i) => {
          const typeChanges = [...new Map(changes)]
            .sort()
            .map(([from, n]) => `${from}=${idOf(n)}`)
            .join(' ')
          const typed = typeChanges ? typesAsWritten({}, { typeChanges: `=${idOf(i)} ${typeChanges}` }, today) : {}
          return { ...member(String(i), `Name ${i}`, `m${i}@posteo.eu`), ...typed, ...(pauses && { pauses }) }
        })
        const english = readCsv(bytes(membersCsv(members, undefined, style, types)))
        const table = { ...english, header: english.header.map((name) => say(name)) }
        const club = { today, types, own: [] }
        const read = (known: Parameters<typeof indexMembers>[0]) =>
          planImport(readRows(table, guessColumns(table.header), club), indexMembers(known))
        expect(read(members).map(({ plan }) => plan.kind)).toEqual(members.map(() => 'unchanged'))
        const added = read([]).map(({ input }) => inputOf(input))
        expect(added).toEqual(members.map(inputOf))
      },
    ),
    { numRuns: 200 },
  )
})

test('the type of an old file is that of today where the file has the days of the types', () => {
  const [student, full] = ['student', 'full'].map((id) => ({ id, name: id, shortName: id, enabled: true }))
  const types = [student, full].filter((one) => one !== undefined)
  const before = { ...member('1', 'Anna'), typeId: 'student', typeChanges: '=student 2026-11-27=full' }
  const csv = membersCsv([before], undefined, csvStyle('en-GB'), types)
  expect(csv).toContain('1,Anna,m1@posteo.eu,,,student,student; 2026-11-27 full')
  const table = readCsv(bytes(csv))
  const planned = planImport(
    readRows(table, guessColumns(table.header), { today, types, own: [] }),
    indexMembers([{ ...before, typeId: 'full' }]),
  )
  expect(planned).toMatchObject([{ plan: { kind: 'unchanged' }, input: { typeId: 'full' } }])
})

test('changes of type and pauses that cannot be read are refused with what is wrong', () => {
  const types = [{ id: 'f', name: 'Full', shortName: 'Fu', enabled: true }]
  const table = readCsv(
    bytes(
      [
        'Nr,Name,Mail,Membership type,Changes of the membership type,Pauses',
        '1,A,a@b.test,Full,Full,',
        '2,B,b@b.test,Full,; 2026-11-01 Gold,',
        '3,C,c@b.test,Full,; 2026-13-01 Full,',
        '4,D,d@b.test,Full,,2026-05-01..2026-04-01',
        '5,E,e@b.test,Full,,in spring',
        '6,F,f@b.test,Full,Full; 2026-12-01,2026-09-01.. 2026-03-01..2026-04-30',
      ].join('\n'),
    ),
  )
  const rows = readRows(table, guessColumns(table.header), { today, types, own: [] })
  const hint = 'cannot be read. Please write types and days like “Student; 2026-11-01 Full”.'
  expect(rows.map(({ fault }) => fault && inEnglish(fault))).toEqual([
    `Changes of the membership type: “Full” ${hint}`,
    `Changes of the membership type: “; 2026-11-01 Gold” ${hint}`,
    'Changes of the membership type: Please enter a valid date',
    'Pauses: A pause needs a first day, which is not after the last',
    'Pauses: A pause needs a first day, which is not after the last',
    undefined,
  ])
  expect(rows.at(-1)?.input).toMatchObject({
    typeId: 'f',
    typeChanges: '=f 2026-12-01=',
    pauses: '2026-03-01..2026-04-30 2026-09-01..',
  })
})

const kinds = ['text', 'number', 'day', 'yesno', 'choice', 'several'] as const
const fieldNames = fc.oneof(
  fc.constantFrom(
    'Email',
    'Full Name',
    'Phone',
    'Status',
    'Missing payments',
    'A-B',
    'AB',
    '★',
    '☂',
    '=1',
    'Seat @desk',
  ),
  line,
)
const ownFields = fc
  .array(fc.record({ name: fieldNames, kind: fc.constantFrom(...kinds), choices: fc.array(line, { maxLength: 4 }) }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((all) =>
    all.map(({ name, kind, choices }) =>
      newOwnField(name, kind, kind === 'choice' || kind === 'several' ? choices : []),
    ),
  )
  .map((all) => ownFieldsSchema.safeParse(all).data)
  .filter((all) => all !== undefined)

/** Some value of a field, by a number. */
function someValue({ kind, choices }: OwnField, n: number, words: string): string {
  if (kind === 'text') return words
  if (kind === 'number') return ['', '0', '-1.5', '1234567.25', '0.000001'][n % 5] ?? ''
  if (kind === 'day') return ['', '1931-02-28', '2030-12-31'][n % 3] ?? ''
  if (kind === 'yesno') return ['', 'yes', 'no'][n % 3] ?? ''
  const some = choices.filter((_, place) => (n >> place) % 2).map(({ id }) => id)
  return kind === 'several' ? some.join(' ') : (some[0] ?? '')
}

test('an export with fields of the club, whatever they are called, imported again, changes nothing', () => {
  fc.assert(
    fc.property(
      ownFields,
      fc.array(fc.tuple(fc.nat(31), line), { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...styles),
      (own, values, style) => {
        const members = values.map(([n, words], i) => {
          const fields = own.flatMap((field) => {
            const read = readOwnValue(field, someValue(field, n, words))
            return 'value' in read && read.value ? [[field.id, read.value]] : []
          })
          return {
            ...member(String(i), `Name ${i}`, `m${i}@posteo.eu`),
            ...(i % 2 && { phone: '+49 89 1' }),
            fields: Object.fromEntries(fields),
          }
        })
        const table = readCsv(bytes(membersCsv(members, undefined, style, [], own)))
        const planned = planImport(
          readRows(table, guessColumns(table.header, own), { today, types: [], own }),
          indexMembers(members),
        )
        expect(planned.map(({ plan }) => plan.kind)).toEqual(members.map(() => 'unchanged'))
        expect(planned.map(({ input }) => mergedValues(input.fields))).toEqual(members.map(({ fields }) => fields))
      },
    ),
    { numRuns: 200 },
  )
})

test('a type that the club does not have is named, even if another has its name as an id or it is long', () => {
  const types = [{ id: 'F', name: 'Full', shortName: 'Fu', enabled: true }]
  const long = 'A long name of a category that is no type here'
  const table = readCsv(bytes(`Nr,Name,Mail,Plan\n1,A,a@b.test,F\n2,B,b@b.test,full\n3,C,c@b.test,${long}`))
  const rows = readRows(table, guessColumns(table.header), { today, types, own: [] })
  expect(rows.map(({ fault }) => fault && inEnglish(fault))).toEqual([
    'There is no membership type “F”',
    undefined,
    `There is no membership type “${long.slice(0, 39)}”`,
  ])
})

test('a member that today would be refused is unchanged all the same', () => {
  const old = { ...member('1', 'J\ufffdrg'), joinedOn: '0001-01-01' }
  const table = readCsv(bytes(membersCsv([old], undefined)))
  const planned = planImport(
    readRows(table, guessColumns(table.header), { today, types: [], own: [] }),
    indexMembers([old]),
  )
  expect(planned.map(({ plan }) => plan.kind)).toEqual(['unchanged'])
})

test('a spreadsheet finds the mark of UTF-8 and the delimiter of its language', () => {
  expect(membersCsv([member('1', 'Zoë')], undefined, csvStyle('de-AT'))).toBe(
    '\ufeffMember ID;Full Name;Email;Status;Missing payments\r\n1;Zoë;m1@posteo.eu;;\r\n',
  )
  expect(['en-GB', 'de-DE', 'it-IT'].map((locale) => writeCsv(['a', 'b'], [], csvStyle(locale))[2])).toEqual([
    ',',
    ';',
    ';',
  ])
})

test('failed rows are offered back as they came, with the reason, and can be imported once mended', () => {
  const table = readCsv(bytes('Nr;Name;Mail\n1;A\n2;"=B ""x""";b@posteo.eu;left over'))
  const failed = planImport(
    readRows(table, guessColumns(table.header), { today, types: [], own: [] }),
    indexMembers([]),
  )
  const again = readCsv(bytes(failedCsv(table.header, failed)))
  expect(again.header).toEqual(['Nr', 'Name', 'Mail', '', 'Why not imported'])
  expect(again.rows.map(({ cells }) => cells)).toEqual([
    ['1', 'A', '', '', 'Email is missing'],
    ['2', '=B "x"', 'b@posteo.eu', 'left over', 'This row has 4 cells, the first row has 3'],
  ])
})

const known = { standings: undefined, types: [], own: [], stampOf: () => undefined }

test('a view has the name of the member whom others belong to, and the number of the stamp', () => {
  const head = member('1', 'Anna Berg', 'anna@posteo.eu')
  const child = { ...member('2', 'Cleo Berg', ''), belongsTo: head.id }
  const stampOf = (id: string) => (id === child.id ? '0042' : undefined)
  // The head is not listed.
  const more = { ...known, members: [head, child], stampOf }
  const { header, rows } = viewRows([child], ['belongsTo', 'stampNumber', 'fullName'], more)
  expect([header, ...rows]).toEqual([
    ['Belongs to', 'Stamp number', 'Full Name'],
    ['Anna Berg', '0042', 'Cleo Berg'],
  ])
  expect(viewRows([head], ['belongsTo', 'stampNumber'], more).rows).toEqual([['', '']])
})

test('a view with the reason for leaving has it in words, in files and as they are read again', () => {
  const leavingReasons = ['resigned', 'excluded', 'died', '']
  const members = leavingReasons.map((leavingReason, i) => ({
    ...member(String(i), `Anna ${i}`, `m${i}@posteo.eu`),
    ...(leavingReason && { leavesOn: '2026-01-31', leavingReason }),
  }))
  const columns = ['memberId', 'fullName', 'email', 'leavesOn', 'leavingReason']
  const { header, rows } = viewRows(members, columns, { ...known, members })
  expect(rows.map((row) => row[4])).toEqual(['Resigned', 'Excluded', 'Died', ''])
  const table = readCsv(bytes(writeCsv(header, rows, csvStyle('en-GB'))))
  const planned = planImport(
    readRows(table, guessColumns(table.header), { today, types: [], own: [] }),
    indexMembers(members),
  )
  expect(planned.map(({ plan }) => plan.kind)).toEqual(members.map(() => 'unchanged'))
})
