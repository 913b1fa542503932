import { groundOf } from '@tessera/domain/clubs/colour'
import { type LetterContent, mostContentBytes } from '@tessera/domain/letters/letter'
import { howToPay } from '@tessera/domain/payments/how-to-pay'
import { paymentReference } from '@tessera/domain/payments/payment-reference'
import { languages } from '@tessera/domain/texts/languages'
import { sentence } from '@tessera/domain/texts/text'
import { describe, expect, test } from 'vitest'
import { cardChangedLetter } from './card-changed-letter.ts'
import { cardLetter } from './card-letter.ts'
import { certificateLetter } from './certificate-letter.ts'
import { composeClubLetter } from './club-letter.ts'
import { committeeLetter } from './committee-letter.ts'
import { familyProofLetter } from './family-proof-letter.ts'
import { familyReceiptLetter } from './family-receipt-letter.ts'
import { familyReminderLetter } from './family-reminder-letter.ts'
import { invitationLetter } from './invitation-letter.ts'
import { noteLetter } from './note-letter.ts'
import { proofLetter } from './proof-letter.ts'
import { receiptLetter } from './receipt-letter.ts'
import { reminderLetter } from './reminder-letter.ts'
import { summaryLetter } from './summary-letter.ts'

const [name, club, link] = ['Anna', 'Ruderclub <b>', 'https://club.example/member-dashboard#payments']
const fee = { itemId: 'a', label: 'Fee <i>2026</i>', price: 12_000, open: 2_000, dueOn: '2026-03-31' }
const account = { holder: 'Ruderclub & Co', iban: 'AT611904300234573201', bic: 'BKAUATWW', note: 'By <b>March</b>' }
const lost = { itemId: 'b', label: sentence('{name} unknown year', { name: 'Boat' }), price: 3_000, open: 3_000 }

const receiptOf = (kind: 'receipt' | 'corrected' | 'cancelled') => ({
  name,
  link,
  receipt: {
    number: '2026-0002',
    kind,
    replaces: '2026-0001',
    issuedOn: '2026-03-01',
    paidOn: '2026-02-28',
    memberName: name,
    itemName: 'Fee <i>2026</i>',
    amount: 6_050,
    clubName: club,
    address: '',
  },
})

describe.each(languages)('in %s', (language) => {
  const letters: Record<string, LetterContent> = {
    reminder: reminderLetter({ language, name, club, link, unmet: [fee, lost], upcoming: [] }),
    early: reminderLetter({ language, name, club, link, unmet: [], upcoming: [fee] }),
    family: familyReminderLetter({
      language,
      club,
      link,
      head: { id: 'anna', fullName: name },
      people: [
        { name, unmet: [fee], upcoming: [] },
        { name: 'Ben', unmet: [lost], upcoming: [fee] },
      ],
    }),
    card: cardLetter({ language, name, club, link, isAttached: true }),
    invitation: invitationLetter({ language, name, club, email: 'anna@club.example', link }),
    note: noteLetter({
      language,
      people: [{ name, number: '7' }],
      head: undefined,
      club,
      unsubscribe: link,
      note: { subject: 'Boats', text: 'One {name}\nline\n\n<script>two</script>' },
    }),
    proof: proofLetter({ language, name, club, type: 'Jung', proof: 'Ausweis', state: 'ended', until: '2026-12-31' }),
    proofs: familyProofLetter({
      language,
      club,
      head: name,
      people: [
        { name: 'Ben', proof: 'Ausweis', until: '2026-12-31' },
        { name: 'Cleo', proof: 'Ausweis' },
      ],
    }),
    receipt: receiptLetter({ ...receiptOf('receipt'), language }),
    receipts: familyReceiptLetter({
      language,
      club,
      head: name,
      receipts: [{ name: 'Ben', receipt: receiptOf('receipt').receipt }],
      link,
    }),
    corrected: receiptLetter({ ...receiptOf('corrected'), language }),
    cancelled: receiptLetter({ ...receiptOf('cancelled'), language }),
    'card-changed': cardChangedLetter({
      language,
      name,
      club,
      number: '7',
      type: 'Adult',
      until: '2026-12-31',
      link,
    }),
    certificate: certificateLetter({ language, club, link, until: '2026-12-31', days: 30 }),
    committee: committeeLetter({ language, club, duty: 'look', from: '2026-03-01', until: '2026-12-31', link }),
    summary: summaryLetter({ language, club, link, queued: 2, recent: 1, withoutEmail: 3 }),
    'summary of none': summaryLetter({ language, club, link, queued: 0, recent: 0, withoutEmail: 3 }),
  }

  test.each(Object.entries(letters))(
    '%s: both parts say the same, fetch nothing, and are in one language',
    (_, content) => {
      const { subject, text, html, attachments } = composeClubLetter(content, language, { name: club })
      expect(subject).not.toContain('Ruderclub')
      expect(attachments).toEqual([])
      expect(text).toContain('Ruderclub <b>')
      expect(html).toContain('Ruderclub &lt;b&gt;')
      expect(html).not.toMatch(/<script|<b>|<i>|src=|url\(|<link/)
      expect(`${text}${html}`).not.toMatch(/undefined|\{\w+\}/)
      for (const words of [content.greeting, content.heading]) expect(words).not.toBe('')
      if (language !== 'en') expect(text).not.toMatch(/\b(your|card of|please|the following|today)\b/)
    },
  )

  test('a reminder has each item with its day and what is open of it, and the sum', () => {
    const { rows } = letters.reminder ?? { rows: [] }
    expect(rows.map(({ value }) => value.replace(/\s/g, ' '))).toEqual(
      language === 'en' ? ['€20.00', '€30.00', '€50.00'] : ['20,00 €', '30,00 €', '50,00 €'],
    )
    expect(rows[0]?.label).toMatch(/2026<\/i>.+2026/)
  })
})

test('a reminder of 2,000 items with long names names thirty, sums up the others, and stays short', () => {
  const items = Array.from({ length: 2_000 }, (_, n) => ({ ...fee, itemId: `${n}`, label: 'x'.repeat(120) }))
  const transfer = { account, ways: howToPay(account, 'anna', items) }
  const content = reminderLetter({ language: 'en', name, club, link, unmet: items, upcoming: items, transfer })
  const [rest] = content.rows.slice(30)
  expect(rest).toEqual({ label: '1970 more', value: '€39,400.00' })
  expect(content.rows.at(-1)?.value).toBe('€40,000.00')
  expect(content.payment?.rows.length).toBeLessThan(40)
  expect(JSON.stringify(content).length).toBeLessThan(mostContentBytes)
})

test('a reminder says how to pay each item, with at most three codes, in both parts', () => {
  const items = [fee, lost, { ...fee, itemId: 'c', label: 'Key' }, { ...fee, itemId: 'd', label: 'Hut' }]
  const transfer = { account, ways: howToPay(account, 'anna', items) }
  const content = reminderLetter({ language: 'en', name, club, link, unmet: items, upcoming: [], transfer })
  const { text, html, attachments } = composeClubLetter(content, 'en', { name: club })
  const references = items.map(({ itemId }) => paymentReference('anna', itemId))
  for (const words of ['AT61 1904 3002 3457 3201', 'BKAUATWW', ...references]) {
    expect(text).toContain(words)
    expect(html).toContain(words)
  }
  expect(text).toContain('Account holder: Ruderclub & Co')
  expect(text).toContain('By <b>March</b>')
  expect(html).toContain('By &lt;b&gt;March&lt;/b&gt;')
  expect(html.match(/cid:code-\d@tessera/g)).toEqual(attachments?.map(({ cid }) => `cid:${cid}`))
  expect(attachments).toHaveLength(3)
})

test('a letter wears the colour and the logo of its club, and carries its file', () => {
  const content = cardLetter({ language: 'en', name, club, link, isAttached: true })
  const logo = { png: Buffer.from('a picture'), width: 160, height: 50 }
  const file = { filename: '7.pkpass', contentType: 'application/vnd.apple.pkpass', content: Buffer.from('a pass') }
  const { html, attachments } = composeClubLetter(content, 'en', { name: club, colour: '#1f5f8b', logo }, [file])
  expect(html).toContain(groundOf('#1f5f8b').ground)
  expect(html).toContain('cid:logo@tessera')
  expect(attachments?.map(({ filename, contentDisposition }) => [filename, contentDisposition])).toEqual([
    ['logo.png', 'inline'],
    ['7.pkpass', 'attachment'],
  ])
})
