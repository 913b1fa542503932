import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate } from 'react-router-dom'
import { currentSession, onSessionChange } from '../firebase/session.ts'
import { useLanguage } from '../language/language.ts'
import { loadPart } from '../load-part.ts'
import { paths } from '../paths.ts'
import { onFirstInput } from '../ui/first-input.ts'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { loadDashboard } from './early-dashboard.tsx'
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

const loadLogin = () => loadPart(() => import('../accounts/login-screen.tsx'))

/** Begins to load the screen of a path before the router starts. If this fails, the router loads it again. */
export function preloadScreen(path: string): void {
  if (path === paths.login) loadLogin().catch(() => undefined)
  if (path === paths.dashboard) loadDashboard().catch(() => undefined)
}

// At the latest while a sign-in is checked.
onSessionChange(() => {
  if (location.pathname === paths.login && currentSession().loading && currentSession().checked)
    loadDashboard().catch(() => undefined)
})

/** All routes; each screen is loaded on the first visit. */
export const createRouter = () =>
  createBrowserRouter([
    {
      element: <Root />,
      errorElement: <ErrorPage />,
      hydrateFallbackElement: <LoadingScreen />,
      children: [
        {
          path: paths.login,
          lazy: async () => {
            // The dashboard's code loads while the form is filled in.
            onFirstInput(() => {
              if (location.pathname === paths.login) loadDashboard().catch(() => undefined)
            })
            return screen((await loadLogin()).LoginScreen)
          },
        },
        {
          path: paths.register,
          lazy: async () => screen((await loadPart(() => import('../accounts/register-screen.tsx'))).RegisterScreen),
        },
        {
          path: paths.forgotPassword,
          lazy: async () =>
            screen((await loadPart(() => import('../accounts/forgot-password-screen.tsx'))).ForgotPasswordScreen),
        },
        {
          path: paths.memberLogin,
          lazy: async () =>
            screen((await loadPart(() => import('../accounts/member-login-screen.tsx'))).MemberLoginScreen),
        },
        {
          path: paths.memberAuth,
          lazy: async () =>
            screen((await loadPart(() => import('../accounts/member-auth-screen.tsx'))).MemberAuthScreen),
        },
        {
          path: paths.authAction,
          lazy: async () =>
            screen((await loadPart(() => import('../accounts/auth-action-screen.tsx'))).AuthActionScreen),
        },
        {
          path: paths.scannedCard,
          lazy: async () =>
            screen((await loadPart(() => import('../passes/scanned-card-screen.tsx'))).ScannedCardScreen),
        },
        {
          path: paths.dashboard,
          element: <RequireRole be="admin" />,
          children: [
            {
              index: true,
              lazy: async () => {
                await loadDashboard()
                // `Root` shows it.
                return { element: null }
              },
            },
          ],
        },
        {
          path: paths.check,
          element: <RequireRole be="admin" />,
          children: [
            {
              index: true,
              lazy: async () => screen((await loadPart(() => import('./check-page.tsx'))).CheckPage),
            },
          ],
        },
        {
          path: paths.memberDashboard,
          element: <RequireRole be="member" />,
          children: [
            {
              index: true,
              lazy: async () =>
                screen((await loadPart(() => import('./member-dashboard-page.tsx'))).MemberDashboardPage),
            },
          ],
        },
        {
          path: paths.security,
          element: <RequireRole />,
          children: [
            {
              index: true,
              lazy: async () => screen((await loadPart(() => import('./security-page.tsx'))).SecurityPage),
            },
          ],
        },
        {
          path: paths.operator,
          lazy: async () => screen((await loadPart(() => import('./operator-page.tsx'))).OperatorPage),
        },
        { path: '*', element: <Navigate to={paths.dashboard} replace /> },
      ],
    },
  ])
