import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findJava } from '@tessera/gateway/emulators/find-java'

/** A Java that starts no program before it is let go, so that a Firestore emulator takes as long as a test wants. */
export async function holdJava() {
  const home = await mkdtemp(join(tmpdir(), 'tessera-java-'))
  const [java, go] = [join(home, 'bin', 'java'), join(home, 'go')]
  await mkdir(join(home, 'bin'))
  await writeFile(java, `#!/bin/sh\nwhile [ ! -e '${go}' ]; do sleep 0.1; done\nexec '${findJava(process.env)}' "$@"\n`)
  await chmod(java, 0o700)
  return {
    env: { JAVA_HOME: home },
    letGo: () => writeFile(go, ''),
    remove: () => rm(home, { recursive: true, force: true }),
  }
}
