import type { StatementLine } from '@tessera/domain/bank/statement-line'
import { AppError } from '@tessera/domain/errors'
import { describe, expect, test } from 'vitest'
import { readStatements } from './read-statements.ts'
import { camt, details, entry, ibans, utf8 } from './samples.ts'

const read = (file: string) => {
  const answer = readStatements('auszug.xml', utf8(file))
  if ('unknownHead' in answer) throw new Error('no CAMT')
  return answer
}
const fault = (file: string): AppError => {
  try {
    readStatements('auszug.xml', utf8(file))
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('no fault')
}

const line: StatementLine = {
  account: ibans.club,
  day: '2026-01-05',
  cents: 5000,
  name: 'Anna Weber',
  iban: ibans.anna,
  text: 'Beitrag 2026 Mitglied 42',
  reference: 'AW-42',
  bankId: '2026010500001',
  format: 'camt.053',
  occurrence: 1,
  returned: '',
}
const anna = { debtor: 'Anna Weber', iban: ibans.anna, text: 'Beitrag 2026 Mitglied 42', reference: 'AW-42' }
const paid = entry({
  amount: '50.00',
  id: '2026010500001',
  details: details({ ...anna, creditor: 'TV Musterdorf e.V.' }),
})

describe('a payment is read', () => {
  test.each([
    ['053 of version 02', camt({ version: '02', entries: paid.replace('<Cd>BOOK</Cd>', 'BOOK') })],
    ['053 of version 04', camt({ version: '04', entries: paid.replace('<Cd>BOOK</Cd>', 'BOOK') })],
    ['053 of version 08', camt({ entries: paid.replace('<Nm>Anna Weber</Nm>', '<Pty><Nm>Anna Weber</Nm></Pty>') })],
    [
      '053 of version 13',
      camt({ version: '13', entries: paid.replace('<Nm>Anna Weber</Nm>', '<Pty><Nm>Anna Weber</Nm></Pty>') }),
    ],
    ['052', camt({ kind: '052', entries: paid })],
    ['054', camt({ kind: '054', entries: paid })],
    ['a wrong namespace', camt({ namespace: 'urn:iso:20023:camt', entries: paid })],
    ['no namespace', camt({ entries: paid }).replace(/ xmlns="[^"]*"/, '')],
    [
      'a prefix',
      camt({ entries: paid })
        .replace(/<(\/?)([A-Z])/g, '<$1ns2:$2')
        .replace('xmlns=', 'xmlns:ns2='),
    ],
    ['an envelope', camt({ entries: paid }).replace('<Document', '<Envelope><Document').replace(/$/, '</Envelope>')],
  ])('from %s', (name, file) => {
    const format = ['052', '054'].includes(name) ? `camt.${name}` : 'camt.053'
    expect(read(file)).toEqual({ lines: [{ ...line, format }], faults: [], pending: 0, foreign: 0, gaps: [] })
  })

  test('with entities, numeric references, several pieces of the purpose, and an RF reference', () => {
    const text =
      'M&#252;ller &amp; S&#xf6;hne &lt;b&gt; &unknown; &amp;lt;</Ustrd><Ustrd>Teil 2</Ustrd><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd><Ustrd>'
    const file = camt({ entries: entry({ amount: '50.00', details: details({ ...anna, text }) }) })
    expect(read(file).lines[0]?.text).toBe('Müller & Söhne <b> &unknown; &lt; Teil 2 RF18539007547034')
  })

  test('in the encoding that the file names', () => {
    const file = camt({ entries: entry({ amount: '1.00', details: details({ debtor: 'Jürgen' }) }) })
    const bytes = Uint8Array.from(file.replace('UTF-8', 'ISO-8859-1'), (one) => one.charCodeAt(0))
    expect(readStatements('a.xml', bytes)).toMatchObject({ lines: [{ name: 'Jürgen' }] })
  })

  test('with the day of a moment, and without details what the bank says', () => {
    const file = camt({
      entries: entry({ amount: '7.5' }).replace(
        '<BookgDt><Dt>2026-01-05</Dt>',
        '<BookgDt><DtTm>2026-01-05T23:30:00+01:00</DtTm>',
      ),
    })
    const bare = { ...line, cents: 750, name: '', iban: '', text: 'GUTSCHRIFT', reference: '', bankId: '' }
    expect(read(file).lines).toEqual([bare])
  })

  test('with a number of the bank only where it tells bookings apart', () => {
    const number = (ref: string) =>
      read(camt({ entries: entry({ amount: '1.00', more: `<NtryRef>${ref}</NtryRef>` }) })).lines[0]?.bankId
    expect([number('20260105-0001'), number('1'), number(ibans.club)]).toEqual(['20260105-0001', '', ''])
    expect(read(camt({ entries: entry({ amount: '1.00', id: 'NONREF' }) })).lines[0]?.bankId).toBe('')
  })

  test('with a bad IBAN left empty and long texts cut', () => {
    const file = camt({
      entries: entry({
        amount: '50.00',
        details: details({ debtor: 'N'.repeat(300), iban: ibans.anna.slice(0, -2), text: 'x\n'.repeat(900) }),
      }),
    })
    const [read_] = read(file).lines
    expect([read_?.iban, read_?.name.length, read_?.text.slice(0, 5), read_?.text.length]).toEqual([
      '',
      140,
      'x x x',
      999,
    ])
  })
})

describe('a batch', () => {
  const part = (amount: string, who: string, currency = 'EUR') =>
    details({ debtor: who, text: `Beitrag ${who}`, reference: who, more: `<Amt Ccy="${currency}">${amount}</Amt>` })
  const batch = (amount: string, ...all: string[]) =>
    read(camt({ entries: entry({ amount, id: 'B1', details: all.join('') }) })).lines.map(({ cents, name, bankId }) => [
      cents,
      name,
      bankId,
    ])

  test('with details is a line for each', () => {
    expect(batch('80.00', part('50.00', 'Anna'), part('30.00', 'Jonas'))).toEqual([
      [5000, 'Anna', 'B1/1'],
      [3000, 'Jonas', 'B1/2'],
    ])
  })

  test('with details in the form of version 02', () => {
    const old = (amount: string, who: string) =>
      part(amount, who).replace(/<Amt (.*?)<\/Amt>/, '<AmtDtls><TxAmt><Amt $1</Amt></TxAmt></AmtDtls>')
    expect(batch('80.00', old('50.00', 'Anna'), old('30.00', 'Jonas')).map(([cents]) => cents)).toEqual([5000, 3000])
  })

  test('with details of other signs, or that do not add up, adds up by a line more', () => {
    const back = part('10.00', 'Luca').replace('</Refs>', '</Refs><CdtDbtInd>DBIT</CdtDbtInd>')
    expect(batch('39.50', part('50.00', 'Anna'), back)).toEqual([
      [5000, 'Anna', 'B1/1'],
      [-1000, 'Luca', 'B1/2'],
      [-50, '', 'B1'],
    ])
  })

  test('without details, or with amounts in another currency, is one line', () => {
    expect(batch('80.00')).toEqual([[8000, '', 'B1']])
    expect(batch('80.00', part('50.00', 'Anna'), part('30.00', 'Jonas', 'USD'))).toEqual([[8000, '', 'B1']])
  })

  test('without details has the id of the direct debit that it stands for', () => {
    const run = '<Btch><PmtInfId>TESSERA-2026-01</PmtInfId><NbOfTxs>2</NbOfTxs></Btch>'
    expect(read(camt({ entries: entry({ amount: '80.00', details: run }) })).lines[0]?.reference).toBe(
      'TESSERA-2026-01',
    )
  })
})

test('a returned payment says why, and names who had paid', () => {
  const returned = (reason: string) =>
    read(
      camt({
        entries: entry({
          amount: '53.00',
          sign: 'DBIT',
          details: details({ ...anna, creditor: 'TV Musterdorf e.V.', more: reason }),
        }),
      }),
    ).lines
  const back = { ...line, cents: -5300, bankId: '', returned: 'AC04' }
  expect(returned('<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>')).toEqual([back])
  expect(returned('<RtrInf><AddtlInf>Konto erloschen</AddtlInf></RtrInf>')).toEqual([
    { ...back, returned: 'Konto erloschen' },
  ])
  const reversed = entry({ amount: '53.00', sign: 'DBIT', more: '<RvslInd>true</RvslInd>', details: details(anna) })
  expect(read(camt({ entries: reversed })).lines).toEqual([{ ...back, returned: 'GUTSCHRIFT' }])
  const coded = (code: string) =>
    read(camt({ entries: entry({ amount: '53.00', sign: 'DBIT' }).replace('<BkTxCd/>', `<BkTxCd>${code}</BkTxCd>`) }))
      .lines[0]?.returned
  expect(coded('<Domn><Cd>PMNT</Cd><Fmly><Cd>IDDT</Cd><SubFmlyCd>UPDD</SubFmlyCd></Fmly></Domn>')).toBe('GUTSCHRIFT')
  expect(coded('<Prtry><Cd>NRTI+109+01212</Cd><Issr>DK</Issr></Prtry>')).toBe('GUTSCHRIFT')
  expect(coded('<Prtry><Cd>NTRF+166+01212</Cd><Issr>DK</Issr></Prtry>')).toBe('')
})

test('parties of a payment that comes back keep their roles', () => {
  const back = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>'
  const nameOf = (sign: 'CRDT' | 'DBIT', debtor: string, creditor: string) =>
    read(camt({ entries: entry({ amount: '1.00', sign, details: details({ debtor, creditor, more: back }) }) }))
      .lines[0]?.name
  expect(nameOf('DBIT', 'Anna Weber', 'TV Musterdorf')).toBe('Anna Weber')
  expect(nameOf('CRDT', 'TV Musterdorf', 'Hallenbau GmbH')).toBe('Hallenbau GmbH')
})

test('who was paid is the creditor, and the club itself never is the other side', () => {
  const paidOut = details({ debtor: 'TV Musterdorf e.V.', iban: ibans.club, creditor: 'Hallenbau GmbH' })
  expect(read(camt({ entries: entry({ amount: '9.00', sign: 'DBIT', details: paidOut }) })).lines[0]).toMatchObject({
    cents: -900,
    name: 'Hallenbau GmbH',
    iban: '',
  })
  const fee = entry({ amount: '9.00', sign: 'DBIT', details: details({ debtor: 'TV MUSTERDORF e.V.' }) })
  expect(read(camt({ entries: fee })).lines[0]?.name).toBe('')
})

test('pending entries are left out and counted, whatever the form of their state', () => {
  const all = ['PDNG', '<Cd>PDNG</Cd>', '<Cd>INFO</Cd>', 'BOOK'].map((status) => entry({ amount: '1.00', status }))
  expect(read(camt({ entries: all.join('') }))).toMatchObject({ lines: [{ cents: 100 }], pending: 3 })
})

test('other currencies are left out and counted', () => {
  const swiss = entry({ amount: '1.00' }).replace('Ccy="EUR"', 'Ccy="CHF"')
  expect(read(camt({ entries: swiss }))).toMatchObject({ lines: [], foreign: 1 })
})

test('a bad entry is told by its place, and the others are read', () => {
  const bad = [
    entry({ amount: 'x', details: details(anna) }),
    entry({ amount: '1.00', day: '2026-02-30' }),
    entry({ amount: '1000000.01' }),
    entry({ amount: '1.234' }),
  ]
  const { lines, faults } = read(camt({ entries: paid + bad.join('') + paid }))
  expect(lines).toEqual([line, { ...line, occurrence: 2 }])
  expect(faults).toEqual([
    {
      file: 'auszug.xml',
      place: 2,
      why: 'The amount of this booking cannot be read',
      shown: '2026-01-05 · x · Anna Weber · Beitrag 2026 Mitglied 42',
    },
    {
      file: 'auszug.xml',
      place: 3,
      why: 'The day of this booking cannot be read',
      shown: '2026-02-30 · 1.00 · GUTSCHRIFT',
    },
    {
      file: 'auszug.xml',
      place: 4,
      why: 'Amounts of more than 1,000,000 euro are not taken over',
      shown: '2026-01-05 · 1000000.01 · GUTSCHRIFT',
    },
    {
      file: 'auszug.xml',
      place: 5,
      why: 'The amount of this booking cannot be read',
      shown: '2026-01-05 · 1.234 · GUTSCHRIFT',
    },
  ])
})

test('a statement without entries is read, and balances that do not add up are a gap', () => {
  expect(read(camt({ opening: '100.00', closing: '100.00' }))).toMatchObject({ lines: [], gaps: [] })
  const short = camt({ opening: '100.00', closing: '175.00', entries: paid })
  expect(read(short).gaps).toEqual([{ after: '2026-01-01', before: '2026-01-31', cents: 2500 }])
})

describe('a file is refused', () => {
  test.each([
    [
      'an XML file of something else',
      '<!DOCTYPE html><html><body>Bank</body></html>',
      'This is no bank statement. Please choose a file of your bank in the format CAMT, MT940 or CSV.',
    ],
    [
      'a DOCTYPE with entities',
      `<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]>${camt({ entries: '&c;' })}`,
      'This XML file has a DOCTYPE, as no bank writes it',
    ],
    ['a file that is cut off', camt({ entries: paid }).slice(0, -40), 'The XML file is damaged or incomplete'],
    ['tags that do not match', camt({ entries: '<Ntry></Amt>' }), 'The XML file is damaged or incomplete'],
    [
      'deep nesting',
      camt({ entries: `${'<b>'.repeat(1000)}${'</b>'.repeat(1000)}` }),
      'The XML file is damaged or incomplete',
    ],
    [
      'more than 1.5 million tags',
      camt({ entries: '<b/>'.repeat(1_600_000) }),
      'The XML file is damaged or incomplete',
    ],
  ])('for %s', (_, file, says) => {
    const { code, message } = fault(file)
    expect([code, message]).toEqual(['unsupported_media', says])
  })

  test('for too many entries, or more than 10 MB', () => {
    expect(fault(camt({ entries: '<Ntry/>'.repeat(50_001) }))).toMatchObject({ code: 'too_large' })
    expect(fault(' '.repeat(10_000_001))).toMatchObject({
      code: 'too_large',
      message: 'The file must be 10 MB or smaller',
    })
  })
})
