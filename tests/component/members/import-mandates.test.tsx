import { mandatesContract } from '@tessera/domain/debit/mandates-contract'
import { AppError } from '@tessera/domain/errors'
import { membersContract } from '@tessera/domain/members/contract'
import type { Member } from '@tessera/domain/members/member'
import { fireEvent, waitFor } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, cut, hold, settled, watch } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'
import { chooseFile, click, dialog, modalClosed } from './roster.ts'

const directDebit = { creditorId: 'DE98ZZZ09999999999', noticeDays: 14 }
const none = { mandate: null, ofHead: null, proposed: '' }
const file = [
  'Nr,Name,Mail,IBAN,Mandatsref.,Mandat vom',
  '1,Anna Alt,a@club.test,DE89370400440532013000,M-1,2020-02-01',
  '2,Ben Berg,b@club.test,DE88370400440532013000,M-2,2020-02-01',
  '3,Cora Ceh,c@club.test,AT611904300234573201,M-3,2021-03-04',
].join('\n')

interface Club {
  readonly members?: readonly Member[]
  /** False for a club without direct debit. */
  readonly draws?: boolean
  /** Changes how the server answers who has a mandate. */
  readonly answers?: () => void
}

/** Opens a club and chooses a file for its import. */
async function preview(content = file, { members = [], draws = true, answers }: Club = {}) {
  const club = startClub({ members: [...members], ...(draws && { club: { directDebit } }) })
  answers?.()
  const user = await openApp('/', club.admin)
  await click(user, 'Import')
  const form = await dialog()
  await form.findByLabelText('CSV file')
  chooseFile('CSV file', 'members.csv', content)
  await form.findByRole('table')
  await settled()
  return { club, user, form }
}

/** The members of the file. */
const threeMembers = () =>
  ['Anna Alt', 'Ben Berg', 'Cora Ceh'].map((fullName, place) =>
    member({ memberId: `${place + 1}`, fullName, email: `${fullName[0]?.toLowerCase()}@club.test` }),
  )

test('in a club that draws by direct debit, the mandates of new members come along, as part of the import', async () => {
  const { club, user, form } = await preview()
  expect(form.getByLabelText('Take over the mandates of 2 members for direct debit')).toBeChecked()
  form.getByText('Mandate in row 3 is left out: This IBAN has a typing error: its check digits do not fit')
  expect(form.queryByText(/Not imported/)).toBeNull()
  const begun = watch(membersContract.importRows)
  const sent = answer(mandatesContract.put, ({ body }) => {
    if (body.reference === 'M-3') throw new AppError('invalid_fields', 'Another mandate of the club has this reference')
    return none
  })
  await click(user, 'Add 3', form)
  await form.findByText('Everybody is imported')
  const [anna, , cora] = club.members
  const importId = begun[0]?.params.id
  const seen = { holder: '', iban: '', reference: '', signedOn: '' }
  expect(sent.map(({ params, body }) => [params.id, body])).toEqual([
    [
      anna?.id,
      { holder: 'Anna Alt', iban: 'DE89370400440532013000', reference: 'M-1', signedOn: '2020-02-01', seen, importId },
    ],
    [
      cora?.id,
      { holder: 'Cora Ceh', iban: 'AT611904300234573201', reference: 'M-3', signedOn: '2021-03-04', seen, importId },
    ],
  ])
  expect(form.getAllByText(/^Mandate in row/).map(({ textContent }) => textContent)).toEqual([
    'Mandate in row 3 is left out: This IBAN has a typing error: its check digits do not fit',
    'Mandate in row 4 is left out: Another mandate of the club has this reference',
  ])
})

/** True if the browser asks before the page is left. */
const asksBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('leaving asks until the mandates of the file are stored', async () => {
  const { user, form } = await preview()
  answer(mandatesContract.put, none)
  const release = hold(/\/mandate$/)
  const asked = watch(mandatesContract.put)
  expect(asksBeforeLeaving()).toBe(false)
  await click(user, 'Add 3', form)
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asksBeforeLeaving()).toBe(true)
  // Their progress, not the full bar of the members.
  form.getByText('Taking over the mandates')
  form.getByText('0 of 2')
  await user.keyboard('{Escape}')
  release()
  await form.findByText('Everybody is imported')
  await waitFor(() => expect(asksBeforeLeaving()).toBe(false))
})

test('who does not want them gets none, and reads that the columns are left out', async () => {
  const { user, form } = await preview()
  const sent = answer(mandatesContract.put, none)
  await user.click(form.getByLabelText(/^Take over the mandates/))
  expect(form.getByText('Not imported: IBAN, Mandatsref., Mandat vom')).toBeVisible()
  expect(form.queryByText(/^Mandate in row/)).toBeNull()
  await click(user, 'Add 3', form)
  await form.findByText('Everybody is imported')
  expect(sent).toEqual([])
})

test('mandates that look as if they had ended get the day on which another program drew by them last', async () => {
  const { user, form } = await preview()
  const day = form.getByLabelText('Last drawn by these mandates on')
  form.getByText(/^2 mandates are older than 36 months, and end if nothing was drawn since/)
  const sent = answer(mandatesContract.put, none)
  fireEvent.change(day, { target: { value: '2199-01-01' } })
  form.getByText('Nothing can have been drawn on a day to come')
  expect(form.getByRole('button', { name: 'Add 3' })).toBeDisabled()
  const drawn = `${new Date().getUTCFullYear() - 1}-03-01`
  fireEvent.change(day, { target: { value: drawn } })
  form.getByText('None of the mandates has ended.')
  await click(user, 'Add 3', form)
  await form.findByText('Everybody is imported')
  expect(sent.map(({ body }) => body.lastUsedOn)).toEqual([drawn, drawn])
})

test('a club without direct debit reads how the mandates of its file would come along', async () => {
  const { user, form } = await preview(file, { draws: false })
  expect(form.getByText('Not imported: IBAN, Mandatsref., Mandat vom')).toBeVisible()
  form.getByText(/^The file has 3 mandates for direct debit\. An import takes them along once/)
  const sent = answer(mandatesContract.put, none)
  await click(user, 'Add 3', form)
  await form.findByText('Everybody is imported')
  expect(sent).toEqual([])
})

test('a file none of whose mandates can be taken offers none, and says why', async () => {
  const lacking = 'Nr,Name,Mail,IBAN\n1,Anna Alt,a@club.test,DE89370400440532013000'
  const { form } = await preview(lacking)
  form.getByText('Mandate in row 2 is left out: The file does not say when the mandate was signed')
  expect(form.queryByLabelText(/^Take over/)).toBeNull()
})

test('where rows have no day of signature, one is asked for them, and the day of a row counts more', async () => {
  const { user, form } = await preview(
    [
      'Nr,Name,Mail,IBAN,Mandat vom',
      '1,Anna Alt,a@club.test,DE89370400440532013000,2025-02-01',
      '2,Ben Berg,b@club.test,DE89370400440532013000,',
    ].join('\n'),
  )
  const day = form.getByLabelText('Signed on, where the file does not say it')
  form.getByText(/^One mandate has no day of signature: it gets this one\. A day in the file counts more/)
  form.getByText('Mandate in row 3 is left out: The file does not say when the mandate was signed')
  fireEvent.change(day, { target: { value: '2199-01-01' } })
  form.getByText('A mandate cannot be signed on a day to come')
  expect(form.getByRole('button', { name: 'Add 2' })).toBeDisabled()
  fireEvent.change(day, { target: { value: '2025-03-04' } })
  form.getByLabelText('Take over the mandates of 2 members for direct debit')
  expect(form.queryByText(/is left out/)).toBeNull()
  const sent = answer(mandatesContract.put, none)
  await click(user, 'Add 2', form)
  await form.findByText('Everybody is imported')
  expect(sent.map(({ body }) => body.signedOn)).toEqual(['2025-02-01', '2025-03-04'])
})

/** Cuts the connection as the rows are written, and returns the members whom the server has added all the same. */
function writtenThoughLost() {
  cut(membersContract.importRows)
  return threeMembers()
}

test('the mandates of members who were added although the answer was lost are stored by trying again', async () => {
  const { club, user, form } = await preview()
  const sent = answer(mandatesContract.put, none)
  const written = writtenThoughLost()
  await settled()
  club.members.push(...written)
  await click(user, 'Add 3', form)
  await form.findByText('Mandate in row 2 is left out: The mandate could not be saved')
  form.getByText(/^Please try again, or import the file again later/)
  expect(sent).toEqual([])
  await click(user, 'Try again with 3 rows', form)
  await form.findByText(/^Mandate in row 3 is left out: This IBAN has a typing error/)
  expect(form.queryByText(/could not be saved/)).toBeNull()
  expect(sent.map(({ params, body }) => [params.id, body.reference])).toEqual([
    [written[0]?.id, 'M-1'],
    [written[2]?.id, 'M-3'],
  ])
  expect(form.queryByRole('button', { name: /^Try again/ })).toBeNull()
  expect(form.queryByText(/^Please try again/)).toBeNull()
})

test('who is a member already gets the mandate of the file where there is none, and reads how many that are', async () => {
  const there = threeMembers()
  const answers = () => void answer(mandatesContract.list, { memberIds: [there[2]?.id ?? ''] })
  const withDora = `${file}\n4,Dora Dix,d@club.test,DE89370400440532013000,M-4,2025-02-01`
  const { club, user, form } = await preview(withDora, { members: there, answers })
  form.getByLabelText('Take over the mandates of 2 members for direct debit')
  form.getByText('1 was a member before, without a mandate. Undoing the import leaves it.')
  form.getByRole('button', { name: 'Add 1 · 1 mandate' })
  await click(user, 'Other file', form)
  chooseFile('CSV file', 'members.csv', file)
  const sent = answer(mandatesContract.put, none)
  await click(user, 'Take over 1 mandate', form)
  await form.findByText('Everybody is imported')
  expect(sent.map(({ params, body }) => [params.id, body.reference, body.importId])).toEqual([
    [there[0]?.id, 'M-1', undefined],
  ])
  expect(club.members.map(({ fullName }) => fullName)).toEqual(['Anna Alt', 'Ben Berg', 'Cora Ceh'])
  expect(form.queryByRole('button', { name: 'Undo import' })).toBeNull()
})

test('if it cannot be loaded who has a mandate, that is said, and those of new members come along all the same', async () => {
  const { user, form } = await preview(file, { answers: () => cut(mandatesContract.list) })
  await form.findByText('The server cannot be reached. Please check your connection and try again.')
  form.getByLabelText('Take over the mandates of 2 members for direct debit')
  answer(mandatesContract.list, { memberIds: [] })
  await click(user, 'Try again', form)
  await waitFor(() => expect(form.queryByText(/cannot be reached/)).toBeNull())
  const sent = answer(mandatesContract.put, none)
  await click(user, 'Add 3', form)
  await form.findByText('Everybody is imported')
  expect(sent).toHaveLength(2)
})

test('nothing is imported before it is known who has a mandate', async () => {
  let release: (() => void) | undefined
  const answers = () => {
    release = hold(/\/api\/mandates$/)
  }
  const { form } = await preview(file, { answers })
  expect(form.getByRole('button', { name: 'Add 3' })).toBeDisabled()
  release?.()
  await waitFor(() => expect(form.getByRole('button', { name: 'Add 3' })).toBeEnabled())
})

test('a row that is refused once the members are loaded again holds nobody up', async () => {
  const { club, user, form } = await preview()
  answer(mandatesContract.put, none)
  cut(membersContract.importRows)
  await settled()
  // Somebody else has entered three others with these addresses meanwhile.
  const others = ['a', 'b', 'c'].map((letter) => member({ memberId: `X${letter}`, email: `${letter}@club.test` }))
  club.members.push(...others)
  await click(user, 'Add 3', form)
  await form.findByText('Some rows were not imported')
  expect(form.queryByRole('button', { name: /^Try again/ })).toBeNull()
  expect(form.queryByText(/^Please try again/)).toBeNull()
  await click(user, 'Done', form)
  await modalClosed()
})
