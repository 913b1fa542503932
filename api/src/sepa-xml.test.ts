import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pain008 } from './debit/pain008.ts'
import { pain001 } from './refunds/pain001.ts'

interface Page {
  readonly window: {
    readonly document: { getElementsByTagName(name: string): Iterable<{ readonly textContent: string }> }
  }
}
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (xml: string, options: { readonly contentType: string }) => Page
}

/** The schemas of ISO 20022 may not be given away: they lie beside the repository where the tests have them. */
const schemas = join(import.meta.dirname, '../../../shared/facts/xsd')
const lacking = ['pain.001.001.09.xsd', 'pain.008.001.08.xsd'].filter((name) => !existsSync(join(schemas, name)))
const hasValidator = spawnSync('xmllint', ['--version']).status === 0
const missing = [...lacking, ...(hasValidator ? [] : ['xmllint'])]

const file = { messageId: '20261210-3F2A9C0B7D11', madeAt: new Date('2026-12-01T10:20:30.456Z'), day: '2026-12-10' }
const one = {
  endToEndId: '20261210-3F2A9C0B7D11-0001',
  cents: 6_010,
  holder: 'Jürgen Groß & Söhne <x>',
  purpose: 'Beitrag & "Boot"',
  iban: 'NL91ABNA0417164300',
}
/** A name, and a purpose, of which no bank takes a sign, or which are longer than a bank takes. */
const hard = [
  { ...one, holder: 'Ягода', purpose: '' },
  { ...one, holder: 'Ä'.repeat(70), purpose: 'ß'.repeat(140), cents: 1 },
]
const club = { holder: 'Ruderclub „Möwe“ e.V.', iban: 'AT611904300234573201' }
const mandate = { reference: '7K3MB-9QXR2', signedOn: '2025-03-01' }
const files = [
  ...['', 'BYLADEM1001'].flatMap((bic) => [
    {
      schema: 'pain.001.001.09',
      bic,
      xml: pain001({ ...file, debtor: { ...club, bic }, transfers: [one, ...hard] }),
    },
    {
      schema: 'pain.008.001.08',
      bic,
      xml: pain008({
        ...file,
        creditor: { ...club, bic, creditorId: 'DE98ZZZ09999999999' },
        debits: [one, ...hard].map((each) => ({ ...each, ...mandate })),
      }),
    },
  ]),
]
const validate = (schema: string, xml: string) =>
  spawnSync('xmllint', ['--noout', '--nonet', '--schema', join(schemas, `${schema}.xsd`), '-'], { input: xml })

test.skipIf(missing.length > 0).each(files)(
  `$schema with the BIC “$bic” is what ISO 20022’s schema demands${missing.length > 0 ? ` (skipped without ${missing.join(', ')})` : ''}`,
  ({ schema, xml }) => {
    const { status, stderr } = validate(schema, xml)
    expect(stderr.toString()).toBe('- validates\n')
    expect(status).toBe(0)
    // The check can tell: without an element that is demanded the file is refused.
    expect(validate(schema, xml.replace(/<PmtMtd>.*<\/PmtMtd>/, '')).status).not.toBe(0)
  },
)

test.each(files)('a browser’s parser reads in $schema with the BIC “$bic” what was put in', ({ xml }) => {
  const { document } = new JSDOM(xml, { contentType: 'application/xml' }).window
  const of = (name: string) => [...document.getElementsByTagName(name)].map(({ textContent }) => textContent)
  expect(of('MsgId')).toEqual([file.messageId])
  expect(of('InstdAmt')).toEqual(['60.10', '60.10', '0.01'])
  expect([of('CtrlSum'), of('NbOfTxs')]).toEqual([
    ['120.21', '120.21'],
    ['3', '3'],
  ])
  expect(of('Nm')).toEqual(
    expect.arrayContaining(['Ruderclub Moewe e.V.', 'Juergen Gross + Soehne x', 'NOTPROVIDED', 'Ae'.repeat(35)]),
  )
  expect(of('Ustrd')).toEqual(['Beitrag + Boot', file.messageId, 'ss'.repeat(70)])
  expect(of('IBAN')).toEqual([club.iban, one.iban, one.iban, one.iban])
  expect(of('PstlAdr')).toEqual([])
})
