import { Attempts, type Limit } from '@tessera/domain/attempts'
import { AppError } from '@tessera/domain/errors'

/**
 * How many clubs one address may register within a time, and how many tries there may fail: a try that fails costs no
 * honest club its turn, but many of them would tell which addresses have accounts.
 */
export class RegistrationLimit {
  readonly #made: Attempts
  readonly #failed: Attempts

  constructor(limit: Limit, now?: () => number) {
    this.#made = new Attempts(limit, now)
    this.#failed = new Attempts(limit, now)
  }

  /** Runs a registration, counted from its beginning, so that many at once are many. @throws AppError `too_many_requests` */
  async run<T>(address: string, register: () => Promise<T>): Promise<T> {
    if (this.#made.isSpent(address) || this.#failed.isSpent(address))
      throw new AppError('too_many_requests', 'Too many attempts. Please try again later.')
    this.#made.count(address)
    try {
      return await register()
    } catch (error) {
      this.#made.giveBack(address)
      this.#failed.count(address)
      throw error
    } finally {
      this.#made.sweep()
      this.#failed.sweep()
    }
  }
}
