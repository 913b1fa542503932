import type { Purpose } from '../codes/codes.ts'

// The SDK takes a link for a sign-in link only when some key is in it.
const apiKey = 'self-hosted'

const targets: Record<Purpose, { path: string; mode: string }> = {
  EMAIL_SIGNIN: { path: '/member-auth', mode: 'signIn' },
  PASSWORD_RESET: { path: '/auth-action', mode: 'resetPassword' },
  VERIFY_EMAIL: { path: '/auth-action', mode: 'verifyEmail' },
}

/** Where notices lead, which bear no code. */
export const noticePages = {
  NEW_DEVICE: '/security',
  PASSWORD_CHANGED: '/forgot-password',
  ADDRESS_CHANGED: '/security',
}

/** The address that an e-mail leads to: always on this server, whatever the asker named. */
export function linkTo(publicUrl: string, purpose: Purpose, oobCode: string): string {
  const { path, mode } = targets[purpose]
  return `${publicUrl}${path}?${new URLSearchParams({ mode, apiKey, oobCode })}`
}
