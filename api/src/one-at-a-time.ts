const tails = new Map<string, Promise<unknown>>()

/**
 * Runs work alone among all that names one of the same keys, in the order of arrival.
 * Keys are taken in one order by everybody, so that two pieces of work never wait for each other.
 */
export function oneAtATime<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
  const [key, ...others] = [...new Set(keys)].sort()
  if (key === undefined) return work()
  const before = tails.get(key) ?? Promise.resolve()
  const mine = before.then(() => oneAtATime(others, work))
  const settled = mine.then(ignore, ignore)
  tails.set(key, settled)
  void settled.then(() => {
    if (tails.get(key) === settled) tails.delete(key)
  })
  return mine
}

/** The outcome is the caller's, who has the promise itself. */
const ignore = () => undefined
