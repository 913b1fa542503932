import { isLost } from './http/once-more.ts'

/** Maximum loading time, in milliseconds. */
const patience = 120_000

/** Pauses before each retry, in milliseconds: a network may change several times in a row. */
const pauses = [300, 1_500, 4_000]

/** A part of the app could not be fetched. A TypeError, as a lost connection is everywhere. */
export class PartNotLoaded extends TypeError {}

/**
 * Loads a lazy part of the app, in up to four attempts if the connection is lost. Throws `PartNotLoaded`
 * then, or after two minutes.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooSlow = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new PartNotLoaded('The import of a part took too long')), patience)
  })
  try {
    return await Promise.race([untilItComes(load), tooSlow])
  } catch (error) {
    throw isLost(error) ? new PartNotLoaded(String(error), { cause: error }) : error
  } finally {
    clearTimeout(timer)
  }
}

async function untilItComes<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of pauses) {
    try {
      return await load()
    } catch (error) {
      if (!isLost(error)) throw error
      await new Promise((done) => setTimeout(done, pause))
    }
  }
  return await load()
}
