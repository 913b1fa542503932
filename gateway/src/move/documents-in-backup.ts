import { type BackupFile, readBackup } from '../backup/read-backup.ts'
import type { HostedDocument } from './hosted-documents.ts'
import { type Fields, fieldsInProject, inProject } from './values.ts'

const documentsAtOnce = 400
const bytesAtOnce = 3 * 1024 * 1024

/**
 * Passes the documents of a backup, renamed to the project, to `take` in batches for one request.
 * @throws BackupRefused
 */
export async function eachPortion(
  backup: BackupFile,
  projectId: string,
  take: (documents: readonly HostedDocument[]) => Promise<void>,
): Promise<void> {
  let portion: HostedDocument[] = []
  let bytes = 0
  const hand = async () => {
    const handed = portion
    portion = []
    bytes = 0
    if (handed.length > 0) await take(handed)
  }
  await readBackup(backup, {
    entry: async ({ put }) => {
      for (const [kind, name, fields] of put) {
        if (kind !== 'documents' || fields === null) continue
        const size = JSON.stringify(fields).length
        if (portion.length === documentsAtOnce || bytes + size > bytesAtOnce) await hand()
        portion.push({ name: inProject(name, projectId), fields: fieldsInProject(fields as Fields, projectId) })
        bytes += size
      }
    },
  })
  await hand()
}
