import type { Duty, Keeper } from './duty.ts'

interface Person {
  readonly name: string
  readonly duty: Duty
}

/** Who can be asked for what needs a duty: the duty that they have, and their names. */
export interface WhoHas {
  readonly keeper: Keeper
  readonly names: readonly string[]
}

/** Returns the people of a committee who have a duty, up to three; the owners if nobody has it. */
export function whoHas(people: readonly Person[], keeper: Keeper): WhoHas {
  const names = people.flatMap(({ name, duty }) => (duty === keeper ? name : [])).slice(0, 3)
  return names.length > 0 || keeper === 'owner' ? { keeper, names } : whoHas(people, 'owner')
}
