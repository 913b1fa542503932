/** Every route path of the app. */
export const paths = {
  dashboard: '/',
  members: '/members',
  bank: '/payments/bank',
  counter: '/payments/counter',
  debit: '/payments/debit',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  memberLogin: '/member-login',
  memberAuth: '/member-auth',
  memberDashboard: '/member-dashboard',
  authAction: '/auth-action',
  security: '/security',
  settings: '/settings',
  operator: '/operator',
  scannedCard: '/pass',
  check: '/check',
  card: '/card',
  join: '/join',
  hut: '/hut',
} as const

/** Pages below the Payments tab. */
export const paymentPages: readonly string[] = [paths.bank, paths.counter, paths.debit]

/** Start page of a role. */
export const homeOf = (role: 'admin' | 'member' | null): string =>
  role === 'member' ? paths.memberDashboard : paths.dashboard

/** Pages that open without a connection, with what the device keeps, even if the session cannot be checked then. */
export const opensOffline = (path: string): boolean =>
  path === paths.scannedCard || path === paths.card || path === paths.check || path === paths.hut
