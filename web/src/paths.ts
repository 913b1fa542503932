/** Every address of the app, once. */
export const paths = {
  dashboard: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  memberLogin: '/member-login',
  memberAuth: '/member-auth',
  memberDashboard: '/member-dashboard',
  authAction: '/auth-action',
  security: '/security',
} as const

/** Where a role is at home. */
export const homeOf = (role: 'admin' | 'member' | null): string =>
  role === 'member' ? paths.memberDashboard : paths.dashboard
