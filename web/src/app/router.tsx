import { createBrowserRouter, Navigate } from 'react-router-dom'
import { paths } from '../paths.ts'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { ErrorPage } from './error-page.tsx'
import { loadPart } from './load-part.ts'
import { RequireRole } from './require-role.tsx'
import { Root } from './root.tsx'

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
          lazy: async () => ({ Component: (await loadPart(() => import('../accounts/login-screen.tsx'))).LoginScreen }),
        },
        {
          path: paths.register,
          lazy: async () => ({
            Component: (await loadPart(() => import('../accounts/register-screen.tsx'))).RegisterScreen,
          }),
        },
        {
          path: paths.forgotPassword,
          lazy: async () => ({
            Component: (await loadPart(() => import('../accounts/forgot-password-screen.tsx'))).ForgotPasswordScreen,
          }),
        },
        {
          path: paths.memberLogin,
          lazy: async () => ({
            Component: (await loadPart(() => import('../accounts/member-login-screen.tsx'))).MemberLoginScreen,
          }),
        },
        {
          path: paths.memberAuth,
          lazy: async () => ({
            Component: (await loadPart(() => import('../accounts/member-auth-screen.tsx'))).MemberAuthScreen,
          }),
        },
        {
          path: paths.authAction,
          lazy: async () => ({
            Component: (await loadPart(() => import('../accounts/auth-action-screen.tsx'))).AuthActionScreen,
          }),
        },
        {
          path: paths.dashboard,
          element: <RequireRole be="admin" />,
          children: [
            {
              index: true,
              lazy: async () => ({
                Component: (await loadPart(() => import('./dashboard/dashboard-page.tsx'))).DashboardPage,
              }),
            },
          ],
        },
        {
          path: paths.memberDashboard,
          element: <RequireRole be="member" />,
          children: [
            {
              index: true,
              lazy: async () => ({
                Component: (await loadPart(() => import('./member-dashboard-page.tsx'))).MemberDashboardPage,
              }),
            },
          ],
        },
        { path: '*', element: <Navigate to={paths.dashboard} replace /> },
      ],
    },
  ])
