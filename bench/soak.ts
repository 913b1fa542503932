import type { Held } from './held-memory.ts'
import { printRatio } from './ratio.ts'
import { soak } from './soak-run.ts'

// Runs 50 sessions of several clubs while emulators are killed: node bench/soak.ts [minutes]
const minutes = Number(process.argv[2] ?? 2)
const line = (text: string) => process.stdout.write(`${text}\n`)
const every = Math.max(1, Math.round((minutes * 60) / 12))
let next = 0

const report = await soak({ seconds: minutes * 60, sessions: 50, kills: 2 }, ({ second, api, gateway, java }) => {
  if (second < next) return
  next += every
  line(`${String(second).padStart(6)} s: API ${api} MB, gateway ${gateway} MB, Firestore emulator ${java ?? '-'} MB`)
})
const { calls, announced, faults, lost, kept, held, healthyAfterMs } = report
const seconds = healthyAfterMs.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(' and ')
const memoryText = ({ live, resident }: Held) => `${live.toFixed(1)} of ${resident} MB`
for (const { second, api, gateway } of held)
  line(
    `${String(second).padStart(6)} s, garbage collected: alive in the API ${memoryText(api)}, in the gateway ${memoryText(gateway)}`,
  )
const [early, late] = [held[0], held.at(-1)]
if (!early || !late) throw new Error('the memory was not measured')
for (const part of ['api', 'gateway'] as const) {
  printRatio(`soak, alive in the ${part}, end to first kill`, late[part].live / early[part].live, 'lower')
  printRatio(`soak, resident in the ${part}, end to first kill`, late[part].resident / early[part].resident, 'lower')
}
line(`${calls} calls by 50 sessions in ${minutes} minutes; 2 emulators killed, healthy again after ${seconds}`)
line(
  `${announced} calls refused as announced, ${faults.length} other errors; of ${kept} things kept ${lost.length} lost`,
)
if (faults.length + lost.length > 0) throw new Error([...faults, ...lost].slice(0, 20).join('\n'))
