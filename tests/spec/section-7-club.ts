import { at } from './at.ts'
import { holds, type Row } from './row.ts'

export const rows: readonly Row[] = [
  holds(
    '7.10',
    'call',
    'GET /api/clubs answers the club',
    at.apiRegister,
    "expect(club.body).toMatchObject({ id: answer.clubId, name: 'Ruderclub'",
  ),
  holds('7.11', 'call', 'GET /api/clubs is asked on opening', at.failures, "whileBroken('/api/clubs', 'GET'"),
  holds('7.12', 'call', 'PUT /api/clubs: name', at.apiPlaces, 'renames the club'),
  holds(
    '7.13',
    'call',
    'GET /api/members answers the list',
    at.apiMembers,
    'expect(await list(club)).toEqual([two, ten])',
  ),
  holds(
    '7.14',
    'call',
    'POST /api/members: fullName, email, memberId; answers the member',
    at.dashboard,
    "{ memberId: '7', fullName: 'Anna Acht', email: 'anna@club.test' }",
  ),
  holds(
    '7.15',
    'call',
    'PUT /api/members/{id}: member fields',
    at.dashboard,
    "toEqual({ memberId: '7', fullName: 'Anna Neun', email: 'anna@club.test' })",
  ),
  holds('7.16', 'call', 'DELETE /api/members/{id}', at.dashboard, "request.method() === 'DELETE'"),
  holds(
    '7.17',
    'call',
    'PATCH /api/members/{id}/toggle-status answers enabled',
    at.apiMembers,
    'toggles and answers what is now',
  ),
  holds('7.18', 'call', 'PATCH /api/members/{id}/toggle-status is sent by Disable', at.dashboard, "toBe('PATCH')"),
  holds(
    '7.19',
    'call',
    'POST /api/members/with-photo: multipart photo, fullName, email, memberId',
    at.apiPhotos,
    "'/api/members/with-photo', formOf({ photo }",
  ),
  holds(
    '7.20',
    'call',
    'PUT /api/members/{id}/with-photo: multipart, same fields',
    at.apiPhotos,
    'is replaced, kept and removed; the old address is gone',
  ),
  holds(
    '7.53',
    'call',
    'PUT /api/clubs is sent with the name',
    at.dashboard,
    "toMatchObject({ name: 'Ruderclub Neue Donau' })",
  ),
  holds(
    '7.54',
    'call',
    'POST /api/members answers the member',
    at.apiMembers,
    "expect(two).toEqual({ ...two, memberId: '2', fullName: 'Zoë', photoUrl: null, enabled: true })",
  ),
]
