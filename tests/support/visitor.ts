import { expect } from 'vitest'
import type { AdminSdk } from './admin-sdk.ts'
import type { FirebaseAddresses } from './firebase-stack.ts'
import { codeIn, linkIn, nextMail } from './mailbox.ts'
import { sendRaw } from './raw-http.ts'
import { makeClub, makeMember } from './test-club.ts'

/** Address of the members and owners; strangers use others. */
export const home = '192.0.2.1'
export const strangers = ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4', '2001:db8::1']

/** Somebody at one address; returns the statuses of the gateway's responses. */
export function visitor(address: string, { publicUrl }: Pick<FirebaseAddresses, 'publicUrl'>) {
  const ask = async (verb: string, body: object) => {
    const { status } = await sendRaw(publicUrl, {
      method: 'POST',
      path: `/identitytoolkit.googleapis.com/v1/accounts:${verb}?key=x`,
      headers: { 'x-forwarded-for': address },
      body: JSON.stringify(body),
    })
    return status
  }
  return {
    signIn: (email: string, password: string) =>
      ask('signInWithPassword', { email, password, returnSecureToken: true }),
    askForLink: (email: string) => ask('sendOobCode', { requestType: 'EMAIL_SIGNIN', email, canHandleCodeInApp: true }),
    useLink: (email: string, mail: Parameters<typeof linkIn>[0]) =>
      ask('signInWithEmailLink', { email, oobCode: codeIn(linkIn(mail)) }),
  }
}

/** Makes an owner and a member, both signed in once from `home`; each test makes its own. */
export async function signedInAtHome(admin: AdminSdk, stack: FirebaseAddresses) {
  const { admin: owner, clubId } = await makeClub(admin)
  const [member, other] = [await makeMember(admin, clubId), await makeMember(admin, clubId)]
  const here = visitor(home, stack)
  expect(await here.signIn(owner.email, owner.password)).toBe(200)
  await here.askForLink(member.email)
  expect(await here.useLink(member.email, await nextMail(stack.dataDir, member.email))).toBe(200)
  return { owner, member, other }
}
