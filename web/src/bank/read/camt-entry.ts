import { ibanFault, normalIban } from '@tessera/domain/payments/iban'
import { isPlainDate } from '@tessera/domain/plain-date'
import type { Booking } from './booking.ts'
import { camtCents } from './camt-amount.ts'
import { type Account, counterparty } from './camt-party.ts'
import { purposeOf } from './purpose.ts'
import { returnReason } from './returns.ts'
import { nodesAt, textAt, textsAt, type Xml } from './xml.ts'

/** Reads an entry with its details; several details with amounts become the parts of a batch. */
export function entryBooking(entry: Xml, account: Account, place: number): Booking {
  const details = nodesAt(entry, 'NtryDtls/TxDtls')
  const indicator = textAt(entry, 'CdtDbtInd')
  const { cents, currency } = camtCents(entry, indicator, 'Amt')
  const written = textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm').slice(0, 10)
  const status = textAt(entry, 'Sts/Cd', 'Sts')
  const bankId = bankIdOf(entry)
  const booking = {
    place,
    account: account.iban,
    day: isPlainDate(written) ? written : undefined,
    currency: currency || account.currency,
    isPending: /^(PDNG|INFO|FUTR)$/.test(status),
    bankId,
    parts: [],
  }
  const single = details.length === 1 ? details[0] : undefined
  const whole = { ...booking, ...describe(entry, single, account, cents), cents }
  const parts = details.map((detail, number) => {
    const ofPart = camtCents(
      detail,
      textAt(detail, 'CdtDbtInd') || indicator,
      'Amt',
      'AmtDtls/TxAmt/Amt',
      'AmtDtls/InstdAmt/Amt',
    )
    const described = describe(entry, detail, account, ofPart.cents)
    const isSame = ofPart.currency === currency
    return {
      ...booking,
      ...described,
      cents: isSame ? ofPart.cents : undefined,
      bankId: bankId ? `${bankId}/${number + 1}` : textAt(detail, 'Refs/AcctSvcrRef'),
    }
  })
  return {
    ...whole,
    bankId: bankId || textAt(single, 'Refs/AcctSvcrRef'),
    parts: parts.length > 1 ? parts : [],
  }
}

/** What an entry says of itself, or one of its details. */
function describe(entry: Xml, detail: Xml, account: Account, cents: number | undefined) {
  const info = textAt(detail, 'RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry', 'RtrInf/AddtlInf')
  const isReturned = nodesAt(detail, 'RtrInf').length > 0 || isReturn(entry) || isReturn(detail)
  const words = textAt(entry, 'AddtlNtryInf')
  const { name, iban } = counterparty(detail, account, (cents ?? 0) < 0, isReturned)
  const purpose = purposeOf(remittance(detail) || textAt(detail, 'AddtlTxInf') || words)
  return {
    name,
    iban: iban || purpose.iban,
    text: purpose.text,
    reference: textAt(detail, 'Refs/EndToEndId') || purpose.reference || (detail === undefined ? runOf(entry) : ''),
    returned: isReturned ? returnReason(info || words) : '',
    shown: [textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm'), textAt(entry, 'Amt'), name, purpose.text]
      .filter(Boolean)
      .join(' · '),
  }
}

/** True for what is marked as reversed, or has a code of a payment that comes back, of ISO 20022 or of German banks. */
const isReturn = (node: Xml): boolean =>
  textAt(node, 'RvslInd') === 'true' ||
  /^(UPDD|PRDD|UPCT|RRTN)$/.test(textAt(node, 'BkTxCd/Domn/Fmly/SubFmlyCd')) ||
  /\+(108|109|159)\+/.test(textAt(node, 'BkTxCd/Prtry/Cd'))

/** The id of the club's own direct debit that a batch stands for. */
const runOf = (entry: Xml): string =>
  textAt(entry, 'NtryDtls/Btch/PmtInfId', 'NtryDtls/TxDtls/Refs/PmtInfId', 'NtryDtls/Btch/MsgId')

const remittance = (detail: Xml): string =>
  [
    ...textsAt(detail, 'RmtInf/Ustrd'),
    ...textsAt(detail, 'RmtInf/Strd/CdtrRefInf/Ref'),
    ...textsAt(detail, 'RmtInf/Strd/AddtlRmtInf'),
  ].join(' ')

/** The bank's id of an entry. Its own number is one only if it is no number within the statement, nor an account. */
function bankIdOf(entry: Xml): string {
  const reference = textAt(entry, 'AcctSvcrRef')
  if (reference && !/^(NONREF|NOTPROVIDED)$/i.test(reference)) return reference
  const number = textAt(entry, 'NtryRef')
  return number.length >= 8 && ibanFault(normalIban(number)) !== undefined ? number : ''
}
