/** What a sentence of the specification is about. */
export type Kind =
  | 'route'
  | 'element'
  | 'column'
  | 'button'
  | 'label'
  | 'text'
  | 'confirmation'
  | 'empty state'
  | 'loading text'
  | 'wait'
  | 'redirect'
  | 'transition'
  | 'field'
  | 'default'
  | 'validation'
  | 'call'
  | 'error default'
  | 'success message'
  | 'constant'
  | 'limit'
  | 'rule'

/** One thing that a person, a browser or a caller can notice, and the test that shows it. */
export interface Row {
  /** The section, a dot, and its own number in it; never given to another row. */
  readonly id: string
  readonly kind: Kind
  /** The exact text where `text` is true (`{…}` stands for what differs), else a statement. */
  readonly says: string
  /** A person reads it: the product's sources must hold it. */
  readonly text?: true
  /** The file of the test, from the root of the repository. */
  readonly test: string
  /** What that file must contain, remarks aside: the line that shows it or, unless it is a text, the title of the test that does. */
  readonly mark: string
  /** Where it cannot hold, and why. */
  readonly notOn?: { readonly way: 'self-hosted' | 'hosted'; readonly why: string }
}

/** A text that a person reads. */
export const shown = (id: string, kind: Kind, says: string, test: string, mark = says): Row => ({
  ...{ id, kind, says, test, mark },
  text: true,
})

/** A statement that holds. */
export const holds = (id: string, kind: Kind, says: string, test: string, mark: string): Row => ({
  ...{ id, kind, says, test, mark },
})

/** A statement that holds on one of the two ways to run, and on the other not. */
export const notOn = (way: 'self-hosted' | 'hosted', why: string, row: Row): Row => ({ ...row, notOn: { way, why } })

export const sectionOf = ({ id }: Row): number => Number(id.split('.')[0])
