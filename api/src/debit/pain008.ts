import { sepaText } from '@tessera/domain/debit/sepa-text'
import { noBic, sepaAmount, sepaBank, sepaDocument, sepaHeader, sepaName, sepaSums } from '../sepa-xml.ts'

/** What a file is made of. Amounts are in cents. */
interface DebitFile {
  /** At most 35 characters, as is each `endToEndId`. */
  readonly messageId: string
  readonly madeAt: Date
  /** The day on which is drawn. */
  readonly day: string
  readonly creditor: {
    readonly holder: string
    readonly iban: string
    readonly bic: string
    readonly creditorId: string
  }
  readonly debits: readonly {
    readonly endToEndId: string
    readonly cents: number
    readonly reference: string
    readonly signedOn: string
    /** True if the account has changed since something was drawn by the mandate. */
    readonly amended?: boolean | undefined
    readonly holder: string
    readonly iban: string
    readonly purpose: string
  }[]
}

/** Says that a mandate has another account than before (`SMNDA`: same mandate, new debtor account). */
const newAccount = { AmdmntInd: 'true', AmdmntInfDtls: { OrgnlDbtrAcct: { Id: { Othr: { Id: 'SMNDA' } } } } }

/**
 * Returns the file by which a bank draws: ISO 20022 pain.008.001.08, SEPA CORE, all of it recurrent, without addresses.
 * Names and purposes are written in the signs that all SEPA banks take.
 */
export function pain008({ messageId, madeAt, day, creditor, debits }: DebitFile): string {
  const sums = sepaSums(debits)
  return sepaDocument('pain.008.001.08', {
    CstmrDrctDbtInitn: {
      GrpHdr: sepaHeader({ messageId, madeAt, holder: creditor.holder }, sums),
      PmtInf: {
        PmtInfId: messageId,
        PmtMtd: 'DD',
        BtchBookg: 'true',
        ...sums,
        PmtTpInf: { SvcLvl: { Cd: 'SEPA' }, LclInstrm: { Cd: 'CORE' }, SeqTp: 'RCUR' },
        ReqdColltnDt: day,
        Cdtr: { Nm: sepaName(creditor.holder) },
        CdtrAcct: { Id: { IBAN: creditor.iban } },
        CdtrAgt: sepaBank(creditor.bic),
        ChrgBr: 'SLEV',
        CdtrSchmeId: { Id: { PrvtId: { Othr: { Id: creditor.creditorId, SchmeNm: { Prtry: 'SEPA' } } } } },
        DrctDbtTxInf: debits.map((debit) => ({
          PmtId: { EndToEndId: debit.endToEndId },
          InstdAmt: sepaAmount(debit.cents),
          DrctDbtTx: {
            MndtRltdInf: {
              MndtId: debit.reference,
              DtOfSgntr: debit.signedOn,
              ...(debit.amended && newAccount),
            },
          },
          DbtrAgt: noBic,
          Dbtr: { Nm: sepaName(debit.holder) },
          DbtrAcct: { Id: { IBAN: debit.iban } },
          RmtInf: { Ustrd: sepaText(debit.purpose, 140) || messageId },
        })),
      },
    },
  })
}
