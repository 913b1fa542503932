import type { Entry, Image } from '../journal/entry.ts'
import type { TakeEntry } from '../journal/segment.ts'
import type { HostedProject } from './project.ts'

/** Documents read at once: a photo has up to 700 KB. */
const documentsAtOnce = 20

/** Passes every document of a project, then these accounts, as entries of a backup to `take`. @throws GoogleRefused */
export async function fetchProject(
  { documents }: Pick<HostedProject, 'documents'>,
  accounts: readonly { readonly localId: string }[],
  take: TakeEntry,
): Promise<void> {
  let n = 0
  const hand = async (put: Image[]) => {
    n += 1
    if (put.length > 0) await take({ n, put } satisfies Entry)
  }
  const fetch = async (names: readonly string[]) =>
    hand([...(await documents.get(names))].map(([name, fields]): Image => ['documents', name, fields]))
  let names: string[] = []
  for await (const name of documents.names()) {
    names.push(name)
    if (names.length < documentsAtOnce) continue
    await fetch(names)
    names = []
  }
  if (names.length > 0) await fetch(names)
  for (const account of accounts) await hand([['accounts', account.localId, account]])
}
