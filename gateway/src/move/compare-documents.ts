import type { BackupFile } from '../backup/read-backup.ts'
import { type Comparison, unlikeIn } from './comparison.ts'
import { eachPortion } from './documents-in-backup.ts'
import type { HostedProject } from './project.ts'
import { canonicalFields } from './values.ts'

const pathIn = (name: string) => name.split('/documents/').slice(1).join('/documents/')

/**
 * Compares a backup's documents with the project's; also reports documents that only the project has.
 * @throws BackupRefused, GoogleRefused
 */
export async function compareDocuments(
  backup: BackupFile,
  { projectId, documents }: Pick<HostedProject, 'projectId' | 'documents'>,
): Promise<Comparison> {
  const differences: string[] = []
  const known = new Set<string>()
  await eachPortion(backup, projectId, async (portion) => {
    const found = await documents.get(portion.map(({ name }) => name))
    for (const { name, fields } of portion) {
      known.add(name)
      const there = found.get(name)
      const unlike = there ? unlikeIn(canonicalFields(fields), canonicalFields(there)) : []
      if (!there) differences.push(`document ${pathIn(name)} is missing`)
      else if (unlike.length > 0) differences.push(`document ${pathIn(name)} differs in ${unlike.join(', ')}`)
    }
  })
  const alike = known.size - differences.length
  for await (const name of documents.names())
    if (!known.has(name)) differences.push(`document ${pathIn(name)} is in the project, but not in the backup`)
  return { alike, differences }
}
