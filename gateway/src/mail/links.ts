import type { Purpose } from '@tessera/domain/accounts/one-time-code'
import type { Notice } from '@tessera/mail/subjects'

// The SDK accepts a sign-in link only if it contains an API key.
const apiKey = 'self-hosted'

const targets: Record<Purpose, { path: string; mode: string }> = {
  EMAIL_SIGNIN: { path: '/member-auth', mode: 'signIn' },
  PASSWORD_RESET: { path: '/auth-action', mode: 'resetPassword' },
  VERIFY_EMAIL: { path: '/auth-action', mode: 'verifyEmail' },
  VERIFY_AND_CHANGE_EMAIL: { path: '/auth-action', mode: 'verifyAndChangeEmail' },
}

/** Pages that notices link to, without a code. */
export const noticePages = {
  NEW_DEVICE: '/security',
  PASSWORD_CHANGED: '/forgot-password',
  ADDRESS_CHANGED: '/security',
  OWN_ADDRESS_CHANGED: '/login',
  SECOND_STEP_ON: '/security',
  SECOND_STEP_OFF: '/security',
} satisfies Record<Notice, string>

/** Returns the id of the person whom the address of a page names, as links in e-mails about a child do; undefined for anything else. */
export function personIn(url: string): string | undefined {
  const person = new URL(url).searchParams.get('person') ?? ''
  return /^[\w-]{1,64}$/.test(person) ? person : undefined
}

/** The link of an e-mail with a code; always leads to this server. With a person, the page opens as the one whom it names. */
export function linkTo(publicUrl: string, purpose: Purpose, oobCode: string, person?: string): string {
  const { path, mode } = targets[purpose]
  return `${publicUrl}${path}?${new URLSearchParams({ mode, apiKey, oobCode, ...(person && { person }) })}`
}
