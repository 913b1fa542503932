import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { pain008 } from './pain008.ts'

const debit = {
  endToEndId: '20261210-3F2A9C0B7D11-0001',
  cents: 6_010,
  reference: '7K3MB-9QXR2',
  signedOn: '2025-03-01',
  holder: 'Jürgen Groß & Söhne',
  iban: 'DE89370400440532013000',
  purpose: 'Mitgliedsbeitrag 2026 <Jürgen>',
}
const file = {
  messageId: '20261210-3F2A9C0B7D11',
  madeAt: new Date('2026-12-01T10:20:30.456Z'),
  day: '2026-12-10',
  creditor: {
    holder: 'Ruderclub „Möwe“ e.V.',
    iban: 'AT611904300234573201',
    bic: '',
    creditorId: 'DE98ZZZ09999999999',
  },
  debits: [
    debit,
    { ...debit, endToEndId: '20261210-3F2A9C0B7D11-0002', cents: 1_000_000_07, iban: 'NL91ABNA0417164300' },
  ],
}

/** Elements below each element, in the order in which the schema pain.008.001.08 demands those that we write. */
const order: Readonly<Record<string, readonly string[]>> = {
  Document: ['CstmrDrctDbtInitn'],
  CstmrDrctDbtInitn: ['GrpHdr', 'PmtInf'],
  GrpHdr: ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'],
  PmtInf: [
    'PmtInfId',
    'PmtMtd',
    'BtchBookg',
    'NbOfTxs',
    'CtrlSum',
    'PmtTpInf',
    'ReqdColltnDt',
    'Cdtr',
    'CdtrAcct',
    'CdtrAgt',
    'ChrgBr',
    'CdtrSchmeId',
    'DrctDbtTxInf',
    'DrctDbtTxInf',
  ],
  PmtTpInf: ['SvcLvl', 'LclInstrm', 'SeqTp'],
  DrctDbtTxInf: ['PmtId', 'InstdAmt', 'DrctDbtTx', 'DbtrAgt', 'Dbtr', 'DbtrAcct', 'RmtInf'],
  MndtRltdInf: ['MndtId', 'DtOfSgntr', 'AmdmntInd', 'AmdmntInfDtls'],
  Othr: ['Id', 'SchmeNm'],
}

type Node = Record<string, unknown>
const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: false, parseTagValue: false })
const nameOf = (node: Node) => Object.keys(node).find((key) => key !== ':@') ?? ''

/** Lists each element as its path and its text, and checks the order of those below it. */
function read(nodes: readonly Node[], path: string): [string, string][] {
  return nodes.flatMap((node) => {
    const name = nameOf(node)
    if (name === '?xml') return []
    const below = node[name] as Node[]
    const [first] = below
    if (first && '#text' in first) return [[`${path}/${name}`, String(first['#text'])]]
    const names = below.map(nameOf)
    expect(order[name]?.slice(0, names.length) ?? names).toEqual(names)
    return read(below, `${path}/${name}`)
  })
}
const textsOf = (xml: string) => read(parser.parse(xml), '')

test('has the elements of a SEPA CORE file in the order of the schema, and no address', () => {
  const xml = pain008(file)
  expect(xml).toContain('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.08">')
  const [info, tx] = ['/Document/CstmrDrctDbtInitn/PmtInf', '/Document/CstmrDrctDbtInitn/PmtInf/DrctDbtTxInf']
  const texts = textsOf(xml)
  expect(texts).toEqual(
    expect.arrayContaining([
      ['/Document/CstmrDrctDbtInitn/GrpHdr/MsgId', '20261210-3F2A9C0B7D11'],
      ['/Document/CstmrDrctDbtInitn/GrpHdr/CreDtTm', '2026-12-01T10:20:30Z'],
      ['/Document/CstmrDrctDbtInitn/GrpHdr/InitgPty/Nm', 'Ruderclub Moewe e.V.'],
      [`${info}/PmtMtd`, 'DD'],
      [`${info}/PmtTpInf/SvcLvl/Cd`, 'SEPA'],
      [`${info}/PmtTpInf/LclInstrm/Cd`, 'CORE'],
      [`${info}/PmtTpInf/SeqTp`, 'RCUR'],
      [`${info}/ReqdColltnDt`, '2026-12-10'],
      [`${info}/CdtrAgt/FinInstnId/Othr/Id`, 'NOTPROVIDED'],
      [`${info}/CdtrSchmeId/Id/PrvtId/Othr/Id`, 'DE98ZZZ09999999999'],
      [`${tx}/DrctDbtTx/MndtRltdInf/MndtId`, '7K3MB-9QXR2'],
      [`${tx}/Dbtr/Nm`, 'Juergen Gross + Soehne'],
      [`${tx}/DbtrAcct/Id/IBAN`, 'NL91ABNA0417164300'],
      [`${tx}/RmtInf/Ustrd`, 'Mitgliedsbeitrag 2026 Juergen'],
    ]),
  )
  expect(xml).not.toContain('PstlAdr')
})

test('amounts are exact, and both sums and counts are those of the debits', () => {
  const texts = textsOf(pain008(file))
  const of = (name: string) => texts.filter(([path]) => path.endsWith(`/${name}`)).map(([, value]) => value)
  expect(of('InstdAmt')).toEqual(['60.10', '1000000.07'])
  expect([of('CtrlSum'), of('NbOfTxs')]).toEqual([
    ['1000060.17', '1000060.17'],
    ['2', '2'],
  ])
})

test('the bank’s BIC stands in the file where the club has entered it', () =>
  expect(textsOf(pain008({ ...file, creditor: { ...file.creditor, bic: 'BYLADEM1001' } }))).toContainEqual([
    '/Document/CstmrDrctDbtInitn/PmtInf/CdtrAgt/FinInstnId/BICFI',
    'BYLADEM1001',
  ]))

test('a name of signs that no bank takes leaves no empty element', () =>
  expect(textsOf(pain008({ ...file, debits: [{ ...debit, holder: 'Ягода', purpose: '' }] }))).toEqual(
    expect.arrayContaining([
      ['/Document/CstmrDrctDbtInitn/PmtInf/DrctDbtTxInf/Dbtr/Nm', 'NOTPROVIDED'],
      ['/Document/CstmrDrctDbtInitn/PmtInf/DrctDbtTxInf/RmtInf/Ustrd', '20261210-3F2A9C0B7D11'],
    ]),
  ))

test('a mandate whose account has changed says so, and others say nothing of it', () => {
  const xml = pain008({ ...file, debits: [debit, { ...debit, amended: true }] })
  const said = read(parser.parse(xml), '').filter(([path]) => path.includes('Amdmnt'))
  expect(said.map(([path, value]) => [path.split('/MndtRltdInf/')[1], value])).toEqual([
    ['AmdmntInd', 'true'],
    ['AmdmntInfDtls/OrgnlDbtrAcct/Id/Othr/Id', 'SMNDA'],
  ])
})
