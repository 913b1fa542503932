import { expect } from 'vitest'
import type { Google } from './google-stand-in.ts'

/** Asks for accounts as the owner of the project that `path` begins with; with `body`, changes them. */
export async function askAccounts({ authHost }: Google, path: string, body?: object) {
  const answer = await fetch(`http://${authHost}/identitytoolkit.googleapis.com/v1/projects/${path}`, {
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  expect(answer.status).toBe(200)
  return answer.json()
}

export async function accountsAt(
  google: Google,
): Promise<{ localId: string; customAttributes?: string; disabled?: boolean }[]> {
  return (await askAccounts(google, `${google.projectId}/accounts:batchGet?maxResults=1000`)).users
}
