import { ask } from './command.ts'

/** Returns the reason why Docker is unusable here, as a sentence; undefined if it is usable. */
export function engineFault(): string | undefined {
  return ask('sh', ['-c', '. scripts/verbs/lib.sh; engine_fault', 'scripts/verbs/tests']).printed || undefined
}

/** Copies this machine's emulator jar, if any, into the build context. */
export function layJar(): void {
  const { ok, output } = ask('sh', ['scripts/verbs/lay-jar.sh'])
  if (!ok) throw new Error(output)
}

export function runningServices(): string[] {
  const { ok, printed } = ask('docker', ['compose', 'ps', '--services', '--status', 'running'])
  return ok && printed ? printed.split('\n') : []
}

/** The name of a service's image as this checkout builds it. @throws Error */
export function imageOf(service: string): string {
  const { ok, printed, output } = ask('docker', ['compose', 'config', '--images'])
  const name = ok ? printed.split('\n').find((image) => image.endsWith(`-${service}`)) : undefined
  if (!name) throw new Error(output)
  return name
}
