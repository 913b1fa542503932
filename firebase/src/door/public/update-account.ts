import { z } from 'zod'
import type { Call } from '../server.ts'
import { type AuthParts, readJson } from './auth-call.ts'
import { changePassword, newPasswordSchema } from './change-password.ts'
import { confirmationSchema, confirmEmail } from './confirm-email.ts'

const bodySchema = z.union([confirmationSchema, newPasswordSchema])

/** The two changes that people make to their own accounts. */
export async function updateAccount(parts: AuthParts, call: Call) {
  const body = await readJson(call, bodySchema)
  return 'password' in body ? changePassword(parts, call, body) : confirmEmail(parts, call, body)
}
