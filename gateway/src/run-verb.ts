/** Runs a verb of the command line; prints the message if it throws, and then exits with 1. */
export async function runVerb(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
