import type { Api } from './api.ts'

const names = [
  ...['members', 'memberImports', 'uniques', 'photos', 'logos', 'certificates', 'passTemplates', 'passes'],
  ...['invitations', 'passRegistrations', 'payments', 'paymentItems', 'paymentYears'],
]

/** All that is stored of a club and of some people, as one text that is the same when nothing has changed. */
export async function storedOf({ deps }: Api, clubId: string, uids: readonly string[]): Promise<string> {
  const { db } = deps.firebase
  const [listed, single] = await Promise.all([
    Promise.all(names.map((name) => db.collection(name).where('clubId', '==', clubId).get())),
    Promise.all([`clubs/${clubId}`, ...uids.map((uid) => `users/${uid}`)].map((path) => db.doc(path).get())),
  ])
  const all = [...listed.flatMap(({ docs }) => docs), ...single]
  return JSON.stringify(
    all.map((one) => [one.ref.path, one.data()]).sort(([a], [b]) => String(a).localeCompare(String(b))),
  )
}
