import type { Endpoint } from '@tessera/domain/contract'
import { AppError } from '@tessera/domain/errors'
import { sentence } from '@tessera/domain/texts/text'
import type { Context } from 'hono'
import type { Environment } from './environment.ts'
import { answerError } from './errors.ts'

/** Responds where no endpoint matches: 405 with the path's methods, or 404. */
export function answerNotFound(endpoints: readonly Endpoint[], c: Context<Environment>): Response {
  const allowed = endpoints.filter(({ path }) => pattern(path).test(c.req.path)).map(({ method }) => method)
  if (allowed.length === 0) return answerError(new AppError('not_found', 'There is nothing here'), c)
  c.header('Allow', [...new Set(allowed)].join(', '))
  return answerError(
    new AppError('method_not_allowed', sentence('{method} is not possible here', { method: c.req.method })),
    c,
  )
}

const pattern = (path: string): RegExp => new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
