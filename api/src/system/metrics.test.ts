import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatMetrics } from './metrics.ts'

const memory = { resident: 100, heap: 50 }
const gateway = {
  memory: { resident: 200, heap: 60 },
  emulatorHeap: { used: 10, max: 20 },
  journal: { size: 4096, compactedAt: '2026-03-01T00:00:00.000Z' },
  disk: { free: 1000, size: 2000 },
  mail: { waiting: 2, failing: true },
  backup: { failing: false, last: null, verifiedAt: '2026-03-02T00:00:00.000Z', begunAt: null },
  machine: { free: 1_000, size: 4_000 },
  versions: { node: 'v24.0.0', emulator: 'emulator.jar' },
}
const full = formatMetrics({ version: '1.2.3', isHealthy: true, memory, gateway })

test('formats each metric with its help and type', () => {
  expect(full).toContain(
    '# HELP tessera_process_resident_bytes Memory of a part\n# TYPE tessera_process_resident_bytes gauge\n' +
      'tessera_process_resident_bytes{part="api"} 100\ntessera_process_resident_bytes{part="gateway"} 200\n',
  )
  for (const line of ['tessera_info{version="1.2.3"} 1', 'tessera_mail_failing 1', 'tessera_backup_failing 0'])
    expect(full.split('\n')).toContain(line)
  expect(full).toContain('tessera_journal_compacted_timestamp_seconds 1772323200\n')
})

test('leaves out what is unknown', () => {
  const hosted = formatMetrics({ version: '1.2.3', isHealthy: false, memory, gateway: undefined })
  expect(hosted).toContain('tessera_healthy 0\n')
  expect(hosted).not.toMatch(/undefined|null|NaN|gateway|journal/)
})

test('the dashboard shows the metrics that there are', () => {
  const dashboard = readFileSync(join(import.meta.dirname, '../../../docs/grafana.json'), 'utf8')
  const shown = new Set(dashboard.match(/tessera_\w+/g))
  const given = new Set([...full.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name))
  expect(shown).toEqual(given)
})
