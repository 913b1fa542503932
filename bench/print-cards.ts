import { printRatio } from './ratio.ts'

/** What a PDF took: seconds, bytes, and the resident memory of the API before and at most meanwhile, in MB. */
interface Printed {
  readonly seconds: number
  /** Seconds of the API's CPU. */
  readonly cpu: number
  readonly bytes: number
  readonly before: number
  readonly most: number
}

/** Prints by a request; `body` is what is printed. */
type Print = (path: string, body: object) => Promise<Printed>

const few = 100

/**
 * Prints the cards of members in one file, on sheets and on letters with the back to fold, and those of a hundred of them in turn,
 * twice; writes what it took, and the ratios of the second turn, which finds code and fonts loaded.
 */
export async function printCards(print: Print, memberIds: readonly string[]): Promise<void> {
  for (const layout of ['sheets', 'letters'] as const) {
    const turn = async (ids: readonly string[]) => {
      const printed = await print('/api/passes/print-all', { memberIds: ids, layout })
      const { seconds, cpu, bytes, before, most } = printed
      const took = `${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU, ${(bytes / 1e6).toFixed(1)} MB, memory of the API from ${before} to ${most} MB`
      process.stdout.write(`cards of ${ids.length} members on ${layout}: ${took}\n`)
      return printed
    }
    const inTurn = async () => [await turn(memberIds.slice(0, few)), await turn(memberIds)] as const
    await inTurn()
    const [some, all] = await inTurn()
    const times = memberIds.length / few
    printRatio(
      `a card of ${memberIds.length} on ${layout} to one of ${few}, CPU of the API`,
      all.cpu / some.cpu / times,
      'lower',
    )
    printRatio(
      `the cards of ${memberIds.length} on ${layout} to those of ${few}, resident memory`,
      all.most / some.most,
      'lower',
    )
  }
}
