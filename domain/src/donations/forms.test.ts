import { expect, test } from 'vitest'
import type { Donation, IssuedDonation } from './donation.ts'
import { germanForm } from './german-form.ts'
import { italianForm } from './italian-form.ts'
import type { DonationPaper } from './paper.ts'

const donation = (more: Partial<Donation> = {}): Donation => ({
  paymentId: 'p1',
  day: '2026-03-02',
  kind: 'gift',
  cents: 12_050,
  way: 'bank',
  ...more,
})
const german: IssuedDonation = {
  number: '2026-0007',
  ofYear: false,
  issuedOn: '2026-04-01',
  clubName: 'TSV Süd',
  address: 'Am Platz 1\n80331 München',
  donor: ['Anna Berger', 'Weg 2', '80331 München'],
  settings: {
    form: 'de',
    purpose: 'des Sports',
    taxNumber: '143/216/12345',
    taxOffice: 'München',
    notice: 'exemption',
    noticeOn: '2024-05-14',
    noticeFor: '2022',
    feesCount: false,
    register: '',
  },
  donations: [donation()],
}
const factsOf = ({ blocks }: DonationPaper) =>
  Object.fromEntries(blocks.flatMap((block) => ('name' in block ? [[block.name, block.value]] : [])))
const sentencesOf = ({ blocks }: DonationPaper) =>
  blocks.flatMap((block) => ('sentence' in block ? block.sentence : [])).join('\n')

test('a German receipt has the facts and the words of the binding model text', () => {
  const paper = germanForm(german)
  expect(paper.title).toBe('Bestätigung über Geldzuwendungen/Mitgliedsbeitrag')
  expect(factsOf(paper)).toEqual({
    Nummer: '2026-0007',
    'Name und Anschrift des Zuwendenden': 'Anna Berger, Weg 2, 80331 München',
    'Betrag der Zuwendung in Ziffern': '120,50\u00a0€',
    'in Buchstaben': 'einhundertzwanzig Euro und fünfzig Cent',
    'Tag der Zuwendung': '02.03.2026',
    'Art der Zuwendung': 'Geldzuwendung',
    'Es handelt sich um den Verzicht auf Erstattung von Aufwendungen': 'Nein',
  })
  const sentences = sentencesOf(paper)
  expect(sentences).toContain(
    'Finanzamtes München, StNr. 143/216/12345, vom 14.05.2024 für den letzten Veranlagungszeitraum 2022',
  )
  expect(sentences).toContain('nur zur Förderung des Sports verwendet wird')
  expect(sentences).toContain('nicht um einen Mitgliedsbeitrag handelt, dessen Abzug')
  expect(sentences).not.toContain('keine weiteren Bestätigungen')
  expect(paper.notes.join(' ')).toMatch(/haftet für die entgangene Steuer.*länger als 5 Jahre.*länger als 3 Jahre/)
})

test('a club whose fees can be deducted does not say that this is no fee; a finding on the statutes has its own words', () => {
  const settings = { ...german.settings, feesCount: true, notice: 'statutes' } as const
  const paper = germanForm({ ...german, settings, donations: [donation({ kind: 'fee' })] })
  expect(factsOf(paper)['Art der Zuwendung']).toBe('Mitgliedsbeitrag')
  expect(sentencesOf(paper)).not.toContain('dessen Abzug')
  expect(sentencesOf(paper)).toContain(
    'mit Bescheid vom 14.05.2024 nach § 60a AO gesondert festgestellt. Wir fördern nach unserer Satzung: Förderung des Sports.',
  )
})

test('a German receipt of a year has the sum, and its donations one by one in the annex', () => {
  const donations = [donation(), donation({ paymentId: 'p2', day: '2026-11-30', kind: 'expenses', cents: 5_000 })]
  const paper = germanForm({ ...german, ofYear: true, replaces: '2026-0003', donations })
  expect(factsOf(paper)).toMatchObject({
    'Ersetzt Nummer': '2026-0003',
    'Gesamtbetrag der Zuwendung in Ziffern': '170,50\u00a0€',
    'Zeitraum der Sammelbestätigung': '01.01.2026 bis 31.12.2026',
  })
  expect(sentencesOf(paper)).toContain('keine weiteren Bestätigungen')
  expect(paper.annex?.rows).toEqual([
    ['02.03.2026', 'Geldzuwendung', 'nein', '120,50\u00a0€'],
    ['30.11.2026', 'Geldzuwendung', 'ja', '50,00\u00a0€'],
  ])
  expect(paper.annex?.sum.at(-1)).toBe('170,50\u00a0€')
  expect(paper.annex?.title).toBe('Anlage zur Sammelbestätigung vom 01.04.2026, Nummer 2026-0007')
  // The order of the model text is binding as well.
  const begin = ({ blocks }: DonationPaper) =>
    blocks.map((block) => ('name' in block ? block.name : block.sentence.slice(0, 50)))
  expect(begin(paper).slice(3)).toEqual([
    'Gesamtbetrag der Zuwendung in Ziffern',
    'in Buchstaben',
    'Zeitraum der Sammelbestätigung',
    'Wir sind wegen Förderung des Sports nach dem Freis',
    'Es wird bestätigt, dass die Zuwendung nur zur Förd',
    'Es wird bestätigt, dass es sich nicht um einen Mit',
    'Es wird bestätigt, dass über die in der Gesamtsumm',
    'Ob es sich um den Verzicht auf Erstattung von Aufw',
  ])
})

test('an Italian receipt names the law, the register and the traceable way', () => {
  const settings = { ...german.settings, form: 'it', taxNumber: '97000000157', register: '12345' } as const
  const paper = italianForm({ ...german, settings })
  expect(factsOf(paper)).toMatchObject({
    'Codice fiscale dell’ente': '97000000157',
    'Iscrizione al RUNTS': '12345',
    Importo: '120,50\u00a0€',
    'Data del versamento': '02/03/2026',
    'Modalità di pagamento': 'Bonifico bancario',
  })
  expect(paper.subtitle).toContain('art. 83 del D.Lgs. 3 luglio 2017, n. 117')
  const year = italianForm({ ...german, settings, ofYear: true })
  expect(year.annex?.rows).toEqual([['02/03/2026', 'Bonifico bancario', '', '120,50\u00a0€']])
})

test.each([
  ['German', germanForm, 'Widerruf einer Sammelbestätigung'],
  ['Italian', italianForm, 'Annullamento di una ricevuta annuale'],
])('a %s receipt of a year of which nothing is left says that it no longer counts', (_, form, title) => {
  const paper = form({ ...german, ofYear: true, replaces: '2026-0003', donations: [] })
  expect(paper.title).toBe(title)
  expect(sentencesOf(paper)).toContain('2026-0003')
  expect(paper.annex).toBeUndefined()
})
