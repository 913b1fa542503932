import type { LetterContent, LetterKind } from '@tessera/domain/letters/letter'
import { howToPay } from '@tessera/domain/payments/how-to-pay'
import type { Language } from '@tessera/domain/texts/languages'
import { confirmApplicationLetter } from '@tessera/mail/application-letter'
import { cardChangedLetter } from '@tessera/mail/card-changed-letter'
import { cardLetter } from '@tessera/mail/card-letter'
import { certificateLetter } from '@tessera/mail/certificate-letter'
import { committeeLetter } from '@tessera/mail/committee-letter'
import { debitLetter } from '@tessera/mail/debit-letter'
import { invitationLetter } from '@tessera/mail/invitation-letter'
import { noteLetter } from '@tessera/mail/note-letter'
import { proofLetter } from '@tessera/mail/proof-letter'
import { receiptLetter } from '@tessera/mail/receipt-letter'
import { reminderLetter } from '@tessera/mail/reminder-letter'
import { sealLetter } from '@tessera/mail/seal-letter'
import { summaryLetter } from '@tessera/mail/summary-letter'
import { webhookLetter } from '@tessera/mail/webhook-letter'

export const sampleClub = 'Turn- und Sportverein „Grün & Weiß“ Oberfeld-Niederbrunn'

const name = 'Maximiliane-Alexandra von Hohenzollern-Sigmaringen'
const email = 'maximiliane-alexandra.von-hohenzollern-sigmaringen@rowing-club-oberfeld.at'
const at = 'https://members.rowing-club-oberfeld.at'
const fee = { itemId: 'a', label: 'Jahresmitgliedsbeitrag Erwachsene 2026/27', price: 124_500, open: 124_500 }
const boat = { itemId: 'b', label: 'Bootsplatz', price: 3_000, open: 1_000, dueOn: '2026-03-31' }
const account = {
  holder: 'Turn- und Sportverein „Grün & Weiß“ Oberfeld-Niederbrunn e. V.',
  iban: 'MT31MALT01100000000000000000123',
  bic: 'BKAUATWW',
  note: 'Please pay by the end of March.',
}

/** A letter of each kind, with long names and long addresses. */
export const sampleLetters = (language: Language): Readonly<Record<LetterKind, LetterContent>> => ({
  invitation: invitationLetter({
    language,
    name,
    email,
    club: sampleClub,
    link: `${at}/member-login#${new URLSearchParams({ email })}`,
  }),
  card: cardLetter({ language, name, club: sampleClub, link: `${at}/card`, isAttached: true }),
  'card-changed': cardChangedLetter({
    language,
    name,
    club: sampleClub,
    number: '7',
    type: 'Erwachsene mit Bootsplatz',
    until: '2026-12-31',
    link: `${at}/card`,
  }),
  reminder: reminderLetter({
    language,
    name,
    club: sampleClub,
    unmet: [fee, boat],
    upcoming: [],
    link: `${at}/member-dashboard#payments`,
    transfer: { account, ways: howToPay(account, 'm', [fee, boat]) },
  }),
  proof: proofLetter({
    language,
    name,
    club: sampleClub,
    type: 'Studierende und Auszubildende',
    proof: 'Studienbestätigung oder Ausbildungsnachweis',
    state: 'ending',
    until: '2026-03-31',
  }),
  receipt: receiptLetter({
    language,
    name,
    link: `${at}/member-dashboard#payments`,
    receipt: {
      number: '2026/27-0002',
      kind: 'corrected',
      replaces: '2026/27-0001',
      issuedOn: '2026-03-01',
      memberName: name,
      itemName: fee.label,
      amount: 124_500,
      paidOn: '2026-02-28',
      clubName: sampleClub,
      address: '',
    },
  }),
  debit: debitLetter({
    language,
    name,
    club: sampleClub,
    day: '2026-03-03',
    reference: '7K3MB-9QXR2',
    creditorId: 'DE98ZZZ09999999999',
    account: { holder: account.holder, iban: 'MT31 … 0123' },
    parts: [{ name, item: fee.label, cents: 124_500 }],
  }),
  note: noteLetter({
    language,
    people: [{ name, number: '7' }],
    head: undefined,
    club: sampleClub,
    unsubscribe: `${at}/api/letters/unsubscribe/${'aB3-'.repeat(45)}`,
    note: {
      subject: 'Donaudampfschifffahrtsgesellschaftskapitän',
      text: `Dear {name},\n\nsee ${at}/${'x'.repeat(90)}`,
    },
  }),
  certificate: certificateLetter({
    language,
    club: sampleClub,
    link: `${at}/#pass-configuration`,
    until: '2026-12-03',
    days: 7,
  }),
  seal: sealLetter({
    language,
    club: sampleClub,
    number: 731,
    count: 1000,
    code: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    fingerprint: '27ae41e4649b934c',
    link: `${at}/settings/history`,
  }),
  webhook: webhookLetter({
    language,
    club: sampleClub,
    host: 'hooks.club.example',
    why: 'failing',
    link: `${at}/settings/webhooks`,
  }),
  committee: committeeLetter({
    language,
    club: sampleClub,
    duty: 'look',
    until: '2026-12-31',
    link: `${at}/auth-action?mode=committee&code=${'aB3-'.repeat(16)}`,
  }),
  application: confirmApplicationLetter(
    { language, club: sampleClub, name },
    `${at}/join/${'aB3'.repeat(7)}#${'aB3-'.repeat(16)}`,
    7,
  ),
  summary: summaryLetter({ language, club: sampleClub, link: `${at}/`, queued: 35, recent: 2, withoutEmail: 12 }),
})
