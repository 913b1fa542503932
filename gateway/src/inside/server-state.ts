import { statfs } from 'node:fs/promises'
import { freemem, totalmem } from 'node:os'
import type { GatewayState } from '@tessera/domain/operator/contract'
import type { BackupState } from '../backup/nightly.ts'
import type { HeapUse } from '../emulators/heap.ts'
import type { Journal } from '../journal/journal.ts'
import type { MailState } from '../mail/mail-queue.ts'

export interface StateParts {
  readonly journal: Journal
  readonly mail: () => MailState
  readonly backups: () => BackupState
  /** The Firestore emulator's heap after its last full collection; undefined before the first. */
  readonly heapUse: () => HeapUse | undefined
  readonly backup: { readonly dataDir: string }
  /** Name of the Firestore emulator's jar. */
  readonly emulatorVersion: string
}

/** Figures for the operator, without names of people. Sizes are in bytes, times in ISO 8601. */
export async function serverState(parts: StateParts): Promise<GatewayState> {
  const { journal, mail, backups, heapUse, backup, emulatorVersion } = parts
  const disk = await statfs(backup.dataDir)
  const { rss, heapUsed } = process.memoryUsage()
  const heap = heapUse()
  return {
    memory: { resident: rss, heap: heapUsed },
    emulatorHeap: heap ? { used: heap.used * mib, max: heap.max * mib } : null,
    journal: { size: journal.size, compactedAt: journal.compactedAt?.toISOString() ?? null },
    disk: { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize },
    mail: { waiting: mail().waiting, failing: mail().lastFailure !== null },
    backup: {
      failing: backups().lastFailure !== null,
      last: backups().last,
      verifiedAt: backups().verified?.at ?? null,
      begunAt: backups().verified?.begunAt ?? null,
    },
    machine: { free: freemem(), size: totalmem() },
    versions: { node: process.version, emulator: emulatorVersion },
  }
}

const mib = 1024 * 1024
