import type { Keeper, Need } from '@tessera/domain/duties/duty'
import { demandDuty, MissingDuty, missingDuty } from '@tessera/domain/duties/missing'
import type { WhoHas } from '@tessera/domain/duties/who-has'
import type { CallerOf } from './caller.ts'

/** Returns the names of those in a club who have a duty; if nobody has it, of the owners. */
export type NamesOfDuty = (clubId: string, keeper: Keeper) => Promise<WhoHas>

/** Names of the files that came with a request. */
export const filesIn = (files: unknown): string[] =>
  Object.entries(files as Record<string, unknown>).flatMap(([name, file]) => (file === undefined ? [] : [name]))

/**
 * The one place where the API enforces duties. `demand` refuses an administrator who lacks one of the needs; `naming` runs
 * work that may find that out later (`demandDuty`). Both answer with the names of those who have the duty.
 */
export function dutiesOf(caller: object | undefined, namesOf: NamesOfDuty) {
  const admin = isAdmin(caller) ? caller : undefined
  const naming = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof MissingDuty && admin)) throw error
      throw missingDuty(await namesOf(admin.clubId, error.keeper))
    }
  }
  const demand = (needs: readonly Need[]) =>
    naming(async () => {
      if (admin) for (const need of needs) demandDuty(admin.duty, need)
    })
  return { demand, naming }
}

const isAdmin = (caller: object | undefined): caller is CallerOf<'admin'> => caller !== undefined && 'duty' in caller
