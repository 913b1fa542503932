import { statfs } from 'node:fs/promises'
import { freemem, totalmem } from 'node:os'
import { PassThrough } from 'node:stream'
import type { GatewayState } from '@tessera/domain/operator/contract'
import type { Log } from '@tessera/server/log'
import { writeBackup } from '../backup/write-backup.ts'
import type { Emulators } from '../start/emulators.ts'
import type { Services } from '../start/make-services.ts'
import type { Mail } from '../start/open-mail.ts'
import type { OperatorParts } from '../start/operator-parts.ts'
import type { Handlers } from './serve.ts'

type Parts = Pick<Services, 'readiness' | 'published' | 'journal'> &
  Pick<OperatorParts, 'nightly' | 'backup'> &
  Pick<Mail, 'mailQueue' | 'sendTestMail'> & { readonly emulators: Emulators; readonly log: Log }

/** The operator's calls about the server itself. */
export const stateHandlers = (
  parts: Parts,
): Pick<Handlers, 'keys' | 'health' | 'state' | 'backup' | 'backUp' | 'testMail'> => ({
  keys: () => ({ ...parts.published }),
  health: () => health(parts),
  state: () => serverState(parts),
  backup: () => streamBackup(parts),
  backUp: () => outcomeOf(parts.nightly.makeNow()),
  testMail: ({ to }) => outcomeOf(parts.sendTestMail(to)),
})

function health({ readiness, journal, mailQueue, nightly }: Parts) {
  const details = { mail: mailQueue.state, backup: nightly.state }
  const disk = journal.fault ? [`a disk that takes changes (${journal.fault})`] : []
  const missing = [...readiness.missing, ...disk]
  if (missing.length === 0) return { status: 'ok' as const, ...details }
  return { status: readiness.ready ? ('read-only' as const) : ('starting' as const), missing, ...details }
}

const mib = 1024 * 1024

/** Figures for the operator, without names of people. */
async function serverState(parts: Parts): Promise<GatewayState> {
  const { journal, mailQueue, nightly, emulators, backup } = parts
  const disk = await statfs(backup.dataDir)
  const { rss, heapUsed } = process.memoryUsage()
  const heap = emulators.heapUse
  const mail = mailQueue.state
  const { last, verified, lastFailure } = nightly.state
  return {
    memory: { resident: rss, heap: heapUsed },
    emulatorHeap: heap ? { used: heap.used * mib, max: heap.max * mib } : null,
    journal: { size: journal.size, compactedAt: journal.compactedAt?.toISOString() ?? null },
    disk: { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize },
    mail: { waiting: mail.waiting, failing: mail.lastFailure !== null },
    backup: {
      failing: lastFailure !== null,
      last,
      verifiedAt: verified?.at ?? null,
      begunAt: verified?.begunAt ?? null,
    },
    machine: { free: freemem(), size: totalmem() },
    versions: { node: process.version, emulator: emulators.version },
  }
}

function streamBackup({ backup, log }: Parts): PassThrough {
  const body = new PassThrough()
  writeBackup(backup, body).catch((error: unknown) => {
    log.error({ error: String(error) }, 'a backup broke off')
    body.destroy()
  })
  return body
}

async function outcomeOf(work: Promise<string>) {
  try {
    return { said: await work }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}
