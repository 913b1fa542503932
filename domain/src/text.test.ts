import { expect, test } from 'vitest'
import { emailLine, escapeHtml, fold, line, nameLine, optionalLine } from './text.ts'

test('texts that people would call the same fold to the same', () => {
  expect(fold('  Anna@Posteo.EU ')).toBe(fold('anna@posteo.eu'))
  expect(fold('Cafe\u0301')).toBe(fold('CAFÉ'))
  expect(fold('Ⅷ')).toBe(fold('viii'))
  expect(fold('anna')).not.toBe(fold('anne'))
})

test('a line is trimmed, in one Unicode form, and neither empty nor too long', () => {
  const name = line(5, 'Name is required')
  expect(name.parse('  Ada ')).toBe('Ada')
  expect(name.parse('Re\u0301my')).toBe('Rémy')
  expect(name.safeParse(' \t ').error?.issues[0]?.message).toBe('Name is required')
  expect(name.safeParse(undefined).error?.issues[0]?.message).toBe('Name is required')
  expect(name.safeParse('123456').error?.issues[0]?.message).toBe('At most 5 characters')
})

test('a line has no character that turns the direction of writing', () => {
  for (const turned of ['Ruder\u202eclub', '\u2067Club\u2069', 'Club\u200f', 'Club\u061c1'])
    expect(line(40, 'required').safeParse(turned).error?.issues[0]?.message).toMatch(/control characters$/)
})

test('a line breaks nowhere, and shows something', () => {
  for (const broken of ['Ruder\u2028club', 'Ruder\u2029club', 'Ruder\u0085club'])
    expect(line(40, 'required').safeParse(broken).error?.issues[0]?.message).toMatch(/line breaks/)
  for (const blank of ['\u200b', '\u00ad \u2060', '\u3164', '\u2800', '\ufeff', '\u{e0041}'])
    expect(line(40, 'required').safeParse(blank).error?.issues[0]?.message).toBe('required')
  for (const shown of ['می\u200cخواهم', '👨\u200d👩\u200d👧', '½'])
    expect(line(40, 'required').parse(shown)).toBe(shown)
})

test.each([
  ...['Your bank www.bank', 'Pay at https://bank.example', 'bank.com', 'Log in: my-bank.co.uk', 'Bänk.CH'],
  ...['write anna@bank', 'ftp://x', 'go to evil.club!', 'x.evil.de/now'],
  ...['Win now: bit.ly/x1', 't.co/x1', 'youtu.be/x1', 'g.co/now', 'goo.gl'],
])('%s is no name: a mail program makes a link of it', (name) => {
  expect(nameLine(120, 'required').safeParse(name).error?.issues[0]?.message).toBe(
    'Please leave out web and email addresses',
  )
})

test.each([
  ...['Ruderclub Silberspitz e.V.', 'FC St.Pauli', 'A.S.D. Polisportiva', 'U.S.La Spezia', '1. FC Köln', 'S.p.A.'],
  ...["Sant'Anna d.o.o.", 'Turn- und Sportverein „Grün & Weiß“ 1848/49', 'Dr. Zoë Ziegler-Ødegård', 'Club @ home'],
  ...['Nr.100', 'Dr.med.Denise', 'نادي التجديف'],
])('%s is a name', (name) => {
  expect(nameLine(120, 'required').parse(name)).toBe(name)
})

test('an optional line may be empty', () => {
  expect(optionalLine(5).parse('  ')).toBe('')
  expect(optionalLine(5).safeParse('123456').success).toBe(false)
})

test('an e-mail address is trimmed and looks like one', () => {
  const email = emailLine('Email is required')
  expect(email.parse(' anna@posteo.eu ')).toBe('anna@posteo.eu')
  expect(email.safeParse('').error?.issues[0]?.message).toBe('Email is required')
  expect(email.safeParse('anna').error?.issues[0]?.message).toBe('Please enter a valid email address')
})

test('a text far too long is refused before it is normalized, which takes quadratic time on combining marks', () => {
  const marks = `a${'\u0301'.repeat(60_000)}${'\u0334'.repeat(60_000)}`
  // Time of the processor: a busy machine does not change it.
  const since = (start: NodeJS.CpuUsage) => process.cpuUsage(start).user / 1000
  const start = process.cpuUsage()
  marks.slice(0, 20_000).normalize('NFC')
  const normalizing = since(start)
  const checking = process.cpuUsage()
  for (const field of [line(120, 'required'), optionalLine(120), emailLine('required')])
    expect(field.safeParse(marks).error?.issues[0]?.message).toMatch(/^At most \d+ characters$/)
  expect(since(checking)).toBeLessThan(Math.max(100, 4 * normalizing))
})

test('a text in HTML opens neither a tag nor an attribute', () => {
  expect(escapeHtml(`<a b="c" d='e'>&amp;`)).toBe('&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;')
})
