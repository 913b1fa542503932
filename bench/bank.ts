// Matches lines of a bank with members, then records a thousand of them: one after the other, as both take all of a processor.
import './bank-match.ts'
import './bank-record.ts'
