import type { GatewayState } from '@tessera/domain/operator/contract'

interface Measured {
  readonly version: string
  readonly isHealthy: boolean
  readonly memory: { readonly resident: number; readonly heap: number }
  /** Undefined in hosted mode, or while the gateway does not respond. */
  readonly gateway: GatewayState | undefined
}

type Sample = readonly [labels: string, value: number | null | undefined]

/** Formats measurements as Prometheus' text format 0.0.4. Leaves out unknown ones. */
export function formatMetrics({ version, isHealthy, memory, gateway }: Measured): string {
  const seconds = (time: string | null | undefined) => (time ? Date.parse(time) / 1000 : undefined)
  const metrics: readonly (readonly [name: string, help: string, ...samples: Sample[]])[] = [
    ['info', 'The version that runs', [`{version="${version}"}`, 1]],
    ['healthy', '1 if every part answers and the disk takes changes', ['', Number(isHealthy)]],
    [
      ...(['process_resident_bytes', 'Memory of a part'] as const),
      ['{part="api"}', memory.resident],
      ['{part="gateway"}', gateway?.memory.resident],
    ],
    [
      ...(['process_heap_bytes', "Node's heap in use"] as const),
      ['{part="api"}', memory.heap],
      ['{part="gateway"}', gateway?.memory.heap],
    ],
    ['emulator_heap_bytes', 'Heap of the Firestore emulator after a collection', ['', gateway?.emulatorHeap?.used]],
    ['emulator_heap_max_bytes', 'Most that it may take (EMULATOR_HEAP_MB)', ['', gateway?.emulatorHeap?.max]],
    ['journal_bytes', 'Size of the journal', ['', gateway?.journal.size]],
    ['journal_compacted_timestamp_seconds', 'Its last compaction', ['', seconds(gateway?.journal.compactedAt)]],
    ['disk_free_bytes', 'Free space for the data', ['', gateway?.disk.free]],
    ['disk_size_bytes', 'Size of the disk of the data', ['', gateway?.disk.size]],
    ['mail_waiting', 'E-mails not sent yet', ['', gateway?.mail.waiting]],
    ['mail_failing', '1 if the last e-mail could not be sent', ['', gateway && Number(gateway.mail.failing)]],
    ['backup_failing', '1 if the last backup failed', ['', gateway && Number(gateway.backup.failing)]],
    [
      ...(['backup_verified_timestamp_seconds', 'The last backup that was restored for a test'] as const),
      ['', seconds(gateway?.backup.verifiedAt)],
    ],
  ]
  return metrics
    .flatMap(([name, help, ...samples]) => {
      const known = samples.filter(([, value]) => value !== undefined && value !== null)
      if (known.length === 0) return []
      const lines = known.map(([labels, value]) => `tessera_${name}${labels} ${value}`)
      return [`# HELP tessera_${name} ${help}`, `# TYPE tessera_${name} gauge`, ...lines]
    })
    .join('\n')
    .concat('\n')
}
