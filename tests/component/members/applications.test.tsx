import { applicationsContract } from '@tessera/domain/applications/contract'
import { newJoinForm } from '@tessera/domain/applications/join-offer'
import { fireEvent, screen } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, refuse, watch } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'
import { click, dialog, row } from './roster.ts'

const zoe = member({ fullName: 'Zoë Ziegler', memberId: '7' })
const nora = {
  id: 'a1',
  givenName: 'Nora',
  familyName: 'Neu',
  email: 'nora@club.test',
  typeId: '',
  facts: { phone: '+43 1 23' },
  fields: {},
  at: '2026-03-01T10:00:00Z',
  similar: [{ id: zoe.id, memberId: '7', fullName: 'Zoë Ziegler' }],
}

async function open(club: Parameters<typeof startClub>[0] = { club: { joinForm: newJoinForm } }) {
  const started = startClub({ members: [zoe], ...club })
  const waiting = [nora]
  answer(applicationsContract.list, () => [...waiting])
  const user = await openApp('/', started.admin)
  await row(/Ziegler/)
  fireEvent.pointerDown(document.body)
  return { user, waiting }
}

test('a club without the form asks for no applications and shows none', async () => {
  const asked = watch(applicationsContract.list)
  await open({})
  expect(screen.queryByRole('button', { name: /application/ })).toBeNull()
  expect(asked).toEqual([])
})

test('an application is accepted with the next number, and shows who may be the same person', async () => {
  const { user, waiting } = await open()
  const accepted = answer(applicationsContract.accept, () => {
    waiting.pop()
    return member({ fullName: 'Nora Neu', memberId: '8' })
  })
  await click(user, '1 application to join')
  await dialog()
  expect(screen.getByText('+43 1 23')).toBeDefined()
  expect(screen.getByText('Perhaps the same person: Zoë Ziegler (7)')).toBeDefined()
  await click(user, 'Accept')
  await click(user, 'Make a member')
  await screen.findByText('Nora Neu is a member now')
  expect(accepted.map(({ params, body }) => [params.id, body.memberId, body.typeId])).toEqual([['a1', '8', '']])
  await row(/Nora Neu/)
})

test('a refused acceptance says why, and the application stays', async () => {
  const { user } = await open()
  refuse(applicationsContract.accept, 'member_id_taken', 'Member ID already exists')
  await click(user, '1 application to join')
  await click(user, 'Accept')
  await click(user, 'Make a member')
  await screen.findByText('Member ID already exists')
})

test('an application is declined with a sentence, or without one and with Undo', async () => {
  const { user, waiting } = await open()
  const declined = answer(applicationsContract.decline, () => {
    waiting.pop()
    return {}
  })
  const undone = answer(applicationsContract.undo, () => {
    waiting.push(nora)
    return {}
  })
  const decline = async () => {
    await click(user, '1 application to join')
    await click(user, 'Decline')
  }
  await decline()
  await click(user, 'Decline')
  await click(user, 'Undo')
  await screen.findByText('Undone')
  expect(undone).toHaveLength(1)
  await decline()
  fireEvent.change(screen.getByRole('textbox', { name: /A sentence/ }), { target: { value: 'We are full' } })
  await click(user, 'Decline')
  await screen.findByText('Declined')
  expect(declined.map(({ body }) => body.sentence)).toEqual(['', 'We are full'])
})
