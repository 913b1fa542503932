// Loaded before a process with `--import`: its clock is ahead by CLOCK_AHEAD_MS milliseconds.
const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0)
const Real = Date

globalThis.Date = class extends Real {
  constructor(...given: ConstructorParameters<DateConstructor> | []) {
    if (given.length === 0) super(Real.now() + ahead)
    else super(...given)
  }
  static override now(): number {
    return Real.now() + ahead
  }
} as DateConstructor
