import { dribble } from '../../support/dribble.ts'
import type { Attack } from '../attack.ts'
import { accounts, apiOf, documentsOf, fire, queryFor, type World, wire } from '../world.ts'

/** Spellings of the path of a query for payments that some server might read as the real one. */
const respelt: Record<string, (path: string) => string> = {
  'an encoded colon': (path) => path.replace(':runQuery', '%3ArunQuery'),
  'encoded brackets': (path) => path.replace('(default)', '%28default%29'),
  'an encoded hyphen': (path) => path.replace('-', '%2D'),
  'an encoded slash': (path) => path.replace('/documents', '%2Fdocuments'),
  'doubly encoded brackets': (path) => path.replace('(default)', '%2528default%2529'),
  'a doubled slash': (path) => path.replace('/databases', '//databases'),
  'a leading doubled slash': (path) => `/${path}`,
  'a trailing slash': (path) => `${path}/`,
  'dots that climb': (path) => path.replace('/databases', '/x/../databases'),
  'a dot': (path) => path.replace('/databases', '/./databases'),
  'a backslash': (path) => path.replace('/databases', '\\databases'),
  capitals: (path) => path.replace('runQuery', 'RUNQUERY'),
  'a parameter after a semicolon': (path) => path.replace('/databases', ';x=1/databases'),
  'the beta version': (path) => path.replace('/v1/', '/v1beta1/'),
  'another database': (path) => path.replace('(default)', 'other'),
  'another project': (path) => path.replace(/projects\/[^/]+/, 'projects/evil'),
  'a subcollection for a parent': (path) => path.replace(':runQuery', '/clubs/x:runQuery'),
  'a zero byte': (path) => path.replace(':runQuery', ':runQuery%00'),
  'the whole address': (path) => `http://firestore.googleapis.com${path}`,
}

const pathAttacks = Object.entries(respelt).map(
  ([what, respell]): Attack => ({
    name: `Reach a query by a path with ${what}`,
    stoppedBy: 'allow-list',
    run: async (world) => [
      await fire(world.firestore, {
        path: respell(`${documentsOf(world)}:runQuery`),
        headers: { authorization: 'Bearer owner' },
        body: queryFor('payments', 'clubId', world.theirs.clubId),
      }),
    ],
  }),
)

const methods: Attack = {
  name: 'Use the calls under every other method',
  stoppedBy: 'allow-list',
  run: (world) =>
    Promise.all(
      ['GET', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'].flatMap((method) => [
        fire(world.auth, { method, path: `${accounts}:lookup?key=x` }),
        fire(world.firestore, { method, path: `${documentsOf(world)}:commit`, token: world.ours.admin.idToken }),
      ]),
    ),
}

const hostOf = (origin: string) => new URL(origin).host
const theirQuery = (world: World) => JSON.stringify(queryFor('payments', 'clubId', world.theirs.clubId))

const smuggled = (name: string, request: (world: World, host: string) => string): Attack => ({
  name,
  stoppedBy: 'http',
  run: async (world) => [await wire(world.firestore, request(world, hostOf(world.firestore)))],
})

const inner = (world: World, host: string) =>
  `POST ${documentsOf(world)}:runQuery HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer owner\r\nContent-Type: application/json\r\nContent-Length: ${theirQuery(world).length}\r\n\r\n${theirQuery(world)}`

const smuggling: Attack[] = [
  smuggled('Send a length and chunks at once', (world, host) => {
    const hidden = inner(world, host)
    return `POST ${accounts}:lookup HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`
  }),
  smuggled('Send two lengths', (world, host) => {
    const hidden = inner(world, host)
    return `POST ${accounts}:lookup HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`
  }),
  smuggled('Spell the chunked encoding oddly', (world, host) => {
    const hidden = inner(world, host)
    return `POST ${accounts}:lookup HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${hidden.length + 5}\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`
  }),
  smuggled('Send two Authorization headers', (world, host) => {
    const body = theirQuery(world)
    return `POST ${documentsOf(world)}:runQuery HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${world.ours.admin.idToken}\r\nAuthorization: Bearer owner\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`
  }),
  smuggled('Fold a header over two lines', (world, host) => {
    const body = theirQuery(world)
    return `POST ${documentsOf(world)}:runQuery HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer\r\n owner\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`
  }),
  smuggled('End lines with a bare line feed', (world, host) => inner(world, host).replaceAll('\r\n', '\n')),
  smuggled('Speak another protocol', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  smuggled('Open a tunnel', (_world, host) => `CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
  smuggled('Send a header of 100,000 bytes', (_world, host) => {
    return `POST ${accounts}:lookup HTTP/1.1\r\nHost: ${host}\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`
  }),
  smuggled('Send 5,000 headers', (_world, host) => {
    const headers = Array.from({ length: 5_000 }, (_, n) => `X-${n}: ${n}\r\n`).join('')
    return `POST ${accounts}:lookup HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`
  }),
]

type Body = string | Buffer
const bodyAttack = (name: string, stoppedBy: 'bodies' | 'size', body: (world: World) => Body, more = {}): Attack => ({
  name,
  stoppedBy,
  run: async (world) => [
    await fire(world.auth, { path: `${accounts}:signInWithPassword?key=x`, body: body(world), ...more }),
    await fire(world.firestore, {
      path: `${documentsOf(world)}:commit`,
      token: world.ours.admin.idToken,
      body: body(world),
      ...more,
    }),
    ...(world.api
      ? [
          await fire(world.api, {
            method: 'PUT',
            path: '/api/clubs',
            token: world.ours.admin.idToken,
            body: body(world),
            ...more,
          }),
        ]
      : []),
  ],
})

const oddBodies: Attack[] = [
  bodyAttack('Send a body that is no JSON', 'bodies', () => '{"a":'),
  bodyAttack('Send a list for a body', 'bodies', () => '[]'),
  bodyAttack('Send a text for a body', 'bodies', () => '"owner"'),
  bodyAttack('Send nothing for a body', 'bodies', () => 'null'),
  bodyAttack('Send brackets 50,000 deep', 'bodies', () => `${'['.repeat(25_000)}${']'.repeat(25_000)}`),
  bodyAttack('Send bytes that are no text', 'bodies', () => Buffer.from([0xff, 0xfe, 0x00, 0x7b, 0x7d])),
  bodyAttack('Send a packed body', 'bodies', () => Buffer.from('1f8b08000000000000', 'hex'), {
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  }),
  bodyAttack('Reach for the prototype of all objects', 'bodies', () => '{"__proto__":{"admin":true},"name":null}'),
  bodyAttack('Send 8 MB', 'size', () => `{"writes":[],"x":"${'x'.repeat(8_000_000)}"}`),
  {
    name: 'Nest a query’s filters 3,000 deep',
    stoppedBy: 'bodies',
    run: async (world) => {
      const open = '{"compositeFilter":{"op":"AND","filters":['
      const close = ']}}'
      const where = `${open.repeat(3_000)}${close.repeat(3_000)}`
      return [
        await fire(world.firestore, {
          path: `${documentsOf(world)}:runQuery`,
          token: world.ours.admin.idToken,
          body: `{"structuredQuery":{"from":[{"collectionId":"payments"}],"where":${where}}}`,
        }),
      ]
    },
  },
]

const slow = (name: string, opening: (world: World, host: string) => string): Attack => ({
  name,
  stoppedBy: 'time',
  run: async (world) => {
    const origins = [...new Set([world.auth, ...(world.api ? [apiOf(world)] : [])])]
    const slow = await Promise.all(origins.map((origin) => dribble(origin, 220, opening(world, hostOf(origin)))))
    // Other requests, also from the same address, must succeed meanwhile.
    const others = await Promise.all([
      fire(world.auth, { path: `${accounts}:lookup?key=x`, body: { idToken: world.ours.admin.idToken } }),
      fire(world.firestore, {
        path: `${documentsOf(world)}:runQuery`,
        token: world.ours.admin.idToken,
        body: queryFor('paymentItems', 'clubId', world.ours.clubId),
      }),
    ])
    const ended = (await Promise.all(slow.map(({ allEnded }) => allEnded(100_000)))).every(Boolean)
    return [...others, { status: ended ? 408 : 200, body: '', headers: {} }]
  },
  refused: (answers) => answers.at(-1)?.status === 408 && answers.slice(0, -1).every(({ status }) => status === 200),
})

export const slowAttacks: Attack[] = [
  slow(
    'Hold 220 connections with a header that never ends',
    (_world, host) => `POST ${accounts}:lookup HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `,
  ),
  slow(
    'Hold 220 connections with a body that never ends',
    (world, host) =>
      `POST ${host === hostOf(world.auth) ? `${accounts}:lookup` : '/api/auth/register'} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{`,
  ),
]

export const httpAttacks: Attack[] = [...pathAttacks, methods, ...smuggling, ...oddBodies]
