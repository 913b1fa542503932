import { sepaText } from '@tessera/domain/debit/sepa-text'
import { sepaAmount, sepaBank, sepaDocument, sepaHeader, sepaName, sepaSums } from '../sepa-xml.ts'

/** What a file is made of. Amounts are in cents. */
interface TransferFile {
  /** At most 35 characters, as is each `endToEndId`. */
  readonly messageId: string
  readonly madeAt: Date
  /** The day on which the bank is asked to transfer. */
  readonly day: string
  readonly debtor: { readonly holder: string; readonly iban: string; readonly bic: string }
  readonly transfers: readonly {
    readonly endToEndId: string
    readonly cents: number
    readonly holder: string
    readonly iban: string
    readonly purpose: string
  }[]
}

/**
 * Returns the file by which a bank transfers money of the club: ISO 20022 pain.001.001.09, SEPA, without addresses. Names and
 * purposes are written in the signs that all SEPA banks take.
 */
export function pain001({ messageId, madeAt, day, debtor, transfers }: TransferFile): string {
  const sums = sepaSums(transfers)
  return sepaDocument('pain.001.001.09', {
    CstmrCdtTrfInitn: {
      GrpHdr: sepaHeader({ messageId, madeAt, holder: debtor.holder }, sums),
      PmtInf: {
        PmtInfId: messageId,
        PmtMtd: 'TRF',
        BtchBookg: 'true',
        ...sums,
        PmtTpInf: { SvcLvl: { Cd: 'SEPA' } },
        ReqdExctnDt: { Dt: day },
        Dbtr: { Nm: sepaName(debtor.holder) },
        DbtrAcct: { Id: { IBAN: debtor.iban } },
        DbtrAgt: sepaBank(debtor.bic),
        ChrgBr: 'SLEV',
        CdtTrfTxInf: transfers.map(({ endToEndId, cents, holder, iban, purpose }) => ({
          PmtId: { EndToEndId: endToEndId },
          Amt: { InstdAmt: sepaAmount(cents) },
          Cdtr: { Nm: sepaName(holder) },
          CdtrAcct: { Id: { IBAN: iban } },
          RmtInf: { Ustrd: sepaText(purpose, 140) || messageId },
        })),
      },
    },
  })
}
