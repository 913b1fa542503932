const tails = new Map<string, Promise<unknown>>()

/**
 * Runs work while no other work with one of the same keys runs, in the order of arrival.
 * Locks keys in sorted order, to prevent deadlocks.
 * All callers share the keys of the process: a key begins with words for its kind and a blank, unless it is an e-mail address,
 * the id of an account or a UUID, which hold no blank.
 */
export const keyedMutex = <T>(keys: readonly string[], work: () => Promise<T>): Promise<T> =>
  lockFrom([...new Set(keys)].sort(), 0, work)

/** Locks the keys from a place on, one after the other, then runs the work. */
function lockFrom<T>(keys: readonly string[], place: number, work: () => Promise<T>): Promise<T> {
  const key = keys[place]
  if (key === undefined) return work()
  const before = tails.get(key) ?? Promise.resolve()
  const mine = before.then(() => lockFrom(keys, place + 1, work))
  const settled = mine.then(ignore, ignore)
  tails.set(key, settled)
  void settled.then(() => {
    if (tails.get(key) === settled) tails.delete(key)
  })
  return mine
}

/** The caller handles the outcome, by the returned promise. */
const ignore = () => undefined
