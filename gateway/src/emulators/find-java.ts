import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Returns the first executable file named `name` on the PATH. */
export function findOnPath(name: string, path: string | undefined): string | undefined {
  return (path ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(canRun)
}

/** Finds the Java executable: in JAVA_HOME, else on the PATH. */
export function findJava(env: Record<string, string | undefined>): string | undefined {
  const home = env.JAVA_HOME ? join(env.JAVA_HOME, 'bin', 'java') : undefined
  return home && canRun(home) ? home : findOnPath('java', env.PATH)
}

export const javaMissing =
  'Java is missing: install a Java 21 runtime (on Debian or Ubuntu: apt-get install openjdk-21-jre-headless), then start again.'

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
