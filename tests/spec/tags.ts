/** Returns the tags for the rows of `rows.txt` that a test covers: `test('…', { tags: spec('2.14 2.15') }, …)`. */
export const spec = (ids: string): string[] => ids.split(' ').map((id) => `spec:${id}`)
