/** Works through a list, a few at the same moment; answers in the order of the list. The first failure stops it. */
export async function fewAtATime<T, R>(all: readonly T[], few: number, work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const waiting = all.entries()
  const worker = async () => {
    for (const [place, one] of waiting) results[place] = await work(one)
  }
  await Promise.all(Array.from({ length: few }, worker))
  return results
}
