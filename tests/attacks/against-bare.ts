import { isDeepStrictEqual } from 'node:util'
import { type Attack, wasRefused } from './attack.ts'
import { castOn, type Emulators, startEmulators } from './bare-world.ts'
import { catalogue } from './catalogue.ts'
import { recordBare } from './table.ts'
import type { Answer, World } from './world.ts'

/**
 * Runs an attack on two new clubs, and mends the emulators; returns how it succeeded, or undefined if it was refused
 * and changed nothing.
 */
async function breakIn(attack: Attack, emulators: Emulators): Promise<string | undefined> {
  const world = await castOn(emulators)
  const before = await world.state()
  const answers = await attack.run(world)
  const how = await assess(attack, answers, world, before)
  await emulators.mend(answers)
  return how
}

async function assess(
  attack: Attack,
  answers: readonly Answer[],
  world: World,
  before: unknown,
): Promise<string | undefined> {
  if (!wasRefused(attack, answers, world)) return `answered ${answers.map(({ status }) => status).join(', ')}`
  try {
    return isDeepStrictEqual(await world.state(), before) ? undefined : 'something has changed'
  } catch {
    return 'nothing answers any more'
  }
}

const emulators = await startEmulators()
const successes: string[] = []
let tried = 0
for (const attack of Object.values(catalogue).flat()) {
  if (attack.onApi) continue
  tried += 1
  const how = await breakIn(attack, emulators)
  process.stdout.write(`${how ? 'SUCCEEDS' : 'refused '}  ${attack.name}${how ? `: ${how}` : ''}\n`)
  if (how !== undefined) successes.push(attack.name)
}
await emulators.stop()
recordBare({ tried, successes })
process.stdout.write(`${successes.length} of ${tried} attacks succeed against bare emulators\n`)
