import { z } from 'zod'
import {
  storedCommitteeSchema,
  storedInvitationSchema,
  storedOptOutSchema,
  storedRegistrationAttemptsSchema,
  storedRegistrationSchema,
  storedUserSchema,
} from './account.ts'
import { storedApplicationSchema } from './application.ts'
import { storedAttendanceSchema } from './attendance.ts'
import { storedBankLineSchema, storedBankPayerSchema, storedBankRunSchema } from './bank.ts'
import { storedClubSchema, storedLogoSchema } from './club.ts'
import type { StoredCollection } from './collection.ts'
import { storedDebitRunSchema, storedDebitSeriesSchema } from './debit-run.ts'
import { storedDonationsSchema } from './donation.ts'
import { historyFields, historyIndexes, storedHistorySchema } from './history.ts'
import { storedHistorySealSchema } from './history-seal.ts'
import { historyVolumeIndexes, storedHistoryVolumeSchema } from './history-volume.ts'
import { storedHutSchema } from './hut.ts'
import { storedLeaseSchema, storedPassTagSchema } from './lease.ts'
import { storedLetterSchema, storedMemberMailSchema, storedNoteSchema } from './letter.ts'
import { storedMachineKeySchema } from './machine-key.ts'
import { storedMandateSchema } from './mandate.ts'
import {
  storedImportBatchSchema,
  storedImportSchema,
  storedMemberNotesSchema,
  storedMemberSchema,
  storedPhotoSchema,
  storedUniqueSchema,
} from './member.ts'
import { storedManyBatchSchema, storedManySchema } from './member-change.ts'
import {
  storedCertificateSchema,
  storedGoogleWalletSchema,
  storedPassDevicesSchema,
  storedPassRegistrationSchema,
  storedPassSchema,
  storedTemplateFileSchema,
  storedTemplateSchema,
} from './pass.ts'
import { browserFields, paymentIndexes, storedItemSchema, storedPaymentSchema, storedYearSchema } from './payment.ts'
import { storedReceiptSeriesSchema, storedReceiptsSchema } from './receipt.ts'
import { storedRefundRunSchema } from './refund-run.ts'
import { storedServerSchema } from './server.ts'
import { storedViewsSchema } from './view.ts'
import { storedDeliverySchema, storedWebhookSchema } from './webhook.ts'

/** A club's last import, its last change of many members, and what each can be undone by. */
const importSchema = z.union([storedImportSchema, storedImportBatchSchema, storedManySchema, storedManyBatchSchema])

/** Every collection of the database. firestore.rules and firestore.indexes.json are tested against it. */
export const collections = {
  clubs: { schema: storedClubSchema, club: 'id', unindexed: ['createdAt'] },
  users: { schema: storedUserSchema, club: 'none', unindexed: ['createdAt', 'claimsSetAt', 'duties'] },
  server: { schema: storedServerSchema, club: 'none' },
  invitations: { schema: storedInvitationSchema, club: 'clubId', unindexed: ['createdAt'] },
  committees: { schema: storedCommitteeSchema, club: 'clubId', unindexed: ['invitations'] },
  machineKeys: { schema: storedMachineKeySchema, club: 'clubId', unindexed: ['until', 'createdAt', 'lastUsedAt'] },
  webhooks: {
    schema: storedWebhookSchema,
    club: 'clubId',
    unindexed: ['key', 'oldKey', 'readUntil', 'off', 'failingSince', 'restsUntil', 'createdAt'],
  },
  webhookDeliveries: {
    schema: storedDeliverySchema,
    club: 'clubId',
    indexes: [
      ['clubId', 'webhookId', 'state', 'due'],
      ['clubId', 'webhookId', 'queuedAt desc'],
      ['clubId', 'queuedAt'],
    ],
    unindexed: ['queuedAt', 'triedAt', 'due', 'body'],
  },
  huts: {
    schema: storedHutSchema,
    club: 'clubId',
    unindexed: ['until', 'boundAt', 'listAt', 'countedUpTo', 'counts', 'createdAt', 'endedAt'],
  },
  optOuts: { schema: storedOptOutSchema, club: 'clubId' },
  registrations: { schema: storedRegistrationSchema, club: 'none', unindexed: ['startedAt'] },
  registrationAttempts: {
    schema: storedRegistrationAttemptsSchema,
    club: 'none',
    transient: true,
    unindexed: ['until'],
  },
  members: {
    schema: storedMemberSchema,
    club: 'clubId',
    indexes: [['belongsTo', 'clubId']],
    unindexed: ['createdAt', 'familyAt', 'proposal'],
  },
  applications: {
    schema: storedApplicationSchema,
    club: 'clubId',
    indexes: [['clubId', 'goneFrom']],
    unindexed: ['at', 'facts', 'fields'],
  },
  memberNotes: { schema: storedMemberNotesSchema, club: 'clubId', unindexed: ['text'] },
  memberImports: { schema: importSchema, club: 'clubId', unindexed: ['startedAt', 'at'] },
  uniques: { schema: storedUniqueSchema, club: 'clubId' },
  photos: { schema: storedPhotoSchema, club: 'clubId', indexes: [['clubId', 'goneFrom']] },
  logos: { schema: storedLogoSchema, club: 'clubId' },
  certificates: { schema: storedCertificateSchema, club: 'clubId', unindexed: ['createdAt'] },
  googleWallets: { schema: storedGoogleWalletSchema, club: 'clubId', unindexed: ['createdAt'] },
  passTemplates: {
    schema: storedTemplateSchema,
    club: 'clubId',
    below: { files: storedTemplateFileSchema },
    unindexed: ['createdAt'],
  },
  passes: { schema: storedPassSchema, club: 'clubId', unindexed: ['createdAt', 'updatedAt', 'tag', 'modified'] },
  passRegistrations: {
    schema: storedPassRegistrationSchema,
    club: 'clubId',
    unindexed: ['createdAt', 'claimedAt', 'told', 'claimed'],
  },
  passDevices: { schema: storedPassDevicesSchema, club: 'clubId' },
  passTags: { schema: storedPassTagSchema, club: 'none', unindexed: ['last'] },
  leases: { schema: storedLeaseSchema, club: 'none', transient: true, unindexed: ['renewedAt'] },
  receipts: { schema: storedReceiptsSchema, club: 'clubId', indexes: [['clubId', 'memberId']], unindexed: ['issued'] },
  donationReceipts: { schema: storedDonationsSchema, club: 'clubId', unindexed: ['issued'] },
  receiptSeries: { schema: storedReceiptSeriesSchema, club: 'clubId', unindexed: ['last'] },
  letters: {
    schema: storedLetterSchema,
    club: 'clubId',
    indexes: [
      ['state', 'due'],
      ['clubId', 'memberId', 'queuedAt desc'],
    ],
    unindexed: ['queuedAt', 'sentAt', 'content', 'error', 'firstTry'],
  },
  notes: { schema: storedNoteSchema, club: 'clubId', unindexed: ['subject', 'text'] },
  memberMail: { schema: storedMemberMailSchema, club: 'clubId' },
  attendance: {
    schema: storedAttendanceSchema,
    club: 'clubId',
    indexes: [['clubId', 'day']],
    unindexed: ['at'],
  },
  views: { schema: storedViewsSchema, club: 'clubId', unindexed: ['views'] },
  bankLines: {
    schema: storedBankLineSchema,
    club: 'clubId',
    indexes: [
      ['clubId', 'state'],
      ['clubId', 'run'],
      ['clubId', 'iban'],
      ['clubId', 'day'],
      ['clubId', 'reference'],
      ['clubId', 'cents'],
      ['clubId', 'tookBackOn desc'],
    ],
    unindexed: ['text', 'payments', 'tookBack'],
  },
  bankPayers: { schema: storedBankPayerSchema, club: 'clubId' },
  bankRuns: { schema: storedBankRunSchema, club: 'clubId', unindexed: ['at', 'changedAt', 'columns'] },
  mandates: { schema: storedMandateSchema, club: 'clubId', indexes: [['clubId', 'reference']], unindexed: ['iban'] },
  debitRuns: {
    schema: z.union([storedDebitRunSchema, storedDebitSeriesSchema]),
    club: 'clubId',
    indexes: [
      ['clubId', 'state'],
      ['clubId', 'madeAt desc'],
      ['clubId', 'messageId'],
    ],
    unindexed: ['madeAt', 'debits'],
  },
  refundRuns: {
    schema: storedRefundRunSchema,
    club: 'clubId',
    indexes: [['clubId', 'madeAt desc']],
    unindexed: ['madeAt', 'refunds'],
  },
  payments: {
    schema: storedPaymentSchema,
    club: 'clubId',
    browser: browserFields.payments,
    indexes: paymentIndexes,
    unindexed: ['createdAt', 'updatedAt'],
  },
  paymentItems: {
    schema: storedItemSchema,
    club: 'clubId',
    browser: browserFields.paymentItems,
    unindexed: ['createdAt'],
  },
  paymentYears: {
    schema: storedYearSchema,
    club: 'clubId',
    browser: browserFields.paymentYears,
    unindexed: ['createdAt'],
  },
  history: {
    schema: storedHistorySchema,
    club: 'clubId',
    browser: historyFields,
    indexes: historyIndexes,
    unindexed: ['at', 'documents', 'restoredAt'],
  },
  historySeals: {
    schema: storedHistorySealSchema,
    club: 'clubId',
    indexes: [
      ['clubId', 'number desc'],
      ['clubId', 'until'],
      ['clubId', 'until desc'],
    ],
    unindexed: [
      'at',
      'from',
      'until',
      'leaves',
      'boundLeaves',
      'boundAt',
      'root',
      'before',
      'publicKey',
      'signature',
      'sentAt',
    ],
  },
  historyVolumes: {
    schema: storedHistoryVolumeSchema,
    club: 'clubId',
    indexes: historyVolumeIndexes,
    unindexed: ['from', 'to', 'marks', 'content'],
  },
} as const satisfies Record<string, StoredCollection>

export type CollectionName = keyof typeof collections
/** A document of a collection, without its id. */
export type Stored<Name extends CollectionName> = z.infer<(typeof collections)[Name]['schema']>

type Entries = { [Name in CollectionName]: [Name, StoredCollection] }[CollectionName][]

/** Names of the collections that pass a test. */
export const collectionNames = (has: (one: StoredCollection) => boolean = () => true): CollectionName[] =>
  (Object.entries(collections) as Entries).flatMap(([name, one]) => (has(one) ? [name] : []))

/** True if a collection of this name exists. */
export const isCollection = (name: string): name is CollectionName => Object.hasOwn(collections, name)
