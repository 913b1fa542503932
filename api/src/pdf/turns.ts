import { setImmediate as pause } from 'node:timers/promises'
import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { FairTurns, QueueFull } from '@tessera/server/fair-turns'

/** Drawing takes the process's only thread. A page of each club that waits is drawn in turn. */
const turns = new FairTurns(1, 100)

/**
 * Draws a page, or a small document, when it is the club's turn; other requests go on in between. What is drawn must not
 * wait for another turn.
 * @throws AppError `unavailable` if too many pages of the club wait
 */
export async function drawInTurn<T>(clubId: string, draw: () => T | Promise<T>): Promise<T> {
  try {
    return await turns.run(clubId, async () => {
      const drawn = await draw()
      await pause()
      return drawn
    })
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error
    throw new AppError('unavailable', text('Your club prints too much at the same time. Please try again in a minute.'))
  }
}
