import { memoryUnderLoad } from './memory-under-load.ts'

// How much memory the firebase room takes over many requests: node tests/load/door-memory.ts [requests]
const requests = Number(process.argv[2] ?? 100_000)
await memoryUnderLoad(requests, ({ requests: sent, door, held, java }) => {
  const { live, resident } = held
  process.stdout.write(
    `${String(sent).padStart(7)} requests: door ${door} MB, garbage collected ${resident} MB, alive ${live.toFixed(1)} MB; Firestore emulator ${java} MB\n`,
  )
})
