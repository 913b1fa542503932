import { applicationSchema } from '@tessera/domain/applications/application'
import { clubSchema } from '@tessera/domain/clubs/club'
import { membershipTypeSchema } from '@tessera/domain/clubs/membership-types'
import { settingsChangeSchema } from '@tessera/domain/clubs/settings-input'
import { wireErrorSchema } from '@tessera/domain/errors'
import { recordedPaymentSchema } from '@tessera/domain/machines/calls-contract'
import { doorAnswerSchema } from '@tessera/domain/machines/door'
import { keyInputSchema, machineKeySchema, madeKeySchema } from '@tessera/domain/machines/key'
import { memberStatusSchema, owedSchema } from '@tessera/domain/machines/statuses'
import { memberSchema } from '@tessera/domain/members/member'
import { memberChangeSchema, memberInputSchema } from '@tessera/domain/members/member-input'
import { ownFieldSchema } from '@tessera/domain/members/own-field'
import { paymentItemSchema, paymentSchema, paymentYearSchema } from '@tessera/domain/payments/payment'
import { viewSchema } from '@tessera/domain/views/view'
import { z } from 'zod'

/** Schemas of responses that the published document names, so that programs made of it have types of these names. */
export const namedResponses = {
  Application: applicationSchema,
  Club: clubSchema,
  DoorAnswer: doorAnswerSchema,
  Error: wireErrorSchema,
  MachineKey: machineKeySchema,
  MadeMachineKey: madeKeySchema,
  Member: memberSchema,
  MemberField: ownFieldSchema,
  MemberStatus: memberStatusSchema,
  MembershipType: membershipTypeSchema,
  OwedItem: owedSchema,
  Payment: paymentSchema,
  PaymentItem: paymentItemSchema,
  PaymentYear: paymentYearSchema,
  View: viewSchema,
}

/** Schemas of requests that it names. What is sent can differ from what is answered, so that no name is in both tables. */
export const namedRequests = {
  ClubChange: settingsChangeSchema,
  MachineKeyInput: keyInputSchema,
  MemberChange: memberChangeSchema,
  MemberInput: memberInputSchema,
  PaymentInput: recordedPaymentSchema,
}

/** Returns the names of a table by schema. */
export function namesIn(table: Readonly<Record<string, z.ZodType>>) {
  const names = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(table)) names.add(schema, { id })
  return names
}
