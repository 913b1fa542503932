/** More clubs than this never sign in one breath; and no key stays in memory for long. */
const maxKept = 32

/** Remembers what was made of the last texts. */
export function remembering<T>(make: (text: string) => T): (text: string) => T {
  const kept = new Map<string, T>()
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const made = make(text)
    const [oldest] = kept.keys()
    if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest)
    kept.set(text, made)
    return made
  }
}
