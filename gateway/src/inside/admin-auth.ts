import { passwordRule } from '@tessera/domain/accounts/account'
import { z } from 'zod'
import { canonicalEmail, openAccount } from '../accounts/account.ts'
import type { Accounts, Mutation } from '../accounts/accounts.ts'
import { isAcceptable } from '../accounts/password.ts'
import { authRefusal } from '../http/refusal.ts'
import { type Answer, type Call, json } from '../http/server.ts'
import { linkTo } from '../mail/links.ts'
import { factorsOf } from '../public/auth-call.ts'
import type { Services } from '../start/make-services.ts'
import type { UpstreamAnswer } from '../upstream.ts'

/** Queue name for passwords hashed for the API; it takes turns with the queues of the addresses that sign in. */
const requester = 'the API'

type Route = (parts: Services, call: Call) => Promise<Answer>

const maxBytes = 4 * 1024 * 1024
const object = z.record(z.string(), z.unknown())

/** The routes that `getAuth()` of the Admin SDK uses, by method and path. */
export function adminAuthRoutes(projectId: string): ReadonlyMap<string, Route> {
  const base = `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`
  return new Map<string, Route>([
    [`POST ${base}`, mutating('create')],
    [`POST ${base}:batchCreate`, createMany],
    [`POST ${base}:update`, update],
    [`POST ${base}:delete`, mutating('delete')],
    [`POST ${base}:batchDelete`, mutating('batchDelete')],
    [
      `POST ${base}:lookup`,
      async (parts, call) => open(parts.accounts, await parts.accounts.read(':lookup', await read(call)), parts),
    ],
    [
      `GET ${base}:batchGet`,
      async ({ accounts }, call) => open(accounts, await accounts.read(`:batchGet?${call.query}`)),
    ],
    [`POST ${base}:sendOobCode`, makeLink],
  ])
}

/** Changes an account. Hashes a password first, because the emulator stores it as sent. */
const mutating =
  (mutation: Mutation): Route =>
  async (parts, call) =>
    change(parts, mutation, await read(call))

async function change({ accounts, passwords }: Services, mutation: Mutation, given: Record<string, unknown>) {
  const { password, ...body } = given
  if (password === undefined) return open(accounts, await accounts.mutate(mutation, body))
  if (typeof password !== 'string' || !isAcceptable(password)) throw authRefusal('WEAK_PASSWORD', passwordRule)
  const storedHash = await passwords.hash(password, requester)
  return open(accounts, await accounts.mutate(mutation, { ...body, password: storedHash }))
}

const withoutFactors = z.strictObject({ localId: z.string(), mfa: z.strictObject({}) })

/** Changes an account; an empty list of second factors removes the account's, which the emulator does not know. */
const update: Route = async (parts, call) => {
  const body = await read(call)
  const removal = withoutFactors.safeParse(body).data
  if (!removal) return change(parts, 'update', body)
  parts.secondFactors.remove(removal.localId)
  await parts.journal.settled()
  return json({ localId: removal.localId })
}

const newAccounts = z.strictObject({
  users: z
    .array(
      z.strictObject({
        localId: z.string().min(1).max(128),
        // Otherwise the emulator would not detect that the address is in use.
        email: z.string().min(1).transform(canonicalEmail),
        emailVerified: z.boolean().optional(),
        displayName: z.string().optional(),
        disabled: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(1000),
})

/** Creates accounts without passwords in one change and overwrites none; the response lists those that failed. */
const createMany: Route = async ({ accounts }, call) => {
  const { data } = newAccounts.safeParse(await read(call))
  if (!data) throw authRefusal('INVALID_ARGUMENT', 'Only new accounts without passwords are made many at once.')
  return open(accounts, await accounts.mutate('batchCreate', data))
}

const linkBody = z.looseObject({
  requestType: z.enum(['EMAIL_SIGNIN', 'PASSWORD_RESET']),
  email: z.string(),
  returnOobLink: z.literal(true),
})

/** Returns a link with a new code, for the API to hand out itself. */
const makeLink: Route = async ({ accounts, codes, publicUrl }, call) => {
  const parsed = linkBody.safeParse(await read(call))
  if (!parsed.success) throw authRefusal('INVALID_REQ_TYPE', 'Only sign-in and reset links can be made.')
  const { requestType, email } = parsed.data
  if (!accounts.byEmail(email)) throw authRefusal('EMAIL_NOT_FOUND')
  const oobCode = codes.issue(email, requestType)
  return json({ email, oobCode, oobLink: linkTo(publicUrl, requestType, oobCode) })
}

async function read(call: Call): Promise<Record<string, unknown>> {
  try {
    const result = object.safeParse(JSON.parse(await call.body(maxBytes)))
    if (result.success) return result.data
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw authRefusal('INVALID_ARGUMENT', 'The body must be a JSON object.')
}

const userSchema = z.looseObject({ localId: z.string() })
const answerSchema = z.looseObject({ users: z.array(userSchema).optional() })

/** The emulator's response without password fields, with the gateway's own `validSince`, and for `parts` the second factors. */
function open(accounts: Accounts, answer: UpstreamAnswer, parts?: Services): Answer {
  const { users, ...rest } = answerSchema.parse(JSON.parse(answer.body))
  const opened = users?.map((user) => ({
    ...openAccount(user),
    validSince: accounts.byId(user.localId)?.validSince,
    ...(parts && { mfaInfo: factorsOf(parts, user.localId) }),
  }))
  return json({ ...openAccount(rest), ...(opened && { users: opened }) }, answer.status)
}
