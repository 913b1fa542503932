import { randomUUID } from 'node:crypto'
import { UnsecuredJWT } from 'jose'
import type { Attack, Defence } from '../attack.ts'
import { type Answer, accounts, fire, type World } from '../world.ts'

const call = (
  name: string,
  stoppedBy: Defence,
  verb: string,
  body: (world: World) => unknown,
  refused?: Attack['refused'],
): Attack => ({
  name,
  stoppedBy,
  run: async (world) => [await fire(world.auth, { path: `${accounts}:${verb}?key=x`, body: body(world) })],
  ...(refused && { refused }),
})

const saysTooMany = (answers: readonly Answer[]) =>
  answers.at(-1)?.body.includes('TOO_MANY_ATTEMPTS_TRY_LATER') ?? false

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/**
 * True if times distinguish two groups: all of one exceed all of the other, with more than twice the median. With eight
 * each, equal work looks like this once in thousands of runs, a hash against no hash always.
 */
const areApart = (one: readonly number[], other: readonly number[]): boolean =>
  [
    [one, other],
    [other, one],
  ].some(([high = [], low = []]) => Math.min(...high) > Math.max(...low) && median(high) > 2 * median(low))

const link = (world: World) => ({
  requestType: 'EMAIL_SIGNIN',
  email: world.ours.admin.email,
  canHandleCodeInApp: true,
  continueUrl: `${world.appUrl}/member-auth`,
})
const password = ({ ours }: World) => ({
  email: ours.admin.email,
  password: ours.admin.password,
  returnSecureToken: true,
})
const unknown = 'nobody-at-all@club.test'

export const signInAttacks: Attack[] = [
  call('Have a link lead to another site', 'codes', 'sendOobCode', (world) => ({
    ...link(world),
    continueUrl: 'https://evil.example/member-auth',
  })),
  call('Have a link lead to a site with a name that begins like ours', 'codes', 'sendOobCode', (world) => ({
    ...link(world),
    continueUrl: `${world.appUrl}.evil.example/`,
  })),
  call('Have a link lead to us as the name of a user', 'codes', 'sendOobCode', (world) => ({
    ...link(world),
    continueUrl: `${world.appUrl}@evil.example/`,
  })),
  call('Have a link returned instead of mailed', 'bodies', 'sendOobCode', (world) => ({
    ...link(world),
    returnOobLink: true,
  })),
  call('Ask for a link for two addresses at once', 'bodies', 'sendOobCode', (world) => ({
    ...link(world),
    Email: world.theirs.admin.email,
  })),
  call('Ask for a link with the keys respelt', 'bodies', 'sendOobCode', (world) => ({
    request_type: 'EMAIL_SIGNIN',
    'e-mail': world.theirs.admin.email,
    CanHandleCodeInApp: true,
    'continue-url': world.appUrl,
  })),
  call('Ask for a list of addresses', 'bodies', 'sendOobCode', (world) => ({
    ...link(world),
    email: [world.theirs.admin.email, 'mallory@evil.example'],
  })),
  call('Ask for a link to two addresses in one line', 'codes', 'sendOobCode', (world) => ({
    ...link(world),
    email: `${world.theirs.admin.email}, mallory@evil.example`,
  })),
  call('Add a line to the head of an e-mail', 'codes', 'sendOobCode', (world) => ({
    ...link(world),
    email: `${world.theirs.admin.email}\r\nBcc: mallory@evil.example`,
  })),
  call('Ask for an e-mail that changes the address', 'bodies', 'sendOobCode', (world) => ({
    requestType: 'VERIFY_AND_CHANGE_EMAIL',
    idToken: world.ours.member.idToken,
    newEmail: 'boss@victim.example',
  })),
  call('Sign in under a tenant', 'bodies', 'signInWithPassword', (world) => ({ ...password(world), tenantId: 'evil' })),
  call('Sign in under a tenant, respelt', 'bodies', 'signInWithPassword', (world) => ({
    ...password(world),
    'tenant-id': 'evil',
  })),
  call('Sign in with the keys respelt', 'bodies', 'signInWithPassword', ({ ours }) => ({
    Email: ours.admin.email,
    PASSWORD: ours.admin.password,
    return_secure_token: true,
  })),
  call('Sign in with two passwords', 'bodies', 'signInWithPassword', (world) => ({
    ...password(world),
    Password: 'x',
  })),
  call('Sign in as a class of objects', 'bodies', 'signInWithPassword', (world) => ({
    ...password(world),
    constructor: { prototype: { disabled: false } },
  })),
  call('Sign in with something that is no text', 'bodies', 'signInWithPassword', (world) => ({
    email: { $ne: '' },
    password: { $gt: '' },
    returnSecureToken: world.ours !== undefined,
  })),
  call('Sign in with the hash of the password', 'passwords', 'signInWithPassword', (world) => ({
    ...password(world),
    password: `scrypt$15$8$1$AAAA$AAAA`,
  })),
  call('Sign in as a member without a password', 'passwords', 'signInWithPassword', ({ theirs }) => ({
    email: theirs.member.email,
    password: '',
    returnSecureToken: true,
  })),
  call('Sign in with a made-up code', 'codes', 'signInWithEmailLink', ({ theirs }) => ({
    email: theirs.admin.email,
    oobCode: 'A'.repeat(43),
  })),
  call('Sign in with a code made of patterns', 'codes', 'signInWithEmailLink', ({ theirs }) => ({
    email: theirs.admin.email,
    oobCode: '__proto__',
  })),
  call('Link somebody’s address to the own account', 'bodies', 'signInWithEmailLink', (world) => ({
    email: world.theirs.admin.email,
    oobCode: 'x',
    idToken: world.ours.member.idToken,
  })),
  call('Choose a password with a made-up code', 'codes', 'resetPassword', () => ({
    oobCode: 'A'.repeat(43),
    newPassword: 'mallory-was-here',
  })),
  call('Choose a password by the old one, past the code', 'bodies', 'resetPassword', ({ theirs, ours }) => ({
    email: theirs.admin.email,
    oldPassword: ours.admin.password,
    newPassword: 'mallory-was-here',
  })),
  call('Look somebody up by address', 'bodies', 'lookup', (world) => ({
    idToken: world.ours.member.idToken,
    email: [world.theirs.admin.email],
  })),
  call('Look somebody up by id', 'bodies', 'lookup', ({ theirs }) => ({ localId: [theirs.admin.uid] })),
  {
    name: 'Read anything of a password in one’s own account',
    stoppedBy: 'passwords',
    run: async (world) => [
      await fire(world.auth, { path: `${accounts}:lookup?key=x`, body: { idToken: world.ours.admin.idToken } }),
    ],
    refused: ([answer]) => answer?.status === 200 && !/passwordHash|salt|fakeHash|scrypt/i.test(answer.body),
  },
  {
    name: 'Read a password with a forged token',
    stoppedBy: 'signature',
    run: async (world) => {
      const idToken = new UnsecuredJWT({ user_id: world.theirs.admin.uid, firebase: { sign_in_provider: 'password' } })
      return [
        await fire(world.auth, {
          path: `${accounts}:lookup?key=x`,
          body: { idToken: idToken.setIssuedAt().setSubject(world.theirs.admin.uid).encode() },
        }),
      ]
    },
  },
  {
    name: 'Find out by a wrong password whether an address is known',
    stoppedBy: 'passwords',
    run: (world) =>
      Promise.all(
        [world.renewed.email, unknown, world.theirs.member.email].map((email) =>
          fire(world.auth, {
            path: `${accounts}:signInWithPassword?key=x`,
            body: { email, password: 'mallory guesses', returnSecureToken: true },
          }),
        ),
      ),
    refused: (answers) => new Set(answers.map(({ status, body }) => `${status} ${body}`)).size === 1,
  },
  {
    name: 'Find out by the time of an answer whether an address is known',
    stoppedBy: 'passwords',
    run: async ({ auth, ours, theirs }) => {
      const answers: Answer[] = []
      const timed = async (email: string) => {
        const begun = performance.now()
        const body = { email, password: 'mallory guesses', returnSecureToken: true }
        answers.push(await fire(auth, { path: `${accounts}:signInWithPassword?key=x`, body }))
        return performance.now() - begun
      }
      const tellsApart = async () => {
        const times = { known: [] as number[], unknown: [] as number[] }
        for (let round = 0; round < 4; round++)
          for (const email of [ours.admin.email, theirs.admin.email]) {
            if (round % 2 === 0) times.known.push(await timed(email))
            times.unknown.push(await timed(`nobody-${randomUUID()}@club.test`))
            if (round % 2 === 1) times.known.push(await timed(email))
          }
        return areApart(times.known, times.unknown)
      }
      const succeeds = (await tellsApart()) && (await tellsApart())
      return [...answers, { status: succeeds ? 200 : 400, body: '', headers: {} }]
    },
    refused: (answers) =>
      answers.at(-1)?.status === 400 &&
      new Set(answers.slice(0, -1).map(({ status, body }) => `${status} ${body}`)).size === 1,
  },
  {
    name: 'Find out by a reset whether an address is known',
    stoppedBy: 'codes',
    run: (world) =>
      Promise.all(
        [world.renewed.email, world.gone.email, world.theirs.member.email].map((email) =>
          fire(world.auth, { path: `${accounts}:sendOobCode?key=x`, body: { requestType: 'PASSWORD_RESET', email } }),
        ),
      ),
    refused: (answers) => answers.every(({ status }) => status === 200),
  },
  {
    name: 'Guess a password again and again',
    stoppedBy: 'limits',
    run: async (world) => {
      const answers: Answer[] = []
      for (let guess = 0; guess < 30; guess++)
        answers.push(
          await fire(world.auth, {
            path: `${accounts}:signInWithPassword?key=x`,
            body: { email: world.renewed.email, password: `guess number ${guess}`, returnSecureToken: true },
          }),
        )
      return answers
    },
    refused: saysTooMany,
  },
  {
    name: 'Guess 40 passwords at the same moment',
    stoppedBy: 'limits',
    run: (world) =>
      Promise.all(
        Array.from({ length: 40 }, (_, guess) =>
          fire(world.auth, {
            path: `${accounts}:signInWithPassword?key=x`,
            body: { email: unknown, password: `guess number ${guess}`, returnSecureToken: true },
          }),
        ),
      ),
    refused: (answers) => answers.filter(({ body }) => !body.includes('TOO_MANY_ATTEMPTS')).length <= 10,
  },
  {
    name: 'Guess one password at a time with the address in other spellings',
    stoppedBy: 'limits',
    run: async (world) => {
      const answers: Answer[] = []
      const [name = '', host = ''] = world.renewed.email.split('@')
      const spellings = [
        `${name.toUpperCase()}@${host}`,
        ` ${name}@${host}`,
        `${name}@${host.toUpperCase()}`,
        `${name}@${host} `,
      ]
      for (let guess = 0; guess < 24; guess++)
        answers.push(
          await fire(world.auth, {
            path: `${accounts}:signInWithPassword?key=x`,
            body: { email: spellings[guess % 4], password: `guess number ${guess}`, returnSecureToken: true },
          }),
        )
      return answers
    },
    refused: saysTooMany,
  },
  {
    name: 'Fill somebody’s mailbox with links',
    stoppedBy: 'limits',
    run: async (world) => {
      const answers: Answer[] = []
      for (let mail = 0; mail < 12; mail++)
        answers.push(
          await fire(world.auth, {
            path: `${accounts}:sendOobCode?key=x`,
            body: { ...link(world), email: world.renewed.email },
          }),
        )
      return answers
    },
    refused: saysTooMany,
  },
  {
    name: 'Fill somebody’s mailbox with links by tags of the address',
    stoppedBy: 'limits',
    run: async (world) => {
      const answers: Answer[] = []
      for (let mail = 0; mail < 12; mail++)
        answers.push(
          await fire(world.auth, {
            path: `${accounts}:sendOobCode?key=x`,
            body: { ...link(world), email: world.between.email.replace('@', `+${mail}@`) },
          }),
        )
      return answers
    },
    refused: saysTooMany,
  },
  {
    name: 'Call from a page of another site',
    stoppedBy: 'origin',
    run: (world) =>
      Promise.all([
        ...(['OPTIONS', 'POST'] as const).map((method) =>
          fire(world.auth, {
            method,
            path: `${accounts}:lookup?key=x`,
            body: { idToken: world.ours.member.idToken },
            headers: {
              origin: 'https://evil.example',
              'access-control-request-method': 'POST',
              'access-control-request-private-network': 'true',
            },
          }),
        ),
        ...(world.api
          ? [fire(world.api, { method: 'OPTIONS', path: '/api/clubs', headers: { origin: 'https://evil.example' } })]
          : []),
      ]),
    refused: (answers) =>
      answers.every(({ headers }) => !Object.keys(headers).some((name) => name.startsWith('access-control-'))),
  },
]
