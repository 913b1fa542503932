import { z } from 'zod'
import { accountSchema } from '../accounts/account.ts'
import { type HashParameters, parametersOf } from './hash-parameters.ts'
import type { HostedProject } from './project.ts'

/** An account as the Identity Toolkit lists it to a project's owner. */
const userSchema = z.object({
  ...accountSchema.omit({ validSince: true, lastRefreshAt: true, endedPlaces: true }).shape,
  /** 0 for a hash by the project's own parameters, as firebase-tools checks it. */
  version: z.number().default(0),
})
export type HostedUser = z.infer<typeof userSchema>

const pageSchema = z.object({ users: z.array(userSchema).default([]), nextPageToken: z.string().optional() })
const configSchema = z.object({ signIn: z.object({ hashConfig: z.unknown() }).optional() })

/** Lists all accounts of a project. @throws GoogleRefused */
export async function allUsers({ projectId, askAuth }: HostedProject): Promise<HostedUser[]> {
  const users: HostedUser[] = []
  let token: string | undefined
  do {
    const query = new URLSearchParams({ maxResults: '1000', ...(token && { nextPageToken: token }) })
    const page = pageSchema.parse(await askAuth(`/v1/projects/${projectId}/accounts:batchGet?${query}`))
    users.push(...page.users)
    token = page.nextPageToken
  } while (token)
  return users
}

/** Reads the project's hash parameters; undefined if Google does not give them to these credentials. */
export async function readHashParameters({ projectId, askAuth }: HostedProject): Promise<HashParameters | undefined> {
  const { signIn } = configSchema.parse(await askAuth(`/admin/v2/projects/${projectId}/config`))
  return parametersOf(signIn?.hashConfig)
}
