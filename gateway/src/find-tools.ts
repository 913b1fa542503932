import { StartFaults } from '@tessera/server/start-faults'
import { findJar, jarMissing } from './emulators/find-jar.ts'
import { findJava, javaMissing } from './emulators/find-java.ts'

/** Finds Java and the emulator's jar. @throws StartFaults naming all that is missing */
export function findTools(env: Record<string, string | undefined>): { java: string; jar: string } {
  const java = findJava(env)
  const jar = findJar(env)
  if (java && jar) return { java, jar }
  throw new StartFaults([...(java ? [] : [javaMissing]), ...(jar ? [] : [jarMissing(env)])])
}
