import { say } from '../product/environment.ts'

/** Prints the progress at each quarter. */
export function progressOf(what: string, all: number): (done: number) => void {
  let quarter = 0
  return (done) => {
    const reached = Math.floor((done / all) * 4)
    if (reached === quarter) return
    quarter = reached
    say(`${what}: ${done} of ${all}`)
  }
}
