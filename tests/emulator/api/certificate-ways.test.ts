import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { makeApi } from '../../support/api.ts'
import { example, issueCertificate, openssl, passType, selfSigned } from '../../support/certificates.ts'
import { addMember, type Club, exampleConfig, formOf, registerClub, setUpPasses } from '../../support/club.ts'
import { bundle, clear, encrypted, keyBag, pkcs8, rsaKey, sealed, unreadable } from '../../support/hostile-keys.ts'
import { makePhone, passJson } from '../../support/phone.ts'

const api = await makeApi(({ config }) => ({ config: { ...config, publicUrl: 'https://club.example' } }))

const requestOf = async (club: Club): Promise<Buffer> => {
  const { status, body, headers } = await club.call('POST', '/api/passes/certificates/request')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pkcs10'])
  return Buffer.from(body)
}
const uploadIssued = (club: Club, issuedCert: Uint8Array) =>
  club.call('POST', '/api/passes/certificates/issued', formOf({ issuedCert }))
const uploadBundle = (club: Club, bundle: Uint8Array | string, passphrase?: string) =>
  club.call(
    'POST',
    '/api/passes/certificates/bundle',
    formOf({ bundle }, passphrase === undefined ? {} : { passphrase }),
  )

/** The certificates in a pass's signature, as text. */
const signersOf = async (pass: Uint8Array): Promise<string> => {
  const { signature = new Uint8Array() } = unzipSync(pass)
  return String(
    await openssl({ signature }, ['pkcs7', '-inform', 'der', '-in', 'signature', '-print_certs', '-noout', '-text']),
  )
}

test('a club gets its certificate by a request whose key never leaves the server, and Apple’s file as it comes', async () => {
  const club = await registerClub(api, 'Ruderclub Žofie & Söhne')
  const [request, again] = await Promise.all([requestOf(club), requestOf(club)])
  expect(String(request)).toBe(String(again))
  const said = String(
    await openssl({ request }, ['req', '-in', 'request', '-verify', '-noout', '-text', '-nameopt', 'utf8']),
  )
  expect(said).toContain('Public-Key: (2048 bit)')
  expect(said).toContain('Ruderclub Žofie & Söhne')
  expect(String(request)).not.toContain('PRIVATE KEY')
  const stored = await api.deps.firebase.db.collection('certificates').where('clubId', '==', club.clubId).get()
  expect(JSON.stringify(stored.docs.map((doc) => doc.data()))).not.toContain('PRIVATE KEY')
  expect((await club.call('GET', '/api/passes/config')).body.certificate).toBeNull()

  const other = await registerClub(api, 'Other club')
  const issued = await issueCertificate(request)
  expect((await uploadIssued(other, issued)).body.error).toMatch(/^There is no request to this certificate/)
  await requestOf(other)
  expect((await uploadIssued(other, issued)).body.error).toBe(
    'This certificate was not made from the request of this page.',
  )

  const { status, body } = await uploadIssued(club, issued)
  expect([status, body.passTypeIdentifier, body.keyOpens]).toEqual([200, passType, true])
  await club.call('POST', '/api/passes/config', exampleConfig)
  await club.call('POST', '/api/passes/template/built-in')
  const member = await addMember(club)
  const pass = (await club.call('POST', `/api/passes/generate/${member.id}`)).body
  expect(await signersOf(pass)).toMatch(/Issuer: CN ?= ?Authority/)
  // The next request has a key of its own, for next year.
  expect(String(await requestOf(club))).not.toBe(String(request))
})

test('a certificate in DER is taken with a key in PEM', async () => {
  const club = await registerClub(api)
  const [c, signerKey] = [await example('signer-cert.pem'), await example('signer-key.pem')]
  const signerCert = await openssl({ c }, ['x509', '-in', 'c', '-outform', 'der'])
  const { status, body } = await club.call('POST', '/api/passes/certificates', formOf({ signerCert, signerKey }))
  expect([status, body.passTypeIdentifier]).toEqual([200, passType])
})

test.each([
  ['of OpenSSL', []],
  ['of an older Keychain', ['-legacy']],
  ['with another digest', ['-macalg', 'sha384', '-keypbe', 'AES-128-CBC', '-certpbe', 'AES-128-CBC']],
  ['with the chain', ['-certfile', 'w']],
])('a .p12 file %s is taken, with its passphrase', async (_, more) => {
  const club = await registerClub(api)
  const [c, k, w] = [await example('signer-cert.pem'), await example('signer-key.pem'), await example('wwdr.pem')]
  const args = ['pkcs12', '-export', '-in', 'c', '-inkey', 'k', '-passout', 'pass:öffne dich', ...more]
  const bundle = await openssl({ c, k, w }, args)
  expect((await uploadBundle(club, bundle, 'wrong')).body.error).toBe(
    'The passphrase does not open the file, or the file is damaged.',
  )
  const { status, body } = await uploadBundle(club, bundle, 'öffne dich')
  expect([status, body.error, body.passTypeIdentifier]).toEqual([200, undefined, passType])
  expect((await club.call('GET', '/api/passes/config')).body.certificate).toEqual(body)
})

test.each<[string, () => Promise<Uint8Array | string>, string]>([
  ['text', async () => 'hello', 'This is not a .p12 file.'],
  [
    'no key',
    async () =>
      openssl({ c: await example('signer-cert.pem') }, [
        'pkcs12',
        '-export',
        '-nokeys',
        '-in',
        'c',
        '-passout',
        'pass:',
      ]),
    'The file holds no RSA key. Export the certificate together with its key.',
  ],
  [
    'an elliptic-curve key',
    async () => {
      const { cert: c, key: k } = await selfSigned('ec')
      return openssl({ c, k }, ['pkcs12', '-export', '-in', 'c', '-inkey', 'k', '-passout', 'pass:'])
    },
    'The file holds no RSA key. Export the certificate together with its key.',
  ],
  [
    '8,388,607 rounds',
    async () => bundle([sealed(unreadable(8_388_607))]),
    'The passphrase protects the file with more than a million rounds, which takes too long to open. Export it anew.',
  ],
  [
    'a key of 20,480 bits',
    async () => bundle([clear(keyBag(encrypted(pkcs8(rsaKey({ modulus: 20_480 })), '')))]),
    'The private key is too long. Passes need an RSA key of 2048 bits.',
  ],
])('a .p12 file is refused with a sentence: %s', async (_, make, says) => {
  const club = await registerClub(api)
  const { status, body } = await uploadBundle(club, await make())
  expect([status, body.error]).toEqual([422, says])
})

test('a test pass is signed, of nobody, and leaves no card behind', async () => {
  const club = await registerClub(api)
  expect((await club.call('POST', '/api/passes/test')).body.code).toBe('pass_setup_incomplete')
  await setUpPasses(club)
  const { status, body } = await club.call('POST', '/api/passes/test')
  expect(status).toBe(200)
  const json = passJson(body)
  expect(json.generic.primaryFields[0].value).toBe('Test pass')
  expect(json.webServiceURL).toBeUndefined()
  expect((await club.call('GET', '/api/passes/cards')).body).toEqual([])
})

test('the pass type changes while passes are out only if that is confirmed', async () => {
  const club = await registerClub(api)
  await setUpPasses(club)
  const other = { ...exampleConfig, passTypeIdentifier: 'pass.org.example.other' }
  const { id } = await addMember(club)
  await club.call('POST', `/api/passes/generate/${id}`)
  const refused = await club.call('POST', '/api/passes/config', other)
  expect([refused.status, refused.body.code]).toEqual([409, 'pass_type_in_use'])
  expect(refused.body.error).toMatch(/^Passes of pass\.org\.example\.club that are out: 1\./)
  expect((await club.call('GET', '/api/passes/config')).body.passTypeIdentifier).toBe(passType)
  expect((await club.call('POST', '/api/passes/config', exampleConfig)).status).toBe(200)
  const saved = await club.call('POST', '/api/passes/config', { ...other, leavesPasses: true })
  expect([saved.status, saved.body.passTypeIdentifier]).toEqual([200, 'pass.org.example.other'])
})

test('a replaced certificate signs a pass that is out from its next update on', async () => {
  const club = await registerClub(api)
  await setUpPasses(club)
  const member = await addMember(club)
  const pass = (await club.call('POST', `/api/passes/generate/${member.id}`)).body
  const phone = makePhone(api)
  await phone.add(pass)
  expect(await signersOf(pass)).not.toMatch(/CN ?= ?Authority/)
  await uploadIssued(club, await issueCertificate(await requestOf(club)))
  await club.call('PUT', `/api/members/${member.id}`, { ...member, fullName: 'New Name' })
  const { body } = await phone.ask('GET', `/v1/passes/${passType}/${passJson(pass).serialNumber}`)
  expect(passJson(body).generic.primaryFields[0].value).toBe('New Name')
  expect(await signersOf(body)).toMatch(/Issuer: CN ?= ?Authority/)
})
