import { createHash, randomUUID } from 'node:crypto'
import { deleteAll } from '@tessera/api/firebase/pages'
import { sealPastDays } from '@tessera/api/history/seal-day'
import { queueLetter, unsubscribeAddress } from '@tessera/api/letter-queue/service'
import { sealText } from '@tessera/api/sealed-key'
import { newJoinForm } from '@tessera/domain/applications/join-offer'
import { noDonations } from '@tessera/domain/donations/settings-input'
import { debitRunId, manyId, refundRunId } from '@tessera/domain/stored/composed-ids'
import fc from 'fast-check'
import { decodeJwt } from 'jose'
import sharp from 'sharp'
import { type Api, send } from './api.ts'
import { example, issueCertificate, openssl } from './certificates.ts'
import { addMember, type Club, exampleConfig, formOf, registerClub, setUpPasses, signInMember } from './club.ts'
import { signIn } from './gateway.ts'
import type { startGoogleWallet } from './google-wallet.ts'
import type { World } from './openapi-cases.ts'
import { recordPayment, requireItem } from './payments.ts'

/** Two clubs of which every operation accepts something. */
export interface FuzzedClubs {
  readonly club: Club
  readonly foreign: Club
  /** Belongs to `club`, and is invited by `foreign`. */
  readonly member: { readonly uid: string; readonly token: string }
  readonly world: World
  /** Makes what a request uses up, before each valid request. */
  readonly fresh: Readonly<Record<string, () => Promise<string>>>
}

/** A PKCS#12 file without encryption, which any passphrase opens. */
const openBundle = async (): Promise<Buffer> => {
  const [c, k] = [await example('signer-cert.pem'), await example('signer-key.pem')]
  const plain = ['-keypbe', 'NONE', '-certpbe', 'NONE', '-nomac', '-passout', 'pass:']
  return openssl({ c, k }, ['pkcs12', '-export', '-in', 'c', '-inkey', 'k', ...plain])
}

/** Makes the clubs; those that requests register have names that begin with `clubMark`. */
export async function makeFuzzedClubs(
  api: Api,
  google: Awaited<ReturnType<typeof startGoogleWallet>>,
  clubMark: string,
): Promise<FuzzedClubs> {
  const year = String(new Date().getFullYear())
  const [club, foreign] = [await registerClub(api), await registerClub(api)]
  await setUpPasses(club)
  const adult = { id: 'adult', name: 'Adult', shortName: 'Ad', enabled: true }
  const ownChanges = { name: 'proposal', phone: 'proposal', address: 'member', birthday: 'member', photo: 'member' }
  await club.call('PATCH', '/api/clubs', {
    membershipTypes: [adult],
    keepsAttendance: true,
    ownChanges,
    joinForm: newJoinForm,
  })
  const own = await addMember(club)
  const member = await signInMember(api, own)
  await addMember(foreign, { email: own.email })
  const donations = { ...noDonations, form: 'it', purpose: 'sport', taxNumber: '97000000157', register: '1' } as const
  await club.call('PATCH', '/api/clubs', { receipts: { address: 'Bootshaus 1' }, donations })
  const drink = await requireItem(club, 'Drinks', year, { isRequiredForActive: false })
  const noLine = `${club.clubId}.${'0'.repeat(32)}`
  const fee = await requireItem(club, 'Annual fee', year, { donation: 'gift' })
  const paid = await recordPayment(club, own.id, fee, { paidBy: 'bank' })
  const lastYear = String(Number(year) - 1)
  await recordPayment(club, own.id, fee, { paidBy: 'bank', paymentDate: new Date(`${lastYear}-06-01`) })
  const people = [await addMember(club), await addMember(club)].map(({ id }) => id)
  const { id: stranger } = await addMember(foreign)
  const card = await club.call('POST', `/api/passes/generate/${own.id}`)
  const request = await club.call('POST', '/api/passes/certificates/request')
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0f5c4d' } })
    .png()
    .toBuffer()
  const form = new FormData()
  const shown = { memberId: 'photo', fullName: 'Photo', email: `${randomUUID()}@club.test` }
  for (const [name, value] of Object.entries(shown)) form.set(name, value)
  form.set('photo', new File([new Uint8Array(picture)], 'photo.png'))
  const { photoUrl } = (await club.call('POST', '/api/members/with-photo', form)).body
  const unsubscribeTicket = async () => unsubscribeAddress(api.deps, club.clubId, own.id).split('/').at(-1) ?? ''
  const hookId = randomUUID().replaceAll('-', '')
  const hutUntil = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const { link } = (await club.call('POST', '/api/huts', { name: 'Alm', until: hutUntil })).body
  const [hut = '', hutLinkSecret = ''] = String(link).split('#').at(-1)?.split('.') ?? []
  const hutSecret = 'd'.repeat(43)
  await send(api, 'POST', '/api/hut/device', { body: { hut, secret: hutLinkSecret, device: hutSecret } })
  const setUpGoogle = async () => {
    const { body } = await club.call(
      'POST',
      '/api/google-wallet',
      formOf({ key: google.keyFile() }, { issuerId: google.issuerId }),
    )
    return String(body.issuerId)
  }
  const beginImport = async () => (await club.call('POST', '/api/members/imports')).body.id as string
  const beginMany = async () => {
    // One that has just begun is under way, and nothing else may be begun.
    await api.deps.firebase.db.doc(`memberImports/${manyId(club.clubId)}`).delete()
    const body = { change: { kind: 'enabled', enabled: true }, count: 2 }
    return (await club.call('POST', '/api/members/changes', body)).body.id as string
  }
  const addView = async () => {
    // A club has room for some only, and other requests may have taken the name.
    await api.deps.firebase.db.doc(`views/${club.clubId}`).delete()
    const view = { search: '', status: '', filter: '', sort: 'memberId', columns: ['email'], own: false }
    return (await club.call('POST', '/api/views', { ...view, name: randomUUID() })).body.id as string
  }
  const statementLine = (more: object = {}) => ({
    account: '',
    day: `${year}-03-01`,
    cents: 6_000,
    name: 'Payer',
    iban: 'DE89370400440532013000',
    text: '',
    reference: '',
    bankId: randomUUID(),
    format: 'camt.053',
    occurrence: 1,
    returned: '',
    ...more,
  })
  const bankLines = async () => (await club.call('GET', '/api/bank/lines')).body.lines
  const takeBack = async () => {
    await club.call('POST', '/api/bank/lines', { lines: [statementLine()] })
    const { id } = (await bankLines()).find(({ cents }: { cents: number }) => cents > 0)
    const parts = [{ memberId: people[0], itemId: drink.id, cents: 300 }]
    await club.call('POST', `/api/bank/runs/${randomUUID()}`, { records: [{ lineId: id, parts }] })
    await club.call('POST', '/api/bank/lines', { lines: [statementLine({ cents: -6_000, returned: 'AC04' })] })
    const { id: lineId } = (await bankLines()).find(({ takesBack }: { takesBack?: object }) => takesBack)
    await club.call('POST', '/api/bank/returns', { lineId })
    return String(lineId)
  }
  /** A run that is there already: the same is answered for every request that makes it. */
  const debitRun = async () => {
    const bankAccount = { holder: 'Club', iban: 'DE89370400440532013000', bic: '', note: '' }
    await club.call('PATCH', '/api/clubs', {
      bankAccount,
      directDebit: { creditorId: 'DE98ZZZ09999999999' },
    })
    const run = randomUUID()
    await api.deps.firebase.db.doc(`debitRuns/${debitRunId(club.clubId, run)}`).set({
      clubId: club.clubId,
      day: '2026-01-05',
      messageId: 'FUZZED',
      state: 'open',
      madeAt: new Date(),
      madeBy: club.admin.uid,
      cents: 0,
      debits: [],
    })
    return run
  }
  /** A run that draws from a member without an address, who is told on paper. */
  const runOnPaper = async () => {
    const run = await debitRun()
    const { id } = (
      await club.call('POST', '/api/members', { memberId: run.slice(0, 8), fullName: 'Payer', email: false })
    ).body
    const [reference, signedOn] = [`M-${run.slice(0, 8)}`, '2026-01-02']
    const mandate = { holder: 'Payer', iban: 'DE89370400440532013000', reference, signedOn }
    await club.call('PUT', `/api/members/${id}/mandate`, mandate)
    await api.deps.firebase.db.doc(`debitRuns/${debitRunId(club.clubId, run)}`).update({
      debits: [{ payerId: id, reference, signedOn, endToEndId: '', parts: [] }],
    })
    return run
  }
  /** A bank line that is recorded by a run: recorded again, it is answered the same. */
  const lineOfRun = async () => {
    const messageId = '20260105-0123456789AB'
    await api.deps.firebase.db.doc(`debitRuns/${debitRunId(club.clubId, randomUUID())}`).set({
      clubId: club.clubId,
      day: '2026-01-05',
      messageId,
      state: 'open',
      madeAt: new Date(),
      madeBy: club.admin.uid,
      cents: 7_100,
      debits: [],
    })
    await club.call('POST', '/api/bank/lines', { lines: [statementLine({ cents: 7_100, reference: messageId })] })
    const { id: lineId } = (await bankLines()).find(({ ofRun }: { ofRun?: object }) => ofRun)
    await club.call('POST', '/api/debits/lines', { lineId })
    return String(lineId)
  }
  const refundRun = async () => {
    const bankAccount = { holder: 'Club', iban: 'DE89370400440532013000', bic: '', note: '' }
    await club.call('PATCH', '/api/clubs', { bankAccount })
    const run = randomUUID()
    await api.deps.firebase.db.doc(`refundRuns/${refundRunId(club.clubId, run)}`).set({
      clubId: club.clubId,
      day: '2026-12-10',
      messageId: 'FUZZED',
      madeAt: new Date(),
      madeBy: club.admin.uid,
      refunds: [],
    })
    return run
  }
  const invitations = () => api.deps.firebase.db.doc(`committees/${club.clubId}`)
  const inviteColleague = async () => {
    // A committee has room for some only.
    await invitations().delete()
    const asked = { email: `${randomUUID()}@club.test`, duty: 'door', language: 'en' }
    const { body } = await club.call('POST', '/api/committee/invitations', asked)
    return String(body.invitations[0].id)
  }
  const inviteLongAgo = async () => {
    const id = await inviteColleague()
    const [one] = (await invitations().get()).data()?.invitations ?? []
    await invitations().update({ invitations: [{ ...one, sentAt: 0 }] })
    return id
  }
  const secret = 'A'.repeat(43)
  /** Plants an invitation that the code of all requests opens. */
  const plant = async (email = `${randomUUID()}@club.test`) => {
    const codeHash = createHash('sha256').update(secret).digest('base64url')
    const one = { id: 'planted', email, duty: 'door', codeHash, sentAt: 0, expiresAt: Date.now() + 86_400_000, by: '' }
    await invitations().set({ clubId: club.clubId, invitations: [one] })
    return ''
  }
  const codeOf = async (email: string) => {
    const { docs } = await api.deps.firebase.db.collection('letters').where('to', '==', email).get()
    return new URL(docs[0]?.data().content.button.link).searchParams.get('code') ?? ''
  }
  let colleague: string | undefined
  const addColleague = async () => {
    // A committee has at most 50 people.
    if (colleague) await club.call('DELETE', `/api/committee/people/${colleague}`)
    const email = `${randomUUID()}@club.test`
    await invitations().delete()
    await club.call('POST', '/api/committee/invitations', { email, duty: 'door', language: 'en' })
    const joining = { code: await codeOf(email), displayName: 'Doris Door', password: `pw-${randomUUID()}` }
    await send(api, 'POST', '/api/committee/joined', { body: joining })
    const users = await api.deps.firebase.db.collection('users').where('email', '==', email).get()
    colleague = String(users.docs[0]?.id)
    return colleague
  }
  const addApplication = async (state: 'unconfirmed' | 'waiting' | 'declined', id: string = randomUUID()) => {
    await api.deps.firebase.db.doc(`applications/${id}`).set({
      clubId: club.clubId,
      state,
      givenName: 'Nora',
      familyName: 'Neu',
      typeId: '',
      language: 'en',
      email: `${randomUUID()}@club.test`,
      facts: {},
      fields: {},
      at: new Date(),
      codeHash: createHash('sha256').update(secret).digest('base64url'),
      ...(state === 'waiting' ? {} : { goneFrom: Date.now() + 86_400_000 }),
    })
    return id
  }
  const file = (bytes: Uint8Array) => fc.constant({ bytes })
  const word = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 30 })
  const world: World = {
    colour: fc.constantFrom('#1f5f8b', '#FFD400', null),
    timeZone: fc.constantFrom('Europe/Zurich', 'Pacific/Niue', null),
    // Nobody of the club has the second step.
    secondStepFrom: fc.constant(null),
    lockedUntil: fc.constantFrom(null, '1950-01-01'),
    'closedYears[]': fc.constantFrom([], ['1950']),
    'membershipTypes[]': fc.constant([adult]),
    bankAccount: fc.record({
      holder: word,
      note: word,
      bic: fc.constantFrom('', 'BYLADEM1001'),
      iban: fc.constantFrom('DE89370400440532013000', 'IT60 X054 2811 1010 0000 0123 456'),
      references: fc.constantFrom('', 'iso11649'),
    }),
    directDebit: fc.constantFrom(null, { creditorId: 'DE98ZZZ09999999999' }),
    holder: word.map((name) => `A ${name}`),
    iban: fc.constantFrom('DE89370400440532013000', 'AT61 1904 3002 3457 3201'),
    // No two mandates have the same.
    reference: fc.uuid().map((id) => id.slice(0, 30)),
    signedOn: fc.constantFrom('2020-02-29', '2025-01-31'),
    day: fc.constantFrom('2026-12-10', '2027-03-01'),
    // Places of columns, which have the names of other fields.
    mapping: fc.constant({ day: 0, name: 1, amount: 3 }),
    'paymentIds[]': fc.uuid().map((id) => [id]),
    'POST /api/printed-receipts: paymentIds[]': fc.constant([paid]),
    'debits[]': fc.constant([{ id: people[0], cents: 100 }]),
    // What was seen is not overwritten if it has changed since; nothing is known of other requests.
    seen: fc.constant({}),
    typeId: fc.constantFrom('', adult.id),
    typeChanges: fc.constantFrom('', `= 2020-02-29=${adult.id}`),
    joinedOn: fc.constantFrom('', '2020-02-29'),
    pauses: fc.constantFrom('', '2020-02-29..2020-03-31 2090-01-01..'),
    leavesOn: fc.constantFrom('', '2090-12-31'),
    proofUntil: fc.constantFrom('', '2090-12-31'),
    // A reason needs a last day, which other requests may have taken away.
    leavingReason: fc.constant(''),
    birthday: fc.constantFrom('', '2004-02-29'),
    // Whom a member can belong to depends on what other requests have done.
    belongsTo: fc.constant(''),
    headNumber: fc.constant(''),
    // Either both names are known, or neither is.
    givenName: fc.constant(''),
    familyName: fc.constant(''),
    // This member’s name is in one field.
    'PATCH /api/member-auth/me: givenName': fc.constant(undefined),
    'PATCH /api/member-auth/me: familyName': fc.constant(undefined),
    // The club has no fields of its own.
    fields: fc.constant({}),
    memberFields: fc.constant([]),
    // The form stays on, and asks for a name and an address.
    joinForm: fc.constant(newJoinForm),
    'POST /api/join/{clubId}: givenName': fc.constant('Nora'),
    'POST /api/join/{clubId}: familyName': fc.constant('Neu'),
    'POST /api/join/{clubId}: typeId': fc.constant(''),
    // Members go on changing what is theirs.
    ownChanges: fc.constant(ownChanges),
    'parts[]': fc.constant([{ name: 'phone', fields: [{ field: 'phone', now: '', proposed: '1' }] }]),
    email: fc.uuid().map((id) => `${id}@club.test`),
    uid: fc.constant(member.uid),
    code: fc.constant(`${club.clubId}.${secret}`),
    duty: fc.constantFrom('money', 'members', 'door'),
    until: fc.constant(undefined),
    doorField: fc.constant(null),
    'path card': fc.constantFrom('A-1', '04:A2:1B:FF'),
    'POST /api/keys: name': word.map((name) => `A ${name}`),
    'POST /api/keys: until': fc.constant('2199-12-31'),
    url: fc.webPath().map((path) => `https://hooks.club.example${path}`),
    'path delivery': fc.constant(hookId),
    'POST /api/huts: name': word.map((name) => `Hut ${name}`),
    'POST /api/huts: until': fc.constant(hutUntil),
    ...Object.fromEntries(
      ['device', 'list', 'checks'].flatMap((call) => [
        [`POST /api/hut/${call}: hut`, fc.constant(hut)],
        [`POST /api/hut/${call}: device`, fc.constant(hutSecret)],
        [`POST /api/hut/${call}: secret`, fc.constant(hutLinkSecret)],
      ]),
    ),
    'checks[]': fc.constant([{ number: 1, at: new Date().toISOString(), result: 'valid' }]),
    'POST /api/payments: memberId': fc.constantFrom(...people),
    'POST /api/payments: itemId': fc.constant(drink.id),
    'POST /api/payments: amount': fc.integer({ min: 1, max: 500 }),
    'POST /api/payments: paymentDate': fc.constantFrom('2026-02-28', '2027-03-01'),
    'POST /api/payments: request': fc.uuid(),
    password: fc.string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 30 }),
    clubName: word.map((text) => `${clubMark} ${text}`),
    clubId: fc.constantFrom(club.clubId, foreign.clubId),
    // The member is invited to one club and belongs to the other; both can be accepted repeatedly.
    accept: fc.constant(true),
    passTypeIdentifier: fc.constant(exampleConfig.passTypeIdentifier),
    teamIdentifier: fc.constant(exampleConfig.teamIdentifier),
    signerCert: file(await example('signer-cert.pem')),
    signerKey: file(await example('signer-key.pem')),
    issuedCert: file(await issueCertificate(Buffer.from(request.body))),
    bundle: file(await openBundle()),
    template: file(card.body),
    picture: file(picture),
    'POST /api/passes/picture: left': fc.constantFrom('0', '0.5', '1'),
    'POST /api/passes/picture: top': fc.constantFrom('0', '0.25', '1'),
    'POST /api/passes/picture: zoom': fc.constantFrom('1', '3.5'),
    issuerId: fc.constant(google.issuerId),
    key: file(Buffer.from(google.keyFile())),
    photo: file(picture),
    logo: fc.constant(null),
    id: fc.constantFrom(...people),
    // Enables whom other requests have disabled: later ones remind them.
    change: fc.constant({ kind: 'enabled', enabled: true }),
    filter: fc.constantFrom('', 'none', 'section:tennis', 'door:..12.5', 'since:2026-01-01..', 'note:~key'),
    sort: fc.constantFrom('memberId', '-surname', 'birthday', '-own:section'),
    'columns[]': fc.subarray(['memberId', 'fullName', 'own:section'], { minLength: 1 }),
    'members[]': fc.constant(people.map((id) => ({ id }))),
    'memberIds[]': fc.subarray(people, { minLength: 1 }),
    group: fc.uuid(),
    'lines[]': fc.uuid().map((bankId) => [statementLine({ bankId })]),
    'records[]': fc.constant([{ lineId: noLine, parts: [{ memberId: own.id, itemId: drink.id, cents: 300 }] }]),
    'ids[]': fc.constant([noLine]),
    lineId: fc.constantFrom(await takeBack(), await lineOfRun()),
    kind: fc.constantFrom('reminder', 'card', 'invitation'),
    'path of another club': fc.constant(stranger),
    'path id': fc.constantFrom(...people),
    'path memberId': fc.constant(own.id),
    'path photoId': fc.constant(String(photoUrl).split('/').at(-1)),
    'path logoId': fc.constant('replaced'),
    // Lists and receipts stay on: with them off, nothing could be asked for.
    keepsAttendance: fc.constant(true),
    firstStamp: fc.constantFrom('0042', 'A/9'),
    cardBack: fc.constantFrom(null, 'Found this card? Call us.'),
    noticeBy: fc.constantFrom(null, '09-30'),
    receipts: fc.record({ address: fc.constantFrom('Bootshaus 1', 'Bootshaus 1\n1220 Wien') }),
    donations: fc.constant(donations),
    'path paymentId': fc.constant(paid),
    'path season': fc.constant(year),
    'path year': fc.constant(lastYear),
    'path day': fc.constantFrom(`${year}-01-01`, new Date().toISOString().slice(0, 10)),
    madeAt: fc.constantFrom(undefined, new Date().toISOString()),
    'path importId': fc.constantFrom(...people),
    'path ticket': fc.constantFrom(...people),
  }
  const deleteSomebody = async () => {
    const { id } = await addMember(club)
    return String((await club.call('DELETE', `/api/members/${id}`)).body.entry)
  }
  const addKey = async () => {
    const key = { name: 'Door', purpose: 'door', until: '2199-12-31', hash: '', createdAt: new Date() }
    const id = randomUUID().replaceAll('-', '')
    await api.deps.firebase.db.doc(`machineKeys/${id}`).set({ clubId: club.clubId, createdBy: '', ...key })
    return id
  }
  const addHut = async () => {
    const id = randomUUID().replaceAll('-', '')
    const fields = {
      name: 'Hut',
      until: hutUntil,
      linkHash: '',
      saltKey: '',
      countedUpTo: 0,
      counts: {},
      createdBy: '',
    }
    await api.deps.firebase.db.doc(`huts/${id}`).set({ clubId: club.clubId, createdAt: new Date(), ...fields })
    return id
  }
  /** A webhook and a message to it, both with the same id, as they were before each request. */
  const addWebhook = async () => {
    const { db } = api.deps.firebase
    const at = new Date()
    const hook = { url: 'https://hooks.club.example', events: ['payment.recorded'], failures: 0 }
    const times = { readUntil: at, createdAt: at, off: { at, why: 'gone' } }
    const key = sealText('whsec_AAAA', api.deps.passKey, hookId)
    const message = { kind: 'webhook.test', body: '{}', state: 'failed', attempts: 10, due: 0, queuedAt: at }
    await deleteAll(db, db.collection('webhooks').where('clubId', '==', club.clubId))
    await db.doc(`webhooks/${hookId}`).set({ clubId: club.clubId, createdBy: '', key, ...hook, ...times })
    await db.doc(`webhookDeliveries/${hookId}`).set({ clubId: club.clubId, webhookId: hookId, ...message })
    return hookId
  }
  /** The first seal of the history; made once. */
  let sealed: Promise<unknown> | undefined
  const sealHistory = async () => {
    const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000)
    sealed ??= addMember(club).then(() => sealPastDays({ ...api.deps, now: inTwoDays }, club.clubId))
    await sealed
    return '1'
  }
  let seasons = 1950
  const startSeason = async () => {
    const season = String(seasons++)
    const id = `${club.clubId}_${season}`
    const fields = { clubId: club.clubId, year: season, active: true, startedItems: ['none'] }
    await api.deps.firebase.db.doc(`paymentYears/${id}`).set(fields)
    return id
  }
  const fresh: FuzzedClubs['fresh'] = {
    'DELETE /api/members/{id}': async () => (await addMember(club)).id,
    'GET /api/history/seals/{number}': sealHistory,
    'POST /api/history/{id}/restored': deleteSomebody,
    'DELETE /api/history/{id}': deleteSomebody,
    'DELETE /api/payments/years/{id}/start': startSeason,
    'GET /api/join/{clubId}': async () => club.clubId,
    'POST /api/join/{clubId}': async () => club.clubId,
    'POST /api/join/{clubId}/confirmed': async () => {
      // The code of all requests names the club's id as that of the application.
      await addApplication('unconfirmed', club.clubId)
      return club.clubId
    },
    'POST /api/applications/{id}/accepted': () => addApplication('waiting'),
    'POST /api/applications/{id}/declined': () => addApplication('waiting'),
    'POST /api/applications/{id}/undone': () => addApplication('declined'),
    'POST /api/members/{id}/proposal': async () => {
      const { id } = await addMember(club)
      const proposal = { values: { phone: '1' }, declined: {}, at: new Date() }
      await api.deps.firebase.db.doc(`members/${id}`).update({ proposal })
      return id
    },
    'POST /api/members/{id}/proposal/undo': async () => {
      const { id } = await addMember(club)
      await club.call('PUT', `/api/members/${id}`, { phone: '1' })
      return id
    },
    'DELETE /api/auth/sessions/{id}': async () =>
      String(decodeJwt((await signIn(club.email, club.password, api.stack)).token).sid),
    'POST /api/members/imports/{id}': beginImport,
    'DELETE /api/members/imports/{id}': beginImport,
    'POST /api/members/changes/{id}': beginMany,
    'DELETE /api/members/changes/{id}': beginMany,
    'DELETE /api/keys/{id}': addKey,
    'POST /api/webhooks': addWebhook,
    'PATCH /api/webhooks/{id}': addWebhook,
    'DELETE /api/webhooks/{id}': addWebhook,
    'POST /api/webhooks/{id}/key': addWebhook,
    'POST /api/webhooks/{id}/enabled': addWebhook,
    'GET /api/webhooks/{id}/deliveries': addWebhook,
    'POST /api/webhooks/{id}/deliveries/{delivery}/resent': addWebhook,
    'POST /api/webhooks/{id}/test': addWebhook,
    'POST /api/huts/{id}/ended': addHut,
    'DELETE /api/huts/{id}': addHut,
    'PATCH /api/views/{id}': addView,
    'DELETE /api/views/{id}': addView,
    'GET /api/logos/{id}': async () => {
      const { body } = await club.call('PATCH', '/api/clubs', formOf({ logo: picture }, { json: '{}' }))
      return String(body.logo.url).split('/').at(-1) ?? ''
    },
    'POST /api/committee/invitations': async () => String(await invitations().delete()),
    'POST /api/committee/opened': () => plant(),
    'POST /api/committee/joined': () => plant(),
    'POST /api/committee/accepted': () => plant(own.email),
    'POST /api/committee/invitations/{id}': inviteLongAgo,
    'DELETE /api/committee/invitations/{id}': inviteColleague,
    'PATCH /api/committee/people/{uid}': addColleague,
    'DELETE /api/committee/people/{uid}': addColleague,
    'PUT /api/committee/people/{uid}/suspension': addColleague,
    'DELETE /api/committee/people/{uid}/suspension': addColleague,
    'DELETE /api/committee/people/{uid}/second-step': addColleague,
    'GET /api/letters/unsubscribe/{ticket}': unsubscribeTicket,
    'POST /api/letters/unsubscribe/{ticket}': unsubscribeTicket,
    'GET /api/letters/groups/{id}': async () => {
      const batch = api.deps.firebase.db.batch()
      const letter = {
        clubId: club.clubId,
        member: own,
        kind: 'reminder',
        language: 'en',
        queuedBy: club.admin.uid,
      } as const
      const content = { subject: '', heading: '', greeting: '', paragraphs: [], rows: [], closing: '' }
      const id = queueLetter(batch, api.deps, { ...letter, content })
      await batch.commit()
      return id
    },
    'POST /api/bank/runs/{id}': async () => randomUUID(),
    'DELETE /api/bank/runs/{id}': async () => randomUUID(),
    'POST /api/debits/runs/{id}': debitRun,
    'GET /api/debits/runs/{id}/file': debitRun,
    'POST /api/debits/runs/{id}/payments': debitRun,
    'DELETE /api/debits/runs/{id}/payments': debitRun,
    'DELETE /api/debits/runs/{id}': debitRun,
    'GET /api/debits/runs/{id}/notices': debitRun,
    'POST /api/debits/runs/{id}/notices': debitRun,
    'GET /api/debits/runs/{id}/notices/printed': runOnPaper,
    'POST /api/refunds/{id}': refundRun,
    'GET /api/refunds/{id}/file': refundRun,
    'DELETE /api/refunds/{id}': refundRun,
    'POST /api/member-auth/google-pass': setUpGoogle,
    'GET /api/member-auth/passes/{ticket}': async () => {
      const { body } = await send(api, 'POST', '/api/member-auth/pass-ticket', { token: member.token })
      return String(body.url).split('/').at(-1) ?? ''
    },
  }
  return { club, foreign, member, world, fresh }
}
