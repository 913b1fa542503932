/** The collection and id in a document's full name; undefined for a document below another one. */
export function partsOf(name: string): { readonly collection: string; readonly id: string } | undefined {
  const [collection, id, ...below] = name.slice(name.indexOf('/documents/') + '/documents/'.length).split('/')
  return collection && id && below.length === 0 ? { collection, id } : undefined
}
