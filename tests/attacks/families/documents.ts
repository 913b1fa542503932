import { type CollectionName, collectionNames } from '@tessera/domain/stored/collections'
import type { Attack, Defence } from '../attack.ts'
import { type Club, documentsOf, fire, namesOf, queryFor, textValue, type World } from '../world.ts'

interface DocumentCall {
  readonly method?: string
  readonly below: string
  readonly body?: unknown
}

export const asMember = (name: string, stoppedBy: Defence, ...calls: ((world: World) => DocumentCall)[]): Attack => ({
  name,
  stoppedBy,
  run: (world) =>
    Promise.all(
      calls.map((call) => {
        const { below, ...shot } = call(world)
        return fire(world.firestore, {
          path: `${documentsOf(world)}${below}`,
          token: world.ours.admin.idToken,
          ...shot,
        })
      }),
    ),
})

const ownItem = (world: World) => `${namesOf(world)}/paymentItems/${world.ours.itemId}`
const ownQuery = (world: World) => queryFor('paymentItems', 'clubId', world.ours.clubId)
const evil = (name: string) => name.replace(/^projects\/[^/]+/, 'projects/evil')

/** Writes an item that the rules allow, plus the fields `more`; `exists` is the write's precondition. */
export const writeItem = (world: World, name: string, more: object = {}, exists?: boolean): DocumentCall => {
  const fields = {
    clubId: textValue(world.ours.clubId),
    name: textValue('Fee'),
    price: { integerValue: '60' },
    enabled: { booleanValue: true },
    purchaseRestriction: textValue('once_per_year'),
    ...more,
  }
  const condition = exists === undefined ? {} : { currentDocument: { exists } }
  return { below: ':commit', body: { writes: [{ update: { name, fields }, ...condition }] } }
}

/** Methods and keys that the app's SDK does not send. */
export const documentCalls: Attack[] = [
  asMember('Lock a document by a transaction that never ends', 'bodies', (world) => ({
    below: ':batchGet',
    body: { documents: [ownItem(world)], newTransaction: { readWrite: {} } },
  })),
  asMember('Lock a document, respelt', 'bodies', (world) => ({
    below: ':batchGet',
    body: { documents: [ownItem(world)], new_transaction: { read_write: {} } },
  })),
  asMember('Begin a transaction by name', 'allow-list', () => ({
    below: ':beginTransaction',
    body: { options: { readWrite: {} } },
  })),
  asMember('Repeat the parent in a query', 'bodies', (world) => ({
    below: ':runQuery',
    body: { ...ownQuery(world), parent: 'x' },
  })),
  asMember('Repeat the database in a commit', 'bodies', () => ({
    below: ':commit',
    body: { writes: [], database: 'x' },
  })),
  asMember('Read how things were before', 'bodies', (world) => ({
    below: ':batchGet',
    body: { documents: [ownItem(world)], readTime: new Date(Date.now() - 1000).toISOString() },
  })),
  asMember('Read a document of another project', 'names', (world) => ({
    below: ':batchGet',
    body: { documents: [evil(ownItem(world))] },
  })),
  asMember('Hide a document in another project', 'names', (world) => ({
    below: ':commit',
    body: {
      writes: [
        { update: { name: evil(ownItem(world)), fields: { clubId: textValue(world.ours.clubId) } } },
        { update: { name: ownItem(world).replace('(default)', 'evil'), fields: {} } },
      ],
    },
  })),
  asMember('Climb out of a collection by dots', 'names', (world) => ({
    below: ':batchGet',
    body: { documents: [`${namesOf(world)}/users/../payments/${world.theirs.paymentId}`] },
  })),
  asMember(
    'Name a document, a collection or a field by half a character',
    'names',
    (world) => writeItem(world, `${namesOf(world)}/paymentItems/\ud83d`),
    (world) => writeItem(world, ownItem(world), { '\ud83d': textValue('x') }),
    ({ ours }) => ({ below: ':runQuery', body: queryFor('paymentItems\ud83d', 'clubId', ours.clubId) }),
  ),
  {
    ...asMember(
      'Learn from an error how documents are stored',
      'bodies',
      (world) => writeItem(world, ownItem(world), {}, false),
      (world) => writeItem(world, `${ownItem(world)}-none`, {}, true),
      () => ({ below: ':commit', body: { writes: [{ delete: 'x' }] } }),
    ),
    refused: (answers) =>
      answers.every(({ status, body }) => status >= 400 && !/EntityRef|Element|dev~|app:|at index/.test(body)),
  },
  asMember('Point a reference into another project', 'bodies', (world) => ({
    below: ':commit',
    body: {
      writes: [{ update: { name: ownItem(world), fields: { name: { referenceValue: evil(ownItem(world)) } } } }],
    },
  })),
  asMember(
    'Read and write by the plain paths, past the commit',
    'allow-list',
    ({ ours }) => ({ method: 'GET', below: `/paymentItems/${ours.itemId}` }),
    ({ ours }) => ({ below: '/paymentItems', body: { fields: { clubId: textValue(ours.clubId) } } }),
    ({ ours }) => ({
      method: 'PATCH',
      below: `/paymentItems/${ours.itemId}?updateMask.fieldPaths=price`,
      body: { fields: { price: { integerValue: '1' } } },
    }),
    ({ ours }) => ({ method: 'DELETE', below: `/paymentItems/${ours.itemId}` }),
  ),
  asMember('Delete a document under another method', 'allow-list', ({ ours }) => ({
    below: `/paymentItems/${ours.itemId}?_method=DELETE`,
  })),
  asMember('Write without all or nothing', 'allow-list', (world) => ({
    below: ':batchWrite',
    body: { writes: [{ delete: ownItem(world) }] },
  })),
  asMember('List all collections', 'allow-list', () => ({ below: ':listCollectionIds', body: {} })),
  asMember(
    'Stream writes and changes',
    'allow-list',
    () => ({ below: ':write', body: {} }),
    () => ({
      below: ':listen',
      body: {},
    }),
  ),
  asMember('Query every collection of a name at once', 'bodies', () => ({
    below: ':runQuery',
    body: { structuredQuery: { from: [{ collectionId: 'payments', allDescendants: true }] } },
  })),
  asMember('Query with the keys in snake case', 'bodies', ({ theirs }) => ({
    below: ':runQuery',
    body: {
      structured_query: {
        from: [{ collection_id: 'payments' }],
        where: {
          field_filter: { field: { field_path: 'clubId' }, op: 'EQUAL', value: { string_value: theirs.clubId } },
        },
      },
    },
  })),
  asMember('Query the same key twice, with theirs last', 'rules', ({ ours, theirs }) => ({
    below: ':runQuery',
    body: `{"structuredQuery":${JSON.stringify(queryFor('payments', 'clubId', ours.clubId).structuredQuery)},"structuredQuery":${JSON.stringify(queryFor('payments', 'clubId', theirs.clubId).structuredQuery)}}`,
  })),
  asMember('Write a value of two kinds', 'bodies', (world) => ({
    below: ':commit',
    body: {
      writes: [{ update: { name: ownItem(world), fields: { price: { integerValue: '1', stringValue: 'x' } } } }],
    },
  })),
  asMember('Ask for the plan of a query', 'bodies', (world) => ({
    below: ':runQuery',
    body: { ...ownQuery(world), explainOptions: { analyze: true } },
  })),
]

/** The id of a club's document in each collection, or of a document that all clubs share. */
const documentIds: Record<CollectionName, (club: Club) => string> = {
  clubs: ({ clubId }) => clubId,
  users: ({ admin }) => admin.uid,
  server: () => 'settings',
  invitations: ({ clubId, member }) => `${member.uid}_${clubId}`,
  committees: ({ clubId }) => clubId,
  machineKeys: ({ clubId }) => clubId,
  webhooks: ({ clubId }) => clubId,
  webhookDeliveries: ({ clubId }) => clubId,
  huts: ({ clubId }) => clubId,
  optOuts: ({ clubId }) => `${clubId}.0`,
  registrations: ({ admin }) => admin.email,
  registrationAttempts: () => '0000',
  members: ({ memberId }) => memberId,
  applications: ({ memberId }) => memberId,
  memberNotes: ({ memberId }) => memberId,
  memberImports: ({ clubId }) => clubId,
  uniques: ({ clubId }) => `${clubId}.member-id.x`,
  photos: ({ memberId }) => memberId,
  logos: ({ clubId }) => clubId,
  certificates: ({ clubId }) => clubId,
  googleWallets: ({ clubId }) => clubId,
  passTemplates: ({ clubId }) => clubId,
  passes: ({ memberId }) => memberId,
  passRegistrations: ({ memberId }) => memberId,
  passDevices: ({ memberId }) => memberId,
  passTags: () => 'pass.org.example.club',
  leases: () => 'pass-watch',
  receipts: ({ paymentId }) => paymentId,
  donationReceipts: ({ memberId }) => memberId,
  receiptSeries: ({ clubId }) => `${clubId}.2026`,
  letters: ({ memberId }) => memberId,
  notes: ({ clubId }) => `${clubId}.0`,
  memberMail: ({ memberId }) => memberId,
  attendance: ({ memberId }) => `${memberId}.2026-01-01`,
  views: ({ clubId }) => clubId,
  bankLines: ({ clubId }) => `${clubId}.00000000000000000000000000000000`,
  bankPayers: ({ clubId }) => `${clubId}.00000000000000000000000000000000`,
  bankRuns: ({ clubId }) => clubId,
  mandates: ({ memberId }) => memberId,
  debitRuns: ({ clubId }) => clubId,
  refundRuns: ({ clubId }) => `${clubId}.00000000-0000-4000-8000-000000000000`,
  payments: ({ paymentId }) => paymentId,
  paymentItems: ({ itemId }) => itemId,
  paymentYears: ({ yearId }) => yearId,
  history: ({ admin }) => admin.uid,
  historySeals: ({ clubId }) => `${clubId}.1`,
  historyVolumes: ({ clubId }) => clubId,
}
const shared = new Set<CollectionName>(['server', 'registrationAttempts', 'passTags', 'leases'])
const forBrowsers = new Set(collectionNames(({ browser }) => browser !== undefined))

/** Reads, counts, changes, takes over, creates and deletes the victims' documents of a collection. */
function overreach(collection: CollectionName, role: 'admin' | 'member'): Attack {
  const run = async (world: World) => {
    const { theirs, ours, firestore } = world
    const { idToken: token } = ours[role]
    const name = `${namesOf(world)}/${collection}/${documentIds[collection](theirs)}`
    const grab = { clubId: textValue(ours.clubId), memberId: textValue(ours.memberId), role: textValue('admin') }
    const calls: [string, unknown][] = [
      ['batchGet', { documents: [name] }],
      ['runQuery', queryFor(collection, 'clubId', theirs.clubId)],
      ['runQuery', queryFor(collection)],
      [
        'runAggregationQuery',
        { structuredAggregationQuery: { ...queryFor(collection), aggregations: [{ alias: 'n', count: {} }] } },
      ],
      ['commit', { writes: [{ update: { name, fields: grab }, updateMask: { fieldPaths: Object.keys(grab) } }] }],
      ['commit', { writes: [{ update: { name, fields: grab } }] }],
      ['commit', { writes: [{ update: { name: `${name}-new`, fields: { clubId: textValue(theirs.clubId) } } }] }],
      ['commit', { writes: [{ delete: name }] }],
    ]
    return Promise.all(
      calls.map(([verb, body]) => fire(firestore, { path: `${documentsOf(world)}:${verb}`, token, body })),
    )
  }
  const who = role === 'admin' ? 'administrator' : 'member'
  const owner = shared.has(collection) ? 'the installation' : 'another club'
  return {
    name: `Read, count, change, take over, add to and delete ${owner}’s ${collection} as ${who}`,
    stoppedBy: forBrowsers.has(collection) ? 'rules' : 'server-only',
    run,
  }
}

/** Attempts, as a member, of actions that only the club's administrators may do. */
const climb = (name: string, calls: (world: World) => [string, unknown][]): Attack => ({
  name,
  stoppedBy: 'rules',
  run: (world) =>
    Promise.all(
      calls(world).map(([verb, body]) =>
        fire(world.firestore, { path: `${documentsOf(world)}:${verb}`, token: world.ours.member.idToken, body }),
      ),
    ),
})

const change = (world: World, collection: string, id: string, fields: Record<string, unknown>) => ({
  writes: [
    {
      update: { name: `${namesOf(world)}/${collection}/${id}`, fields },
      updateMask: { fieldPaths: Object.keys(fields) },
    },
  ],
})

export const overreachAttacks: Attack[] = [
  ...collectionNames().flatMap((collection) => [overreach(collection, 'admin'), overreach(collection, 'member')]),
  climb('Change the own payment as a member', (world) => [
    ['commit', change(world, 'payments', world.ours.paymentId, { amount: { integerValue: '1' } })],
    ['commit', { writes: [{ delete: `${namesOf(world)}/payments/${world.ours.paymentId}` }] }],
  ]),
  climb('See everyone’s payments as a member', ({ ours }) => [
    ['runQuery', queryFor('payments', 'clubId', ours.clubId)],
    ['runQuery', queryFor('payments', 'memberId', ours.otherMemberId)],
  ]),
  climb('Change items and years as a member', (world) => [
    ['commit', change(world, 'paymentItems', world.ours.itemId, { price: { integerValue: '0' } })],
    ['commit', change(world, 'paymentYears', world.ours.yearId, { active: { booleanValue: false } })],
  ]),
  climb('Make oneself an administrator in one’s own user document', (world) => [
    ['commit', change(world, 'users', world.ours.member.uid, { role: textValue('admin') })],
  ]),
  climb('See the own club’s members and settings', ({ ours }) => [
    ['runQuery', queryFor('members', 'clubId', ours.clubId)],
    ['runQuery', queryFor('clubs', 'clubId', ours.clubId)],
  ]),
]
