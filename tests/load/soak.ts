import type { Held } from './held-memory.ts'
import { soak } from './soak-run.ts'

// Fifty sessions over several clubs while emulators are killed, for so many minutes: node tests/load/soak.ts [minutes]
const minutes = Number(process.argv[2] ?? 2)
const line = (text: string) => process.stdout.write(`${text}\n`)
const every = Math.max(1, Math.round((minutes * 60) / 12))
let next = 0

const report = await soak({ seconds: minutes * 60, sessions: 50, kills: 2 }, ({ second, api, door, java }) => {
  if (second < next) return
  next += every
  line(`${String(second).padStart(6)} s: API ${api} MB, door ${door} MB, Firestore emulator ${java ?? '-'} MB`)
})
const { calls, announced, faults, lost, kept, held, healthyAfterMs } = report
const seconds = healthyAfterMs.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(' and ')
const told = ({ live, resident }: Held) => `${live.toFixed(1)} of ${resident} MB`
for (const { second, api, door } of held)
  line(`${String(second).padStart(6)} s, garbage collected: alive in the API ${told(api)}, in the door ${told(door)}`)
line(`${calls} calls by 50 sessions in ${minutes} minutes; 2 emulators killed, healthy again after ${seconds}`)
line(
  `${announced} calls refused as announced, ${faults.length} other errors; of ${kept} things kept ${lost.length} lost`,
)
if (faults.length + lost.length > 0) throw new Error([...faults, ...lost].slice(0, 20).join('\n'))
