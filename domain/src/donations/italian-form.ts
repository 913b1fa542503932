import { formatCents } from '../payments/money.ts'
import { yearOf } from '../plain-date.ts'
import type { IssuedDonation } from './donation.ts'
import type { Block, DonationPaper } from './paper.ts'

const dayOf = (day: string): string => day.split('-').toReversed().join('/')
const euroOf = (cents: number): string => formatCents(cents, 'it')

/** How a traceable payment was made; cash is none. */
const ways = { bank: 'Bonifico bancario', debit: 'Addebito diretto', card: 'Carta di pagamento', cash: '' } as const

/**
 * Returns an Italian donation receipt of a body of the third sector: for gifts of money by traceable ways, for one donation or for all
 * of a calendar year (art. 83 D.Lgs. 117/2017; no model text is binding).
 */
export function italianForm(receipt: IssuedDonation): DonationPaper {
  const { ofYear, donations, number, replaces, issuedOn, settings } = receipt
  if (donations.length === 0) return withdrawn(receipt)
  const sum = donations.reduce((all, { cents }) => all + cents, 0)
  const [first] = donations
  const year = yearOf(first?.day ?? issuedOn)
  const blocks: Block[] = [
    { name: 'Numero', value: number },
    { name: 'Data', value: dayOf(issuedOn) },
    ...(replaces ? [{ name: 'Sostituisce il numero', value: replaces }] : []),
    { name: 'Codice fiscale dell’ente', value: settings.taxNumber },
    { name: 'Iscrizione al RUNTS', value: settings.register },
    { name: 'Ricevuto da', value: receipt.donor.join(', ') },
    { name: 'Codice fiscale del donatore', value: '' },
    { name: ofYear ? 'Importo complessivo' : 'Importo', value: euroOf(sum) },
    ofYear
      ? { name: 'Periodo', value: `dal 01/01/${year} al 31/12/${year}` }
      : { name: 'Data del versamento', value: dayOf(first?.day ?? '') },
    ...(ofYear ? [] : [{ name: 'Modalità di pagamento', value: ways[first?.way ?? 'cash'] }]),
    {
      sentence: `L’erogazione liberale è destinata allo svolgimento delle attività statutarie dell’ente (${settings.purpose}), per il perseguimento di finalità civiche, solidaristiche e di utilità sociale.`,
    },
    {
      sentence:
        'Il versamento è stato eseguito tramite banca o ufficio postale ovvero con altri sistemi di pagamento tracciabili previsti dall’art. 23 del D.Lgs. 9 luglio 1997, n. 241. La presente ricevuta è rilasciata ai fini della detrazione o della deduzione previste dall’art. 83 del D.Lgs. 3 luglio 2017, n. 117.',
    },
    ...(ofYear
      ? [
          {
            sentence:
              'Per i versamenti indicati nell’allegato non è stata rilasciata alcun’altra ricevuta per erogazione liberale.',
          },
        ]
      : []),
  ]
  return {
    title: 'Ricevuta per erogazione liberale in denaro',
    subtitle: 'ai sensi dell’art. 83 del D.Lgs. 3 luglio 2017, n. 117 (Codice del Terzo settore)',
    blocks,
    signature: 'Firma del legale rappresentante',
    notes: ['Esente da imposta di bollo ai sensi dell’art. 82, comma 5, del D.Lgs. 3 luglio 2017, n. 117.'],
    ...(ofYear && {
      annex: {
        title: `Allegato: versamenti del ${year}`,
        head: ['Data', 'Modalità di pagamento', '', 'Importo'],
        rows: donations.map(({ day, way, cents }) => [dayOf(day), ways[way ?? 'cash'], '', euroOf(cents)]),
        sum: ['Totale', '', '', euroOf(sum)],
      },
    }),
  }
}

/** Says that an earlier receipt of a year no longer counts, of which nothing is left. */
const withdrawn = ({ number, replaces = '', issuedOn, donor }: IssuedDonation): DonationPaper => ({
  title: 'Annullamento di una ricevuta annuale',
  subtitle: '',
  blocks: [
    { name: 'Numero', value: number },
    { name: 'Data', value: dayOf(issuedOn) },
    { name: 'Ricevuta annullata', value: replaces },
    { name: 'Rilasciata a', value: donor.join(', ') },
    {
      sentence: `La ricevuta numero ${replaces} non è più valida: nessuna delle erogazioni indicate risulta più registrata in quell’anno. Va restituita all’ente.`,
    },
  ],
  signature: 'Firma del legale rappresentante',
  notes: [],
})
