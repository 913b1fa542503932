import { KeyFault } from './key-fault.ts'

/** Of one encrypted part. Firefox, which uses the most, has 600,000; a million takes a second. */
const maxRounds = 1_000_000
/** Of all parts of a file: Firefox's have three. */
const maxRoundsOfFile = 2_000_000

/** Counts the rounds that an encrypted file asks for, before any is performed. */
export class Rounds {
  #left = maxRoundsOfFile

  /** Counts the rounds of one part. @throws KeyFault `too_many_rounds` */
  spend(rounds: number): void {
    if (!(rounds <= maxRounds && rounds <= this.#left)) throw new KeyFault('too_many_rounds')
    this.#left -= rounds
  }
}
