/** Names that a note to members may have in braces, such as `{name}`. */
export const placeholders = ['name', 'number', 'club'] as const
type Placeholder = (typeof placeholders)[number]

const inBraces = /\{([^{}\n]{1,40})\}/g
const isKnown = (name: string): name is Placeholder => (placeholders as readonly string[]).includes(name)

/** The placeholders in a text that have no value, each once. */
export const unknownPlaceholders = (text: string): string[] => [
  ...new Set([...text.matchAll(inBraces)].flatMap(([, name = '']) => (isKnown(name.trim()) ? [] : name))),
]

/** Fills in the known placeholders; leaves the others. */
export const fillPlaceholders = (text: string, values: Readonly<Record<Placeholder, string>>): string =>
  text.replace(inBraces, (whole, name: string) => {
    const trimmed = name.trim()
    return isKnown(trimmed) ? values[trimmed] : whole
  })
