import { membersContract } from '@tessera/domain/members/contract'
import { screen, waitFor } from '@testing-library/react/pure'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { backend } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'
import { announce } from '../support/events.ts'

test('names the list that it has, and keeps it if nothing has changed', async () => {
  const [anna, zoe] = [member({ fullName: 'Anna Lindqvist' }), member({ fullName: 'Zoe Albrecht' })]
  const club = startClub({ members: [] })
  let now = { tag: '"one"', list: [anna] }
  const known: (string | null)[] = []
  backend.use(
    http.get(`*${membersContract.list.path}`, ({ request }) => {
      const tag = request.headers.get('if-none-match')
      known.push(tag)
      if (tag === now.tag) return new HttpResponse(null, { status: 304, headers: { etag: now.tag } })
      return HttpResponse.json(now.list, { headers: { etag: now.tag } })
    }),
  )
  await openApp('/', club.admin)
  await screen.findByText('Anna Lindqvist')
  announce('members')
  await waitFor(() => expect(known).toEqual([null, '"one"']))
  expect(screen.getByText('Anna Lindqvist')).toBeVisible()
  now = { tag: '"two"', list: [anna, zoe] }
  announce('members')
  await screen.findByText('Zoe Albrecht')
  expect(known).toEqual([null, '"one"', '"one"'])
})
