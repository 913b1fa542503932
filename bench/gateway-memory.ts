import { memoryUnderLoad } from './memory-under-load.ts'
import { printRatio } from './ratio.ts'

// Memory of the firebase service over many requests: node bench/gateway-memory.ts [requests]
const requests = Number(process.argv[2] ?? 100_000)
const samples = await memoryUnderLoad(requests, ({ requests: sent, gateway, held, java }) => {
  const { live, resident } = held
  process.stdout.write(
    `${String(sent).padStart(7)} requests: gateway ${gateway} MB, garbage collected ${resident} MB, alive ${live.toFixed(1)} MB; Firestore emulator ${java} MB\n`,
  )
})
const [warm, last] = [samples[3], samples.at(-1)]
if (!warm || !last) throw new Error('the memory was not measured')
printRatio('memory alive in the gateway, last request to warm', last.held.live / warm.held.live, 'lower')
printRatio('memory resident in the gateway, last request to warm', last.held.resident / warm.held.resident, 'lower')
printRatio('memory of the Firestore emulator, last request to warm', last.java / warm.java, 'lower')
