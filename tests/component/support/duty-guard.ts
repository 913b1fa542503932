import type { Endpoint } from '@tessera/domain/contract'
import { type Duty, mayDo } from '@tessera/domain/duties/duty'
import { needOf } from '@tessera/domain/duties/endpoints'
import { http } from 'msw'
import { contracts } from '../../support/contracts.ts'
import { backend } from './backend.ts'

const calls: readonly Endpoint[] = contracts
const patterns = calls.map((call) => ({
  call,
  /** Paths without parameters come first: `/api/members/imports` is not a member. */
  rank: call.path.split('{').length,
  pattern: new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))
patterns.sort((a, b) => a.rank - b.rank)

/**
 * Watches the requests of this test. Returns those that the API refuses an administrator with this duty; the array grows as they
 * arrive.
 */
export function watchRefused(duty: Duty): string[] {
  const refused: string[] = []
  backend.use(
    http.all('*/api/*', async ({ request }) => {
      const { pathname } = new URL(request.url)
      const call = patterns.find(({ call, pattern }) => call.method === request.method && pattern.test(pathname))?.call
      if (call?.access !== 'admin') return
      const isJson = request.headers.get('content-type')?.startsWith('application/json')
      const body = isJson ? await request.clone().json() : undefined
      const needs = [needOf(call), ...(body === undefined ? [] : (call.needsOf?.(body as never, []) ?? []))]
      if (!needs.every((need) => mayDo(duty, need))) refused.push(`${request.method} ${pathname}`)
    }),
  )
  return refused
}
