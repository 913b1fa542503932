import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startFirestoreEmulator } from '../../../gateway/src/emulators/firestore-emulator.ts'
import type { HeapUse } from '../../../gateway/src/emulators/heap.ts'
import { findTools } from '../../../gateway/src/find-tools.ts'

const rulesFile = join(import.meta.dirname, '../../../firebase/firestore.rules')

test('collects garbage and measures the heap while nothing is at work', async () => {
  const uses: HeapUse[] = []
  const { stop } = await startFirestoreEmulator({
    ...findTools(process.env),
    rulesFile,
    projectId: 'demo-idle',
    idleMs: 200,
    onHeap: (use) => uses.push(use),
  })
  onTestFinished(stop)
  const before = uses.length
  await vi.waitFor(() => expect(uses.length).toBeGreaterThan(before + 3), { timeout: 60_000, interval: 50 })
})
