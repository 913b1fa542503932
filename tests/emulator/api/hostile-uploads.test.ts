import { beforeAll, expect, test } from 'vitest'
import { withoutWebServer } from '../../attacks/attacked.ts'
import { attackedUploads } from '../../attacks/families/uploads.ts'
import { send, sharedApi } from '../../support/api.ts'
import { addMember, type Club, formOf, freshMember, registerClub } from '../../support/club.ts'
import {
  exampleCertificates,
  hostileCertificates,
  hostileForms,
  hostilePictures,
  hostileRows,
  hostileTemplates,
  mutations,
  smallPng,
  templateOf,
} from '../../support/hostile-uploads.ts'
import { isLong } from '../../support/long.ts'

/** The API in a separate process. */
const { api: origin } = await withoutWebServer()
let clubs: readonly Club[]
const sendToProcess = async (request: Request): Promise<Response> => {
  const { pathname } = new URL(request.url)
  const body = request.body ? await request.arrayBuffer() : null
  return fetch(`${origin}${pathname}`, { method: request.method, headers: request.headers, body })
}

beforeAll(async () => {
  // Registered by another API: the attacks use up what a process takes from one address.
  const api = await sharedApi()
  const made = await Promise.all(['Ruderclub', 'Turnverein'].map((name) => registerClub(api, name)))
  clubs = made.map((club) => ({
    ...club,
    call: (method, path, body) => send({ fetch: sendToProcess }, method, path, { token: club.admin.token, body }),
  }))
})

/** A club's request, with a readable name. */
interface Attempt {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly headers?: Record<string, string>
}

/** Uploads that are attacks as well: they are left out here, except at full length. */
const elsewhere = isLong ? new Set<string>() : attackedUploads

/** Returns the hostile files for every upload endpoint, and mutations of a valid file. */
async function attemptsOf(club: Club): Promise<Attempt[]> {
  const { id } = await addMember(club)
  const { body: begun } = await club.call('POST', '/api/members/imports')
  const png = await smallPng()
  const { signerCert, signerKey } = await exampleCertificates()
  const [templates, pairs] = await Promise.all([hostileTemplates.all(elsewhere), hostileCertificates.all(elsewhere)])
  const pictures = await hostilePictures.all(elsewhere)

  const template = { method: 'POST', path: '/api/passes/template' }
  const certificates = { method: 'POST', path: '/api/passes/certificates' }
  const added = { method: 'POST', path: '/api/members/with-photo' }
  const changed = { method: 'PUT', path: `/api/members/${id}/with-photo` }
  const logo = { method: 'PATCH', path: '/api/clubs' }
  const card = { method: 'POST', path: '/api/passes/picture' }
  const part = { left: '0.5', top: '1', zoom: '4' }
  const rows = { method: 'POST', path: `/api/members/imports/${begun.id}` }

  const forms = [
    [template, 'template'],
    [certificates, 'signerKey'],
    [added, 'photo'],
    [changed, 'photo'],
    [logo, 'logo'],
    [card, 'picture'],
  ] as const
  const named = (label: string, n: number) => `${label}, changed copy ${n + 1}`
  return [
    ...templates.map(([name, zip]) => ({ ...template, name, body: formOf({ template: zip }) })),
    ...[...mutations(templateOf(png), isLong ? 20 : 1)].map((zip, n) => ({
      ...template,
      name: named('template', n),
      body: formOf({ template: zip }),
    })),
    ...pairs.map(([name, { passphrase, ...files }]) => ({
      ...certificates,
      name,
      body: formOf(files, passphrase === undefined ? {} : { passphrase }),
    })),
    ...[...mutations(signerKey, isLong ? 10 : 1)].map((key, n) => ({
      ...certificates,
      name: named('key', n),
      body: formOf({ signerCert, signerKey: key }),
    })),
    ...[...mutations(signerCert, isLong ? 10 : 1)].map((cert, n) => ({
      ...certificates,
      name: named('certificate', n),
      body: formOf({ signerCert: cert, signerKey }),
    })),
    ...pictures.flatMap(([name, picture], n) => {
      const uploads = [
        { ...added, name, body: formOf({ photo: picture }, freshMember()) },
        { ...changed, name, body: formOf({ photo: picture }, freshMember()) },
        { ...logo, name, body: formOf({ logo: picture }, { json: '{}' }) },
        { ...card, name, body: formOf({ picture }, part) },
      ]
      return isLong ? uploads : uploads.slice(n % uploads.length, (n % uploads.length) + 1)
    }),
    ...[...mutations(png, isLong ? 10 : 1)].flatMap((picture, n) => [
      { ...changed, name: named('photo', n), body: formOf({ photo: picture }, freshMember()) },
      { ...logo, name: named('logo', n), body: formOf({ logo: picture }, { json: '{}' }) },
    ]),
    ...hostileRows()
      .filter(([name]) => !elsewhere.has(name))
      .map(([name, json]) => ({
        ...rows,
        name,
        body: json,
        headers: { 'content-type': 'application/json' },
      })),
    ...forms.flatMap(([call, file]) =>
      hostileForms(file)
        .filter(([name]) => !elsewhere.has(name))
        .map(([name, body]) => ({
          ...call,
          name,
          body,
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
        })),
    ),
  ]
}

/** Asks for the API's health again and again while `work` runs. */
async function healthyDuring(work: Promise<unknown>): Promise<void> {
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  do expect((await fetch(`${origin}/api/health`)).status).toBe(200)
  while (!isDone)
  await done
}

test('refuses hostile uploads with a message each, and serves other requests meanwhile', {
  tags: ['long'],
  timeout: 600_000,
}, async () => {
  const attempts = await Promise.all(clubs.map(attemptsOf))
  const wordless: string[] = []
  const sendAll = async (club: Club, queue: Attempt[]) => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { name, method, path, body, headers } = next
      const answer = await send({ fetch: sendToProcess }, method, path, {
        token: club.admin.token,
        body,
        ...(headers ? { headers } : {}),
      })
      // A server that is busy with other uploads says so, and is sent the file again.
      if (answer.status === 503 && answer.body.code === 'unavailable') {
        queue.push(next)
        continue
      }
      const refused = answer.status >= 400 && answer.status < 500 && /\w/.test(answer.body.error ?? '')
      if (answer.status >= 300 && !refused)
        wordless.push(`${method} ${path}, ${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
    }
  }
  const sending = clubs.flatMap((club, n) => {
    const queue = (attempts[n] ?? []).filter((_, place) => place % clubs.length === n)
    return [1, 2, 3].map(() => sendAll(club, queue))
  })
  await healthyDuring(Promise.all(sending))
  expect(wordless).toEqual([])
})

test('accepts the same photos and templates afterwards as before', { timeout: 60_000 }, async () => {
  const [club] = clubs
  if (!club) throw new Error('there is no club')
  const png = await smallPng()
  const { signerCert, signerKey } = await exampleCertificates()
  const taken = await Promise.all([
    club.call('POST', '/api/passes/template', formOf({ template: templateOf(png) })),
    club.call('POST', '/api/passes/certificates', formOf({ signerCert, signerKey })),
    club.call('PATCH', '/api/clubs', formOf({ logo: png }, { json: '{}' })),
    club.call('POST', '/api/members/with-photo', formOf({ photo: png }, freshMember())),
  ])
  expect(taken.map(({ status }) => status)).toEqual([200, 200, 200, 201])
})
