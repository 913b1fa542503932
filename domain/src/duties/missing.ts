import { AppError } from '../errors.ts'
import { type Sentence, sentence } from '../texts/text.ts'
import { type Duty, type Keeper, mayDo, type Need } from './duty.ts'
import type { WhoHas } from './who-has.ts'

/** Thrown by `demandDuty`; the API answers it by `missingDuty`, with the names of those who have the duty. */
export class MissingDuty extends Error {
  override readonly name = 'MissingDuty'
  readonly keeper: Keeper

  constructor(keeper: Keeper) {
    super(`This needs the duty ${keeper}`)
    this.keeper = keeper
  }
}

/** @throws MissingDuty unless an administrator with the duty may do what needs `need` */
export function demandDuty(duty: Duty, need: Need): void {
  if (!mayDo(duty, need)) throw new MissingDuty(need.keepers?.[0] ?? 'owner')
}

const asks: Readonly<Record<Keeper, (names: string) => Sentence>> = {
  owner: (names) => sentence('Only an owner of the club may do this. Ask {names}.', { names }),
  money: (names) => sentence('Ask the treasurer: {names}', { names }),
  members: (names) => sentence('Ask the membership secretary: {names}', { names }),
  door: (names) => sentence('Ask whoever checks the cards: {names}', { names }),
}

/** Says whom to ask for what needs a duty. */
export const askFor = ({ keeper, names }: WhoHas): Sentence => asks[keeper](names.join(', '))

/** The refusal of what needs another duty than the caller's. */
export const missingDuty = (who: WhoHas): AppError => new AppError('forbidden', askFor(who))
