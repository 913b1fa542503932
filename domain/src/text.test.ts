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
  for (const turned of ['Ruder\u202eclub', 'Cl\u2067u\u2069b', 'Club\u061c1'])
    expect(line(40, 'required').safeParse(turned).error?.issues[0]?.message).toMatch(/control characters$/)
})

test('what is not seen is taken off the ends of a line', () => {
  for (const copied of [
    '\u202bשירה כהן\u202c',
    'שירה כהן\u200f',
    '\u200b שירה כהן\u00a0\ufeff',
    '\u2067שירה כהן\u2069',
  ])
    expect(line(40, 'required').parse(copied)).toBe('שירה כהן')
  expect(line(40, 'required').parse('Kim 🏔️')).toBe('Kim 🏔️')
  expect(optionalLine(40).parse('\u200ex\u200e')).toBe('x')
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
  'Your bank www.bank',
  'Pay at https://bank.example',
  'bank.com',
  'Log in: my-bank.co.uk',
  'Bänk.CH',
  'write anna@bank',
  'ftp://x',
  'go to evil.club!',
  'x.evil.de/now',
  'Klub am See.de',
  'van.de',
  'ms.to/x',
  'xvan.de Velde',
  'evil-dr.it Lee',
  'evil.van.de Velde',
  'Win now: bit.ly/x1',
  't.co/x1',
  'youtu.be/x1',
  'g.co/now',
  'goo.gl',
])('%s is no name: a mail program makes a link of it', (name) => {
  expect(nameLine(120, 'required').safeParse(name).error?.issues[0]?.message).toBe(
    'Please leave out web and email addresses',
  )
})

test.each([
  'Ruderclub Silberspitz e.V.',
  'FC St.Pauli',
  'A.S.D. Polisportiva',
  'U.S.La Spezia',
  '1. FC Köln',
  'S.p.A.',
  "Sant'Anna d.o.o.",
  'Turn- und Sportverein „Grün & Weiß“ 1848/49',
  'Dr. Zoë Ziegler-Ødegård',
  'Club @ home',
  'Nr.100',
  'Dr.med.Denise',
  'نادي التجديف',
  'Maria van.de Velde',
  'Ms.To Lee',
  'J.van.de Velde',
  'Prof.Dr.It Meyer',
  'J.-P. v.d.Berg',
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

test.each([
  ['zero\u200b@verein.test', 'zero@verein.test'],
  ['\u202ajana@verein.test\u202c', 'jana@verein.test'],
  ['nbsp@verein.test\u00a0', 'nbsp@verein.test'],
  ['info@müller.test', 'info@xn--mller-kva.test'],
  ['info@MU\u0308LLER.test', 'info@xn--mller-kva.test'],
  ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
  ...['info@xn--mller-kva.test', 'info@xn--e1afmkfd.xn--p1ai', 'UPPER.Case@Verein.Test', "o'neil@verein.test"].map(
    (same) => [same, same],
  ),
  ...['smith&sons@b.test', 'fam/meier@b.test', 'a=b@b.test', 'a%b@b.test', '~a@b.test', 'a.b+c_d-e@b.c.test'].map(
    (same) => [same, same],
  ),
])('the address %j is stored as %s', (typed, stored) => {
  const email = emailLine('Email is required')
  expect(email.parse(typed)).toBe(stored)
  expect(email.parse(stored)).toBe(stored)
})

test.each([
  'two@b.test; zwei@b.test',
  'two@b.test,zwei@b.test',
  'Hans <hans@b.test>',
  'a b@b.test',
  'jörg@b.test',
  'a@b',
  '.a@b.test',
  'a.@b.test',
  'a..b@b.test',
  'a@-b.test',
  'a@b..test',
  'a@b.t',
  'a@b.123',
  '"a"@b.test',
  'a@b@c.test',
  'a@mü/ller.test',
  'a@mü:80.test',
  'a@ü%2e.test',
  'a@[127.0.0.1]',
  'a\\b@b.test',
  'a(b)@b.test',
  'a@b.xn--',
])('%j is no address', (typed) => {
  expect(emailLine('required').safeParse(typed).error?.issues[0]?.message).toBe('Please enter a valid email address')
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
