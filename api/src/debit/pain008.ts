import { sepaText } from '@tessera/domain/debit/sepa-text'
import { XMLBuilder } from 'fast-xml-parser'

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

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true })

/** Cents as a decimal number: never by a division, so that none is rounded. */
const amountOf = (cents: number): string => {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Says that a mandate has another account than before (`SMNDA`: same mandate, new debtor account). */
const newAccount = { AmdmntInd: 'true', AmdmntInfDtls: { OrgnlDbtrAcct: { Id: { Othr: { Id: 'SMNDA' } } } } }

const noBic = { FinInstnId: { Othr: { Id: 'NOTPROVIDED' } } }

/**
 * Returns the file by which a bank draws: ISO 20022 pain.008.001.08, SEPA CORE, all of it recurrent, without addresses.
 * Names and purposes are written in the signs that all SEPA banks take.
 */
export function pain008({ messageId, madeAt, day, creditor, debits }: DebitFile): string {
  const name = sepaText(creditor.holder, 70)
  const sums = {
    NbOfTxs: String(debits.length),
    CtrlSum: amountOf(debits.reduce((sum, { cents }) => sum + cents, 0)),
  }
  const document = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': 'urn:iso:std:iso:20022:tech:xsd:pain.008.001.08',
      CstmrDrctDbtInitn: {
        GrpHdr: {
          MsgId: messageId,
          CreDtTm: `${madeAt.toISOString().slice(0, 19)}Z`,
          ...sums,
          InitgPty: { Nm: name },
        },
        PmtInf: {
          PmtInfId: messageId,
          PmtMtd: 'DD',
          BtchBookg: 'true',
          ...sums,
          PmtTpInf: { SvcLvl: { Cd: 'SEPA' }, LclInstrm: { Cd: 'CORE' }, SeqTp: 'RCUR' },
          ReqdColltnDt: day,
          Cdtr: { Nm: name },
          CdtrAcct: { Id: { IBAN: creditor.iban } },
          CdtrAgt: creditor.bic ? { FinInstnId: { BICFI: creditor.bic } } : noBic,
          ChrgBr: 'SLEV',
          CdtrSchmeId: { Id: { PrvtId: { Othr: { Id: creditor.creditorId, SchmeNm: { Prtry: 'SEPA' } } } } },
          DrctDbtTxInf: debits.map((debit) => ({
            PmtId: { EndToEndId: debit.endToEndId },
            InstdAmt: { '@Ccy': 'EUR', '#text': amountOf(debit.cents) },
            DrctDbtTx: {
              MndtRltdInf: {
                ...{ MndtId: debit.reference, DtOfSgntr: debit.signedOn },
                ...(debit.amended && newAccount),
              },
            },
            DbtrAgt: noBic,
            Dbtr: { Nm: sepaText(debit.holder, 70) || 'NOTPROVIDED' },
            DbtrAcct: { Id: { IBAN: debit.iban } },
            RmtInf: { Ustrd: sepaText(debit.purpose, 140) || messageId },
          })),
        },
      },
    },
  }
  return builder.build(document)
}
