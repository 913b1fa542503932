import { createMiddleware } from 'hono/factory'
import { type Limits, refuseIf } from '../limits.ts'
import { addressOf } from './address.ts'
import type { Environment } from './environment.ts'

/** Counts requests by address, before anything of them is read. */
export const limitAddresses = ({ requestsPerAddress }: Limits) =>
  createMiddleware<Environment>(async (c, next) => {
    refuseIf(requestsPerAddress.take(addressOf(c)))
    await next()
  })
