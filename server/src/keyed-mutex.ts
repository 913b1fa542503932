const tails = new Map<string, Promise<unknown>>()

/**
 * Runs work while no other work with one of the same keys runs, in the order of arrival.
 * Locks keys in sorted order, to prevent deadlocks.
 * All callers share the keys of the process: a key begins with words for its kind and a blank, unless it is an e-mail address,
 * the id of an account or a UUID, which hold no blank.
 */
export function keyedMutex<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
  const [key, ...others] = [...new Set(keys)].sort()
  if (key === undefined) return work()
  const before = tails.get(key) ?? Promise.resolve()
  const mine = before.then(() => keyedMutex(others, work))
  const settled = mine.then(ignore, ignore)
  tails.set(key, settled)
  void settled.then(() => {
    if (tails.get(key) === settled) tails.delete(key)
  })
  return mine
}

/** The caller handles the outcome, by the returned promise. */
const ignore = () => undefined
