import { groundOf } from '@tessera/domain/clubs/colour'
import { languages } from '@tessera/domain/texts/languages'
import { expect, test } from 'vitest'
import { clubLine, composeLetter } from './compose.ts'
import { linkWords } from './link-words.ts'
import { noticeWords } from './notice-words.ts'
import { senderOf } from './sender.ts'
import type { Notice } from './subjects.ts'

const notices = Object.keys(noticeWords) as Notice[]
const link = 'https://club.example/member-auth?mode=signIn&apiKey=self-hosted&oobCode=code'

test('both parts of a letter contain club, name and lifetime of the link', () => {
  const letter = composeLetter({ about: 'EMAIL_SIGNIN', language: 'en', club: 'Ruderclub', link, name: 'Anna' })
  expect(letter.subject).toBe('Your sign-in link')
  for (const part of [letter.text, letter.html]) {
    expect(part).toContain('Hello Anna,')
    expect(part).toContain('Ruderclub')
    expect(part).toContain('works once and expires in 15 minutes')
  }
  expect(letter.text).toContain(`\n${link}\n`)
})

test.each([
  [
    'de',
    'Der Anmeldelink',
    'Hallo Anna,',
    'gilt einmal und läuft nach 15 Minuten ab',
    'Anmelden</a>',
    'A und 2 weitere Vereine',
  ],
  [
    'it',
    'Il link di accesso',
    'Buongiorno Anna,',
    'vale una sola volta e scade dopo 15 minuti',
    'Accedi</a>',
    'A e altre 2 associazioni',
  ],
] as const)(
  'both parts of a letter in %s use that language only',
  (language, subject, greeting, once, button, clubs) => {
    const facts = { language, club: 'Ruderclub', link, name: 'Anna' } as const
    const letter = composeLetter({ ...facts, about: 'EMAIL_SIGNIN' })
    expect(letter.subject).toBe(subject)
    for (const part of [letter.text, letter.html]) {
      expect(part).toContain(greeting)
      expect(part).toContain(once)
    }
    expect(letter.html).toContain(`<html lang="${language}">`)
    expect(letter.html).toContain(button)
    const reset = composeLetter({ ...facts, about: 'PASSWORD_RESET' })
    for (const part of [letter.text, letter.html, reset.text, reset.html])
      expect(part.replace(/<style>[\s\S]*<\/style>/, '')).not.toMatch(
        /\b(your|link works|nothing|nobody|the button|Hello)\b/,
      )
    expect(clubLine(['A', 'B', 'C'], language)).toBe(clubs)
  },
)

test.each(['de', 'it'] as const)('what follows the greeting in %s goes on in lower case', (language) => {
  const subjects = [...notices, ...(Object.keys(linkWords) as (keyof typeof linkWords)[])]
  const begun = subjects.map((about) => {
    const { text } = composeLetter({ about, language, club: 'Ruderclub', link, name: 'Anna' })
    return text.split('\n\n')[1] ?? ''
  })
  expect(begun.filter((text) => !/^(\p{Ll}|Ruderclub|Sie )/u.test(text))).toEqual([])
})

test('a letter uses the colour of its club, dark enough for the white text of the button', () => {
  const { html } = composeLetter({
    about: 'EMAIL_SIGNIN',
    language: 'en',
    club: 'Ruderclub',
    link,
    name: 'Anna',
    colour: '#ffd400',
  })
  const { ground } = groundOf('#ffd400')
  expect(html).toContain(`class="button" style="background:${ground}`)
  expect(html).not.toContain('#0f5c4d')
  expect(html).not.toContain('#46ad95')
})

test('attaches the logo of a club, with its display size', () => {
  const logo = { png: Buffer.from('a picture'), width: 160, height: 50 }
  const { html, attachments } = composeLetter({
    about: 'EMAIL_SIGNIN',
    language: 'en',
    club: 'Ruderclub',
    link,
    name: 'Anna',
    logo,
  })
  expect(html).toContain('<img src="cid:logo@tessera" alt="" width="128" height="40"')
  expect(attachments).toMatchObject([{ cid: 'logo@tessera', contentDisposition: 'inline', content: logo.png }])
})

test('escapes names in the HTML part', () => {
  const { html } = composeLetter({
    about: 'PASSWORD_RESET',
    language: 'en',
    club: '<b>"A & B\'s"</b>',
    link,
    name: '<img src=x>',
  })
  expect(html).toContain('&lt;b&gt;&quot;A &amp; B&#39;s&quot;&lt;/b&gt;')
  expect(html).not.toMatch(/<img|<b>/)
})

test('the HTML part fetches nothing', () => {
  const { html } = composeLetter({ about: 'EMAIL_SIGNIN', language: 'en', club: 'Ruderclub', link, name: undefined })
  expect(html.replaceAll(link.replaceAll('&', '&amp;'), '')).not.toMatch(/https?:|src=|url\(|<script|<link/)
})

test.each([
  [[], undefined],
  [['A'], 'A'],
  [['A', 'B'], 'A and B'],
  [['A', 'B', 'C'], 'A and 2 more clubs'],
])('clubs in a line: %o', (names, line) => {
  expect(clubLine(names, 'en')).toBe(line)
})

test.each([
  ['Our Club <club@example.org>', 'Our Club', 'club@example.org'],
  ['"Müller, Club" <club@example.org>', 'Müller, Club', 'club@example.org'],
  ['club@example.org', 'Tessera', 'club@example.org'],
  [undefined, 'Tessera', 'no-reply@members.example.org'],
])('MAIL_FROM %s sends as %s from %s', (mailFrom, name, address) => {
  expect(senderOf(mailFrom, 'https://members.example.org:8443')).toEqual({ name, address })
})

test.each(languages)('a notice in %s says what happened, and its link may be used again', (language) => {
  const seen = { agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/132.0', address: '192.0.2.1' }
  const subjects = notices.map((about) => {
    const page = 'https://club.example/security'
    const letter = composeLetter({ about, language, club: 'Ruderclub <b>', link: page, name: 'Anna', seen })
    expect(letter.text).toContain(`\n${page}\n`)
    expect(letter.text).toContain('Ruderclub <b>')
    expect(letter.html).toContain('Ruderclub &lt;b&gt;')
    for (const part of [letter.text, letter.html]) expect(part).not.toMatch(/15 Minu|15 minu|undefined/)
    expect(letter.text.includes('192.0.2.1') && letter.text.includes('Firefox')).toBe(about === 'NEW_DEVICE')
    expect(letter.subject).not.toContain('Ruderclub')
    return letter.subject
  })
  expect(new Set(subjects).size).toBe(notices.length)
})
