import { XMLValidator } from 'fast-xml-parser'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPdf } from '../../../tests/support/read-pdf.ts'
import { drawDonation } from '../donations/draw.ts'
import { drawCertificate } from '../membership/draw-certificate.ts'
import { drawReceipt } from '../receipts/draw-receipt.ts'

const club = 'Rudern & Segeln <Nord> “Ægir”'
const created = new Date('2026-11-29T00:58:00Z')
const logo = async () =>
  await sharp({ create: { width: 60, height: 30, channels: 4, background: '#0f5c4d80' } })
    .png()
    .toBuffer()

const receipt = async () =>
  drawReceipt(
    {
      number: '2026-0007',
      kind: 'receipt',
      memberName: 'Ελένη Щербакова',
      itemName: 'Annual fee & more',
      amount: 12_000,
      paidOn: '2026-01-12',
      issuedOn: '2026-11-29',
      clubName: club,
      address: 'Bootshaus 1\n1220 Wien',
    },
    await logo(),
    'de',
    created,
  )
const certificate = async () =>
  drawCertificate(
    { title: 'Certificate <of> membership', confirms: 'Anna is a member.', facts: [['Member ID', 'A-7']] },
    { clubName: club, address: '', logo: await logo() },
    'en',
    created,
  )

const donation = async () =>
  drawDonation(
    {
      title: 'Bestätigung & Anlage',
      subtitle: 'im Sinne des § 10b',
      blocks: [
        { name: 'Betrag', value: '30,00 €' },
        { sentence: 'Es wird bestätigt.', isTicked: true },
      ],
      signature: 'Unterschrift',
      notes: ['Hinweis'],
      annex: {
        title: 'Anlage',
        head: ['Datum', 'Art', '', 'Betrag'],
        rows: [['01.01.2026', 'Geld', '', '30,00 €']],
        sum: ['', '', '', '30,00 €'],
      },
    },
    { clubName: club, address: 'Bootshaus 1', logo: await logo() },
    'de',
    created,
  )

/** The metadata of a document, as XML, and its dictionaries: the library writes neither of them compressed. */
function partsOf(bytes: Uint8Array) {
  const all = Buffer.from(bytes)
  const [from, to] = [all.indexOf('<?xpacket begin'), all.indexOf('<?xpacket end')]
  return { xml: all.subarray(from, to).toString('utf8'), dictionaries: all.toString('latin1') }
}

test.each([
  ['a receipt', receipt, 'Quittung 2026-0007'],
  ['a certificate', certificate, 'Certificate &lt;of&gt; membership'],
  ['a donation receipt', donation, 'Bestätigung &amp; Anlage'],
])('%s has what PDF/A-2b asks for', async (_name, draw, title) => {
  const bytes = await draw()
  const { xml, dictionaries } = partsOf(bytes)
  expect(dictionaries.slice(0, 8)).toBe('%PDF-1.7')
  expect(xml).toContain('<pdfaid:part>2</pdfaid:part>')
  expect(xml).toContain('<pdfaid:conformance>B</pdfaid:conformance>')
  // The metadata says what the document's own information says, as well-formed XML.
  expect(xml).toContain(`>${title}</rdf:li>`)
  expect(xml).toContain('<rdf:li>Rudern &amp; Segeln &lt;Nord&gt; “Ægir”</rdf:li>')
  expect(xml).toContain('<xmp:CreateDate>2026-11-29T00:58:00Z</xmp:CreateDate>')
  expect(XMLValidator.validate(xml.slice(xml.indexOf('<x:xmpmeta')))).toBe(true)
  expect(dictionaries).toMatch(/\/S \/GTS_PDFA1/)
  expect(dictionaries).toMatch(/\/OutputIntents \[\d+ 0 R\]/)
  // The colours of the output intent are in the file.
  expect(dictionaries).toMatch(/\/DestOutputProfile \d+ 0 R/)
  expect(dictionaries).toMatch(/\/ID \[<[\da-f]{32}> <[\da-f]{32}>\]/)
  const fonts = dictionaries.match(/\/Type \/FontDescriptor/g) ?? []
  expect(fonts.length).toBeGreaterThan(0)
  expect(dictionaries.match(/\/FontFile2 \d+ 0 R/g)).toHaveLength(fonts.length)
  expect(dictionaries).not.toMatch(/\/Subtype \/Type1\b/)
  for (const forbidden of ['/Encrypt', '/JavaScript', '/LZWDecode', '/Launch', '/EmbeddedFiles ['])
    expect(dictionaries).not.toContain(forbidden)
  expect((await readPdf(bytes)).every(({ text }) => text.length > 0)).toBe(true)
})
