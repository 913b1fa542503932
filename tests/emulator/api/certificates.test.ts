import { beforeAll, describe, expect, test } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { makeOwnApi, send, sharedApi } from '../../support/api.ts'
import { example, openssl, passType, selfSigned, team } from '../../support/certificates.ts'
import { type Club, exampleConfig, formOf, registerClub } from '../../support/club.ts'
import { encryptedKey, largeKey, publicKey, unreadable } from '../../support/hostile-keys.ts'

const api = await sharedApi()
let club: Club
let cert: Buffer
let key: Buffer
beforeAll(async () => {
  ;[cert, key] = [await example('signer-cert.pem'), await example('signer-key.pem')]
  club = await registerClub(api)
  await club.call('POST', '/api/passes/config', exampleConfig)
})

type Content = Uint8Array | string
const upload = (signerCert: Content, signerKey: Content, passphrase?: string, to = club) =>
  to.call(
    'POST',
    '/api/passes/certificates',
    formOf({ signerCert, signerKey }, passphrase === undefined ? {} : { passphrase }),
  )

const text = (...parts: Content[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))
const certificateOf = (publicKey: string) =>
  openssl({ k: key, p: Buffer.from(publicKey) }, [
    'x509',
    '-new',
    '-subj',
    '/CN=x',
    '-days',
    '30',
    '-key',
    'k',
    '-force_pubkey',
    'p',
  ])
const crlf = (pem: Buffer) => pem.toString().replaceAll('\n', '\r\n')
const bag = 'Bag Attributes\n    friendlyName: Pass Type ID\nKey Attributes: <No Attributes>\n'

describe('accepted', () => {
  test('returns the details but not the key, and stores the key encrypted', { tags: spec('7.23') }, async () => {
    const { status, body } = await upload(cert, key)
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(String),
      name: `Pass Type ID: ${passType}`,
      issuer: 'Tessera Example Developer Relations',
      validFrom: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      validUntil: expect.stringMatching(/^20[3-9]\d-\d\d-\d\d$/),
      passTypeIdentifier: passType,
      teamIdentifier: team,
      issuedByWwdr: true,
      appleWwdr: false,
      keyOpens: true,
    })
    expect((await club.call('GET', '/api/passes/config')).body.certificate).toEqual(body)
    const stored = await api.deps.firebase.db.doc(`certificates/${body.id}`).get()
    const der = await openssl({ 'key.pem': key }, ['pkcs8', '-topk8', '-nocrypt', '-in', 'key.pem', '-outform', 'der'])
    const kept: Uint8Array = stored.get('key').data
    expect(Buffer.from(kept).equals(der)).toBe(false)
    expect(kept.length).toBe(der.length)
    expect(JSON.stringify(stored.data())).not.toContain('PRIVATE KEY')
  })

  test.each<[string, () => Promise<[Content, Content, string?]>]>([
    ['Windows line ends', async () => [crlf(cert), crlf(key)]],
    ['a byte order mark and bag attributes', async () => [text('\uFEFF', bag, cert), text('\uFEFF', bag, key)]],
    ['one file with both, given twice', async () => [text(key, cert), text(key, cert)]],
    ['a key without password, but with one given', async () => [cert, key, 'not needed']],
    [
      'a key under a passphrase',
      async () => [
        cert,
        await openssl({ k: key }, ['pkcs8', '-topk8', '-in', 'k', '-passout', 'pass:öffne dich']),
        'öffne dich',
      ],
    ],
    [
      'a key of the old form under a passphrase',
      async () => [
        cert,
        await openssl({ k: key }, ['rsa', '-traditional', '-aes128', '-in', 'k', '-passout', 'pass:old']),
        'old',
      ],
    ],
    ['a key of the old form', async () => [cert, await openssl({ k: key }, ['rsa', '-traditional', '-in', 'k'])]],
  ])('%s', async (_, make) => {
    const { status, body } = await upload(...(await make()))
    expect([status, body.error]).toEqual([200, undefined])
  })

  test('self-signed ones, with the warning that they were not issued by WWDR', async () => {
    for (const subject of [undefined, '/CN=Only a name']) {
      const own = await selfSigned('rsa:2048', subject)
      const { status, body } = await upload(own.cert, own.key)
      expect([status, body.issuedByWwdr, body.passTypeIdentifier]).toEqual([200, false, subject ? null : passType])
    }
    await upload(cert, key)
  })

  test('a new one replaces the previous one', async () => {
    const { body } = await upload(cert, key)
    const all = await api.deps.firebase.db.collection('certificates').where('clubId', '==', club.clubId).get()
    expect(all.docs.filter((doc) => String(doc.get('pem')) === String(cert)).map(({ id }) => id)).toEqual([body.id])
  })
})

describe('refused, each with its own message', () => {
  const cases: [string, () => Promise<[Content, Content, string?]>, string][] = [
    [
      'swapped files',
      async () => [key, cert],
      'The file chosen as certificate holds a private key. Were the two files swapped?',
    ],
    [
      'the certificate twice',
      async () => [cert, cert],
      'The file chosen as key holds a certificate. Were the two files swapped?',
    ],
    ['text', async () => ['hello', key], 'The file chosen as certificate is not a PEM certificate.'],
    ['text as key', async () => [cert, 'hello'], 'The file chosen as key is not a PEM private key.'],
    [
      'damaged DER',
      async () => [(await openssl({ c: cert }, ['x509', '-in', 'c', '-outform', 'der'])).subarray(0, 400), key],
      'The certificate cannot be read: the file is damaged. Export it anew.',
    ],
    [
      'a key in DER',
      async () => [cert, await openssl({ k: key }, ['pkey', '-in', 'k', '-outform', 'der'])],
      'The key is not in PEM form. Convert it: openssl pkey -inform der -in key.der -out signer-key.pem',
    ],
    [
      'PKCS#12',
      async () => [
        await openssl({ c: cert, k: key }, ['pkcs12', '-export', '-in', 'c', '-inkey', 'k', '-passout', 'pass:']),
        key,
      ],
      'This is a .p12 bundle. Choose “Upload a .p12 file” in the steps below.',
    ],
    [
      'PKCS#12 as key',
      async () => [
        cert,
        await openssl({ c: cert, k: key }, ['pkcs12', '-export', '-in', 'c', '-inkey', 'k', '-passout', 'pass:']),
      ],
      'This is a .p12 bundle. Choose “Upload a .p12 file” in the steps below.',
    ],
    [
      'a chain',
      async () => [text(await example('wwdr.pem'), cert), key],
      'The certificate file holds 2 certificates. Upload the pass certificate alone.',
    ],
    [
      'two keys',
      async () => [cert, text(key, key)],
      "The key file holds 2 private keys. Upload the certificate's key alone.",
    ],
    [
      'the WWDR certificate',
      async () => [await example('wwdr.pem'), key],
      'This is the certificate of an authority, not a pass certificate. Upload your own pass certificate.',
    ],
    [
      'a request',
      async () => [await openssl({ k: key }, ['req', '-new', '-key', 'k', '-subj', '/CN=x']), key],
      'This is a certificate signing request. Upload the certificate that Apple made from it.',
    ],
    [
      'a public key',
      async () => [cert, await openssl({ k: key }, ['pkey', '-in', 'k', '-pubout'])],
      'This is a public key. Upload the private key.',
    ],
    [
      'an SSH key',
      async () => [cert, '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaA==\n-----END OPENSSH PRIVATE KEY-----\n'],
      'This is an SSH key. Upload the private key of the pass certificate.',
    ],
    [
      'an elliptic-curve key',
      async () => {
        const ec = await selfSigned('ec')
        return [ec.cert, ec.key]
      },
      'The private key is an elliptic-curve or other key. Passes need an RSA key of 2048 bits.',
    ],
    [
      'a short key',
      async () => {
        const short = await selfSigned('rsa:1024')
        return [short.cert, short.key]
      },
      'The key of the certificate is too short. Passes need an RSA key of 2048 bits.',
    ],
    [
      'a key of 20,480 bits',
      async () => [cert, largeKey()],
      'The private key is too long. Passes need an RSA key of 2048 bits.',
    ],
    [
      'a certificate of 20,480 bits',
      async () => [await certificateOf(publicKey(20_480, 16)), key],
      'The key of the certificate is too long. Passes need an RSA key of 2048 bits.',
    ],
    [
      'a certificate with an exponent of 2,048 bits',
      async () => [await certificateOf(publicKey(2_048, 2_048)), key],
      'The key of the certificate is too long. Passes need an RSA key of 2048 bits.',
    ],
    [
      'a key under 2,147,483,647 rounds',
      async () => [cert, encryptedKey(unreadable(0x7fffffff)), 'x'],
      'The passphrase protects the file with more than a million rounds, which takes too long to open. Export it anew.',
    ],
    [
      'a key of another certificate',
      async () => [cert, (await selfSigned('rsa:2048')).key],
      'The private key does not belong to the certificate. Choose the key that it was requested with.',
    ],
    [
      'another pass type',
      async () => {
        const other = await selfSigned('rsa:2048', `/UID=pass.org.other/CN=x/OU=${team}`)
        return [other.cert, other.key]
      },
      `The certificate is for the pass type pass.org.other, but ${passType} is configured.`,
    ],
    [
      'another team',
      async () => {
        const other = await selfSigned('rsa:2048', `/UID=${passType}/CN=x/OU=OTHER00000`)
        return [other.cert, other.key]
      },
      `The certificate belongs to the team OTHER00000, but ${team} is configured.`,
    ],
    [
      'a certificate for something else',
      async () => {
        const other = await selfSigned('rsa:2048', '/CN=x', ['-addext', 'extendedKeyUsage=serverAuth'])
        return [other.cert, other.key]
      },
      'The certificate is not made for passes. Create a Pass Type ID certificate in your Apple developer account.',
    ],
    [
      'a damaged certificate',
      async () => [cert.toString().replace(/\n.{40}/, '\nAAAA'), key],
      'The certificate cannot be read: the file is damaged. Export it anew.',
    ],
    [
      'a damaged key',
      async () => [cert, key.toString().replace(/\n.{40}/, '\nAAAA')],
      'The private key cannot be read: the file is damaged. Export it anew.',
    ],
    [
      'a passphrase that is missing',
      async () => [cert, await openssl({ k: key }, ['pkcs8', '-topk8', '-in', 'k', '-passout', 'pass:secret'])],
      'The private key is protected by a passphrase. Enter the passphrase too.',
    ],
    [
      'a wrong passphrase',
      async () => [
        cert,
        await openssl({ k: key }, ['pkcs8', '-topk8', '-in', 'k', '-passout', 'pass:secret']),
        'guess',
      ],
      'The passphrase does not open the private key.',
    ],
  ]

  test.each(cases)('%s', { tags: spec('5.45 5.57') }, async (_, make, sentence) => {
    const { status, body } = await upload(...(await make()))
    expect([status, body.code, body.error]).toEqual([422, 'pass_upload_refused', sentence])
    expect(Object.values(body.details)).toEqual([sentence])
  })

  test('expired, and not yet valid', async () => {
    for (const [now, sentence] of [
      ['2090-01-01', /^The certificate expired on 20\d\d-\d\d-\d\d\. Renew it with Apple\.$/],
      ['2020-01-01', /^The certificate is valid only from 20\d\d-\d\d-\d\d on\.$/],
    ] as const) {
      const then = await makeOwnApi(() => ({ now: () => new Date(now) }))
      const form = formOf({ signerCert: cert, signerKey: key })
      const { status, body } = await send(then, 'POST', '/api/passes/certificates', {
        token: club.admin.token,
        body: form,
      })
      expect([status, body.error]).toEqual([422, expect.stringMatching(sentence)])
    }
  })

  test('too large, or one of the two missing', async () => {
    const large = await upload(Buffer.concat([cert, Buffer.alloc(70_000, '\n')]), key)
    expect([large.status, large.body.error]).toEqual([
      413,
      'The file must be 64 KB or smaller: Signer certificate, PEM',
    ])
    const half = await club.call('POST', '/api/passes/certificates', formOf({ signerCert: cert }))
    expect([half.status, half.body.details]).toEqual([400, { signerKey: 'Please choose a file: Private key, PEM' }])
  })
})

describe('the configuration', () => {
  test('is empty at first, is saved trimmed, and requires pass type and team', {
    tags: spec('3.75 3.76 3.77 7.21'),
  }, async () => {
    const own = await registerClub(api)
    expect((await own.call('GET', '/api/passes/config')).body).toEqual({
      id: own.clubId,
      passTypeIdentifier: '',
      teamIdentifier: '',
      organizationName: '',
      description: '',
      logoText: '',
      certificate: null,
      template: null,
      googleIssuerId: null,
      picture: null,
      followsChanges: false,
      issued: false,
    })
    const saved = await own.call('POST', '/api/passes/config', {
      passTypeIdentifier: ` ${passType} `,
      teamIdentifier: team,
    })
    expect(saved.body).toMatchObject({ passTypeIdentifier: passType, teamIdentifier: team, organizationName: '' })
    for (const [field, wrong, sentence] of [
      ['passTypeIdentifier', '', 'Pass Type Identifier is required'],
      ['passTypeIdentifier', 'org.example', 'A pass type identifier looks like pass.org.example.club'],
      ['teamIdentifier', '', 'Team Identifier is required'],
      ['teamIdentifier', 'short', 'A team identifier is 10 capital letters and digits'],
    ]) {
      const refused = await own.call('POST', '/api/passes/config', { ...exampleConfig, [String(field)]: wrong })
      expect([refused.status, refused.body.error]).toEqual([400, sentence])
    }
  })

  test('with another pass type disables the certificate, and with the old one enables it again', async () => {
    const own = await registerClub(api)
    await own.call('POST', '/api/passes/config', exampleConfig)
    const { body: kept } = await upload(cert, key, undefined, own)
    const away = await own.call('POST', '/api/passes/config', {
      ...exampleConfig,
      passTypeIdentifier: 'pass.org.other',
    })
    expect(away.body.certificate).toBeNull()
    expect((await own.call('GET', '/api/clubs')).body.certificateId).toBeNull()
    const back = await own.call('POST', '/api/passes/config', exampleConfig)
    expect(back.body.certificate).toEqual(kept)
  })

  test('of another club is not visible', async () => {
    const own = await registerClub(api)
    await own.call('POST', '/api/passes/config', exampleConfig)
    expect((await own.call('GET', '/api/passes/config')).body.certificate).toBeNull()
  })
})
