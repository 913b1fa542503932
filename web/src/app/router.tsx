import type { Role } from '@tessera/domain/accounts/account'
import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'
import { currentSession, onSessionChange } from '../firebase/session.ts'
import { useLanguage } from '../language/language.ts'
import { loadPart } from '../load-part.ts'
import { paths, paymentPages } from '../paths.ts'
import { onFirstInput } from '../ui/first-input.ts'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { isOfDashboard, loadDashboard } from './early-dashboard.tsx'
import { ErrorPage } from './error-page.tsx'
import { RequireRole } from './require-role.tsx'
import { Root } from './root.tsx'

/** Wraps a screen so that it renders again when the language changes. */
const screen = (Screen: ComponentType) => ({
  Component: () => {
    useLanguage()
    return <Screen />
  },
})

/** Loads of the screens by their paths. */
const loads = new Map<string, () => Promise<unknown>>()

/** A route that loads its screen on the first visit: the component that a module exports by this name. */
const on = <Name extends string>(path: string, load: () => Promise<Record<Name, ComponentType>>, name: Name) => {
  const loadScreen = () => loadPart(load)
  loads.set(path, loadScreen)
  return { path, lazy: async () => screen((await loadScreen())[name]) }
}

/** As `on`, for signed-in users; with a role, for those in that role, and with `orAdmin` for administrators too. */
const guarded = <Name extends string>(
  path: string,
  role: Role | undefined,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  orAdmin?: boolean,
) => ({
  path,
  element: <RequireRole be={role} orAdmin={orAdmin} />,
  children: [{ index: true, lazy: on(path, load, name).lazy }],
})

/** Begins to load the screen of a path before the router starts. If this fails, the router loads it again. */
export const preloadScreen = (path: string): void =>
  void loads
    .get(isOfDashboard(path) ? paths.dashboard : path)?.()
    .catch(() => undefined)

// At the latest while a sign-in is checked.
onSessionChange(() => {
  if (location.pathname === paths.login && currentSession().loading && currentSession().checked)
    loadDashboard().catch(() => undefined)
})

const login = on(paths.login, () => import('../accounts/login-screen.tsx'), 'LoginScreen')
loads.set(paths.dashboard, loadDashboard)

/** The dashboard, or a page below one of its tabs. */
const dashboard = (path: string, below: { index: true } | { path: '*' }): RouteObject => ({
  path,
  element: <RequireRole be="admin" />,
  children: [
    {
      ...below,
      lazy: async () => {
        await loadDashboard()
        // `Root` shows it.
        return { element: null }
      },
    },
  ],
})

/** All routes; each screen is loaded on the first visit. */
const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <LoadingScreen />,
    children: [
      {
        path: paths.login,
        lazy: () => {
          // The dashboard's code loads while the form is filled in.
          onFirstInput(() => {
            if (location.pathname === paths.login) loadDashboard().catch(() => undefined)
          })
          return login.lazy()
        },
      },
      on(paths.register, () => import('../accounts/register-screen.tsx'), 'RegisterScreen'),
      on(paths.forgotPassword, () => import('../accounts/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
      on(paths.memberLogin, () => import('../accounts/member-login-screen.tsx'), 'MemberLoginScreen'),
      on(paths.memberAuth, () => import('../accounts/member-auth-screen.tsx'), 'MemberAuthScreen'),
      on(paths.authAction, () => import('../accounts/auth-action-screen.tsx'), 'AuthActionScreen'),
      on(paths.scannedCard, () => import('../passes/scanned-card-screen.tsx'), 'ScannedCardScreen'),
      on(paths.hut, () => import('../passes/scanned-card-screen.tsx'), 'HutScreen'),
      on(`${paths.join}/:clubId`, () => import('../members/join/join-screen.tsx'), 'JoinScreen'),
      on(paths.operator, () => import('./operator-page.tsx'), 'OperatorPage'),
      dashboard(paths.dashboard, { index: true }),
      dashboard(paths.members, { path: '*' }),
      ...paymentPages.map((path) => dashboard(path, { index: true })),
      guarded(paths.check, 'admin', () => import('./check-page.tsx'), 'CheckPage'),
      guarded(paths.card, 'member', () => import('./card-page.tsx'), 'CardPage', true),
      guarded(
        paths.memberDashboard,
        'member',
        () => import('./member-dashboard-page.tsx'),
        'MemberDashboardPage',
        true,
      ),
      guarded(paths.security, undefined, () => import('./security-page.tsx'), 'SecurityPage'),
      guarded(`${paths.settings}/:section?`, 'admin', () => import('./settings-page.tsx'), 'SettingsPage'),
      { path: '*', element: <Navigate to={paths.dashboard} replace /> },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)
