import { ask } from '../../scripts/product/command.ts'
import type { FirebaseStack } from './firebase-stack.ts'

/** Simulates a full disk: while `size` is 0, no file of the gateway can grow. */
export function limitFiles({ process }: Pick<FirebaseStack, 'process'>, size: '0' | 'unlimited'): void {
  const { ok, output } = ask('prlimit', ['--pid', String(process.pid), `--fsize=${size}:unlimited`])
  if (!ok) throw new Error(output)
}
