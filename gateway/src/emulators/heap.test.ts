import { expect, test } from 'vitest'
import { HeapWatch, readHeapUse } from './heap.ts'

test.each([
  ['[168.736s][info][gc] GC(1154) Pause Cleanup 948M->947M(1024M) 1.611ms', 947],
  ['[214.720s][info][gc] GC(1050) Pause Remark 930M->912M(1024M) 20.385ms', 912],
  ['[177.354s][info][gc] GC(1319) Pause Full (System.gc()) 1018M->1014M(1024M) 90.528ms', 1014],
  [
    '[60.481s][info][gc] GC(59) Pause Young (Concurrent Start) (G1 Humongous Allocation) 167M->117M(364M) 40.675ms',
    undefined,
  ],
  ['[87.063s][info][gc] GC(260) Concurrent Undo Cycle', undefined],
  ['API endpoint: http://127.0.0.1:9000', undefined],
])('%s', (line, used) => expect(readHeapUse(line, 1024)?.used).toBe(used))

const check = (watch: HeapWatch, ...used: number[]) => used.map((one) => watch.check({ used: one, max: 1000 }))

test('requests a restart once per start, at 75 % or more', () => {
  const watch = new HeapWatch()
  expect(check(watch, 100, 749, 750, 800)).toEqual(['fine', 'fine', 'restart', 'fine'])
  watch.started()
  expect(check(watch, 100, 750)).toEqual(['fine', 'restart'])
})

test('reports too small a heap if a restart would free too little', () => {
  const watch = new HeapWatch()
  expect(check(watch, 700, 800, 850)).toEqual(['fine', 'fine', 'restart'])
  watch.started()
  expect(check(watch, 810, 990)).toEqual(['too small', 'fine'])
})
