/** All faults that prevent a start, such as those in the environment: one plain sentence for each, with its remedy. */
export class StartFaults extends Error {
  override readonly name = 'StartFaults'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}
