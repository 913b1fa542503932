import { text } from '@tessera/domain/texts/text'
import type { Action } from './action.ts'

/** Opens a section of the settings at its field. */
export const settingsActions: readonly Action[] = [
  { label: text('Club settings'), words: text('preferences, options, configuration'), about: 'name' },
  { label: text('Club Name'), words: text('rename the club'), about: 'name' },
  { label: text('Colour'), words: text('color, look, brand'), about: 'colour' },
  { label: text('Time zone'), words: text('clock, midnight'), about: 'timeZone' },
  { label: text('The year begins in'), words: text('season, start month, fiscal year'), about: 'seasonStartsInMonth' },
  {
    label: text('Days that a card counts after its season'),
    words: text('grace period, expiry, valid until'),
    about: 'graceDays',
  },
  {
    label: text('Back of printed cards'),
    words: text('paper, plastic, duplex, both sides'),
    about: 'cardBack',
  },
  { label: text('Language of e-mails'), words: text('letters, mail language'), about: 'language' },
  { label: text('Logo'), words: text('picture, crest, emblem'), about: 'logo' },
  {
    label: text('Membership types'),
    words: text('categories, junior, adult, honorary, proof, student card'),
    about: 'membershipTypes',
  },
  {
    label: text('Ask members for a new proof before theirs ends'),
    words: text('student card, evidence, expired'),
    about: 'proofLettersIn',
    needs: 'proof' as const,
  },
  {
    label: text('Leaving at the end of a season only'),
    words: text('notice, resignation, cancel, end of membership'),
    about: 'noticeBy',
  },
  {
    label: text('Fields of your own'),
    words: text('custom fields, sections, teams, boards, groups'),
    about: 'memberFields',
  },
  {
    label: text('What members change'),
    words: text('self-service, own data, phone, address, proposals'),
    about: 'ownChanges.phone',
  },
  {
    label: text('People can apply to join by a form'),
    words: text('applications, new members, admission, website'),
    about: 'joinForm.enabled',
  },
  {
    label: text('Bank account'),
    words: text('account holder, transfer, how to pay, BIC'),
    about: 'bankAccount.holder',
  },
  { label: text('IBAN'), words: text('bank account number'), about: 'bankAccount.iban' },
  {
    label: text('References of transfers'),
    words: text('ISO 11649, RF, check digits'),
    about: 'bankAccount.references',
  },
  { label: text('Note to members (optional)'), words: text('hint on paying, cash'), about: 'bankAccount.note' },
  {
    label: text('Creditor identifier'),
    words: text('SEPA direct debit, mandates'),
    about: 'directDebit.creditorId',
    needs: 'account' as const,
  },
  { label: text('Give receipts'), words: text('invoices, proof of payment, voucher'), about: 'receipts.enabled' },
  { label: text('Address on receipts'), words: text('postal address, sender'), about: 'receipts.address' },
  {
    label: text('Send the receipt of each new payment by e-mail'),
    words: text('automatic receipts'),
    about: 'receipts.automatic',
  },
  {
    label: text('Give donation receipts'),
    words: text('tax, gifts, deduction, RUNTS'),
    about: 'donations.form',
    needs: 'receipts' as const,
  },
  {
    label: text('Each payment gets the number of a stamp'),
    words: text('bollino, paper card, alpine club'),
    about: 'givesStamps',
  },
  {
    label: text('Keep lists of who was there'),
    words: text('attendance, checked cards, door'),
    about: 'keepsAttendance',
  },
  { label: text('Tell members when their card changes'), words: text('changed cards, notify'), about: 'cardChangesIn' },
  {
    label: text('Books locked up to'),
    words: text('close the books, lock, audit, year end'),
    about: 'lockedUntil',
  },
  { label: text('Closed years'), words: text('close a year, season, audit, year end'), about: 'closedYears' },
  {
    label: text('Second step at sign-in required from'),
    words: text('second step, two factors, security, committee'),
    about: 'secondStepFrom',
    needs: 'committee' as const,
  },
  {
    label: text('Machines'),
    words: text('keys, API, interface, door, chip, RFID, script, automation'),
    about: 'doorField',
  },
].map((setting): Action => ({ ...setting, detail: text('Settings'), isSetting: true }))
