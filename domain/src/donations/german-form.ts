import { formatCents } from '../payments/money.ts'
import { yearOf } from '../plain-date.ts'
import type { Donation, IssuedDonation } from './donation.ts'
import { germanWords } from './german-words.ts'
import type { Block, DonationPaper } from './paper.ts'

const law =
  'im Sinne des § 10b des Einkommensteuergesetzes an eine der in § 5 Abs. 1 Nr. 9 des Körperschaftsteuergesetzes bezeichneten Körperschaften, Personenvereinigungen oder Vermögensmassen'

const notes = [
  'Hinweis: Wer vorsätzlich oder grob fahrlässig eine unrichtige Zuwendungsbestätigung erstellt oder veranlasst, dass Zuwendungen nicht zu den in der Zuwendungsbestätigung angegebenen steuerbegünstigten Zwecken verwendet werden, haftet für die entgangene Steuer (§ 10b Abs. 4 EStG, § 9 Abs. 3 KStG, § 9 Nr. 5 GewStG).',
  'Diese Bestätigung wird nicht als Nachweis für die steuerliche Berücksichtigung der Zuwendung anerkannt, wenn das Datum des Freistellungsbescheides länger als 5 Jahre bzw. das Datum der Feststellung der Einhaltung der satzungsmäßigen Voraussetzungen nach § 60a Abs. 1 AO länger als 3 Jahre seit Ausstellung des Bescheides zurückliegt (§ 63 Abs. 5 AO).',
]

const dayOf = (day: string): string => day.split('-').toReversed().join('.')
const euroOf = (cents: number): string => formatCents(cents, 'de')
const kinds = { gift: 'Geldzuwendung', expenses: 'Geldzuwendung', fee: 'Mitgliedsbeitrag' } as const
const isWaiver = ({ kind }: Donation): boolean => kind === 'expenses'

/**
 * Returns a German donation receipt: the words and their order are those of the binding model texts of the Ministry of Finance
 * (§ 50 (1) EStDV) for an association and for gifts of money and membership fees, for one donation or for all of a calendar year.
 * Of alternatives only the one that holds is there, as the Ministry allows.
 */
export function germanForm(receipt: IssuedDonation): DonationPaper {
  const { ofYear, donations, number, replaces, issuedOn } = receipt
  if (donations.length === 0) return withdrawn(receipt)
  const sum = donations.reduce((all, { cents }) => all + cents, 0)
  const [first] = donations
  const year = yearOf(first?.day ?? issuedOn)
  const blocks: Block[] = [
    { name: 'Nummer', value: number },
    ...(replaces ? [{ name: 'Ersetzt Nummer', value: replaces }] : []),
    { name: 'Name und Anschrift des Zuwendenden', value: receipt.donor.join(', ') },
    { name: `${ofYear ? 'Gesamtbetrag' : 'Betrag'} der Zuwendung in Ziffern`, value: euroOf(sum) },
    { name: 'in Buchstaben', value: germanWords(sum) },
    ofYear
      ? { name: 'Zeitraum der Sammelbestätigung', value: `01.01.${year} bis 31.12.${year}` }
      : { name: 'Tag der Zuwendung', value: dayOf(first?.day ?? '') },
    ...(ofYear ? [] : [{ name: 'Art der Zuwendung', value: kinds[first?.kind ?? 'gift'] }]),
    ...(ofYear
      ? []
      : [
          {
            name: 'Es handelt sich um den Verzicht auf Erstattung von Aufwendungen',
            value: first && isWaiver(first) ? 'Ja' : 'Nein',
          },
        ]),
    { sentence: noticeOf(receipt), isTicked: true },
    { sentence: `Es wird bestätigt, dass die Zuwendung nur zur Förderung ${receipt.settings.purpose} verwendet wird.` },
    ...(receipt.settings.feesCount ? [] : [{ sentence: noFees, isTicked: true }]),
    ...(ofYear ? [{ sentence: noOther }, { sentence: inAnnex }] : []),
  ]
  return {
    title: ofYear
      ? 'Sammelbestätigung über Geldzuwendungen/Mitgliedsbeiträge'
      : 'Bestätigung über Geldzuwendungen/Mitgliedsbeitrag',
    subtitle: law,
    blocks,
    signature: 'Ort, Datum und Unterschrift des Zuwendungsempfängers',
    notes,
    ...(ofYear && { annex: annexOf(receipt, sum) }),
  }
}

/** Says that an earlier receipt of a year no longer counts, of which nothing is left. There is no model text for that. */
const withdrawn = ({ number, replaces = '', donor }: IssuedDonation): DonationPaper => ({
  title: 'Widerruf einer Sammelbestätigung',
  subtitle: '',
  blocks: [
    { name: 'Nummer', value: number },
    { name: 'Widerrufene Sammelbestätigung', value: replaces },
    { name: 'Name und Anschrift des Zuwendenden', value: donor.join(', ') },
    {
      sentence: `Die Sammelbestätigung mit der Nummer ${replaces} gilt nicht mehr: Keine der darin bestätigten Zuwendungen ist in diesem Jahr noch verbucht. Sie ist dem Verein zurückzugeben.`,
    },
  ],
  signature: 'Ort, Datum und Unterschrift',
  notes: [],
})

function noticeOf({ settings }: IssuedDonation): string {
  const { purpose, taxOffice, taxNumber, notice, noticeOn, noticeFor } = settings
  const office = `${taxOffice}, StNr. ${taxNumber},`
  return notice === 'exemption'
    ? `Wir sind wegen Förderung ${purpose} nach dem Freistellungsbescheid bzw. nach der Anlage zum Körperschaftsteuerbescheid des Finanzamtes ${office} vom ${dayOf(noticeOn)} für den letzten Veranlagungszeitraum ${noticeFor} nach § 5 Abs. 1 Nr. 9 des Körperschaftsteuergesetzes von der Körperschaftsteuer und nach § 3 Nr. 6 des Gewerbesteuergesetzes von der Gewerbesteuer befreit.`
    : `Die Einhaltung der satzungsmäßigen Voraussetzungen nach den §§ 51, 59, 60 und 61 AO wurde vom Finanzamt ${office} mit Bescheid vom ${dayOf(noticeOn)} nach § 60a AO gesondert festgestellt. Wir fördern nach unserer Satzung: Förderung ${purpose}.`
}

const noFees =
  'Es wird bestätigt, dass es sich nicht um einen Mitgliedsbeitrag handelt, dessen Abzug nach § 10b Abs. 1 des Einkommensteuergesetzes ausgeschlossen ist.'

const noOther =
  'Es wird bestätigt, dass über die in der Gesamtsumme enthaltenen Zuwendungen keine weiteren Bestätigungen, weder formelle Zuwendungsbestätigungen noch Beitragsquittungen oder Ähnliches ausgestellt wurden und werden.'

const inAnnex =
  'Ob es sich um den Verzicht auf Erstattung von Aufwendungen handelt, ist der Anlage zur Sammelbestätigung zu entnehmen.'

const annexOf = ({ donations, number, issuedOn }: IssuedDonation, sum: number) => ({
  title: `Anlage zur Sammelbestätigung vom ${dayOf(issuedOn)}, Nummer ${number}`,
  head: [
    'Datum der Zuwendung',
    'Art der Zuwendung (Geldzuwendung/Mitgliedsbeitrag)',
    'Verzicht auf die Erstattung von Aufwendungen (ja/nein)',
    'Betrag',
  ],
  rows: donations.map((one) => [dayOf(one.day), kinds[one.kind], isWaiver(one) ? 'ja' : 'nein', euroOf(one.cents)]),
  sum: ['Gesamtsumme', '', '', euroOf(sum)],
})
