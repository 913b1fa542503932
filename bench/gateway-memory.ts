import { memoryUnderLoad } from './memory-under-load.ts'

// Memory of the firebase service over many requests: node bench/gateway-memory.ts [requests]
const requests = Number(process.argv[2] ?? 100_000)
await memoryUnderLoad(requests, ({ requests: sent, gateway, held, java }) => {
  const { live, resident } = held
  process.stdout.write(
    `${String(sent).padStart(7)} requests: gateway ${gateway} MB, garbage collected ${resident} MB, alive ${live.toFixed(1)} MB; Firestore emulator ${java} MB\n`,
  )
})
