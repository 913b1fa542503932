import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate } from 'react-router-dom'
import { useLanguage } from '../language/language.ts'
import { loadPart } from '../load-part.ts'
import { paths } from '../paths.ts'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { ErrorPage } from './error-page.tsx'
import { RequireRole } from './require-role.tsx'
import { Root } from './root.tsx'

/** A screen that is drawn anew in another language. */
const screen = (Screen: ComponentType) => ({
  Component: () => {
    useLanguage()
    return <Screen />
  },
})

/** Every route; each screen is fetched when it is first gone to. */
export const createRouter = () =>
  createBrowserRouter([
    {
      element: <Root />,
      errorElement: <ErrorPage />,
      hydrateFallbackElement: <LoadingScreen />,
      children: [
        {
          path: paths.login,
          lazy: async () => screen((await loadPart(() => import('../accounts/login-screen.tsx'))).LoginScreen),
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
          path: paths.dashboard,
          element: <RequireRole be="admin" />,
          children: [
            {
              index: true,
              lazy: async () => screen((await loadPart(() => import('./dashboard/dashboard-page.tsx'))).DashboardPage),
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
        { path: '*', element: <Navigate to={paths.dashboard} replace /> },
      ],
    },
  ])
