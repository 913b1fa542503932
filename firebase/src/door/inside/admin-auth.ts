import { passwordRule } from '@tessera/domain/accounts/account'
import { guessableRule } from '@tessera/domain/accounts/guessable'
import { z } from 'zod'
import { canonicalEmail, openAccount } from '../../accounts/account.ts'
import type { Accounts, Mutation } from '../../accounts/accounts.ts'
import { isCommon } from '../../accounts/common-passwords.ts'
import { isAcceptable, seal } from '../../accounts/password.ts'
import type { Codes } from '../../codes/codes.ts'
import { linkTo } from '../../mail/links.ts'
import type { UpstreamAnswer } from '../../upstream.ts'
import { authRefusal } from '../refusal.ts'
import { type Answer, type Call, json } from '../server.ts'

export interface AdminAuthParts {
  readonly accounts: Accounts
  readonly codes: Codes
  readonly projectId: string
  readonly publicUrl: string
}

/** Passwords that the API has hashed wait in one queue, which takes turns with those of the addresses that sign in. */
const requester = 'the API'

type Route = (parts: AdminAuthParts, call: Call) => Promise<Answer>

const maxBytes = 4 * 1024 * 1024
const object = z.record(z.string(), z.unknown())

/** What `getAuth()` of the Admin SDK calls, by method and path. */
export function adminAuthRoutes(projectId: string): ReadonlyMap<string, Route> {
  const base = `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`
  return new Map<string, Route>([
    [`POST ${base}`, mutating('create')],
    [`POST ${base}:batchCreate`, createMany],
    [`POST ${base}:update`, mutating('update')],
    [`POST ${base}:delete`, mutating('delete')],
    [`POST ${base}:batchDelete`, mutating('batchDelete')],
    [
      `POST ${base}:lookup`,
      async ({ accounts }, call) => open(accounts, await accounts.read(':lookup', await read(call))),
    ],
    [
      `GET ${base}:batchGet`,
      async ({ accounts }, call) => open(accounts, await accounts.read(`:batchGet?${call.query}`)),
    ],
    [`POST ${base}:sendOobCode`, makeLink],
  ])
}

/** A change of an account. A password is sealed before the emulator, which keeps it as it comes, sees it. */
function mutating(mutation: Mutation): Route {
  return async ({ accounts }, call) => {
    const { password, ...body } = await read(call)
    if (password === undefined) return open(accounts, await accounts.mutate(mutation, body))
    if (typeof password !== 'string' || !isAcceptable(password)) throw authRefusal('WEAK_PASSWORD', passwordRule)
    if (await isCommon(password)) throw authRefusal('WEAK_PASSWORD', guessableRule)
    return open(accounts, await accounts.mutate(mutation, { ...body, password: await seal(password, requester) }))
  }
}

const newAccounts = z.strictObject({
  users: z
    .array(
      z.strictObject({
        localId: z.string().min(1).max(128),
        // Or the emulator would not see that the address is somebody's.
        email: z.string().min(1).transform(canonicalEmail),
        emailVerified: z.boolean().optional(),
        displayName: z.string().optional(),
        disabled: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(1000),
})

/** New accounts without passwords, as one change; the answer names those that could not be made. None is written over. */
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

/** A link for the server to hand out itself, with a code of the door's own. */
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

/** The emulator's answer without what concerns passwords, and with the time of revocation that the door knows. */
function open(accounts: Accounts, answer: UpstreamAnswer): Answer {
  const { users, ...rest } = answerSchema.parse(JSON.parse(answer.body))
  const opened = users?.map((user) => ({ ...openAccount(user), validSince: accounts.byId(user.localId)?.validSince }))
  return json({ ...openAccount(rest), ...(opened && { users: opened }) }, answer.status)
}
