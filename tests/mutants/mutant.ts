/** The test files that should fail: parts of their paths, and the project they belong to where a path is not enough. */
export interface Tests {
  readonly files: readonly string[]
  readonly project?: string
}

/** `find` stands exactly once in `file`, a path from the root of the repository. */
export interface Edit {
  readonly file: string
  readonly find: string
  readonly replace: string
}

/** A small realistic bug in the product. `why` says what would go wrong for people. */
export interface Mutant extends Edit {
  readonly id: string
  readonly why: string
  readonly tests: Tests
  /** More edits, where one is not enough to make the bug. */
  readonly also?: readonly Edit[]
  /** Why no test is expected to catch it. */
  readonly survives?: string
}
