import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'

const demoProject = 'demo-tessera'
const keyFileSchema = z.looseObject({ type: z.string(), project_id: z.string().optional() })

/** Returns a sentence for each setting that is missing or contradictory for a Firebase project at Google. */
export function hostedFaults(
  given: Readonly<Record<string, string | undefined>>,
  webProject: string | undefined,
): string[] {
  const project = given.FIREBASE_PROJECT_ID
  const faults: string[] = []
  if (!project || project === demoProject)
    faults.push('FIREBASE_MODE is hosted, so FIREBASE_PROJECT_ID must be the id of your Firebase project.')
  else if (webProject && webProject !== project)
    faults.push(
      `FIREBASE_WEB_CONFIG is of the project ${webProject}, but FIREBASE_PROJECT_ID is ${project}: they must be the same.`,
    )
  if (!given.PUBLIC_URL || /^http:\/\/(?!(localhost|127\.0\.0\.1)(:|\/|$))/.test(given.PUBLIC_URL))
    faults.push('FIREBASE_MODE is hosted, so PUBLIC_URL must be the address that people open, with https.')
  return [...faults, ...credentialFaults(given.GOOGLE_APPLICATION_CREDENTIALS, project), ...keyFaults(given)]
}

/** Without a file, the SDK uses the machine's credentials, as on Cloud Run; if there are none, only use shows it. */
function credentialFaults(file: string | undefined, project: string | undefined): string[] {
  if (!file) return []
  const remedy =
    'name the key file of a service account of your project (Firebase console, Project settings, Service accounts).'
  const read = readKeyFile(file)
  if (!read) return [`GOOGLE_APPLICATION_CREDENTIALS names ${file}, which cannot be read as a key: ${remedy}`]
  if (project && read.project_id && read.project_id !== project)
    return [`GOOGLE_APPLICATION_CREDENTIALS is of the project ${read.project_id}, not of ${project}: ${remedy}`]
  return []
}

function readKeyFile(file: string): z.infer<typeof keyFileSchema> | undefined {
  try {
    return keyFileSchema.safeParse(JSON.parse(readFileSync(resolve(file), 'utf8'))).data
  } catch {
    return undefined
  }
}

/** Cloud Run keeps no disk: keys created there would be lost with the instance, and every card with them. */
function keyFaults(given: Readonly<Record<string, string | undefined>>): string[] {
  if (!given.K_SERVICE) return []
  const cardKey = join(resolve(given.DATA_DIR || './data'), 'keys', 'card-key.pem')
  return [
    ...(given.PASS_KEY
      ? []
      : ['PASS_KEY is missing: Cloud Run keeps no disk, so give it as a secret (docs/hosted.md).']),
    ...(existsSync(cardKey)
      ? []
      : [`${cardKey} is missing: Cloud Run keeps no disk, so mount the key as a secret (docs/hosted.md).`]),
  ]
}
