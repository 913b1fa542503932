import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../product/environment.ts'
import type { Lacks } from './lacks.ts'

/** One run of vitest: a layer of docs/testing.md, and its requirements on the machine. */
export interface Step {
  readonly title: string
  /** The project in vitest.config.ts. */
  readonly project: string
  /** Paths of test files; absent for all of the project. */
  readonly files?: readonly string[]
  /** Set if the tests need the running product, which starts once for all such steps. */
  readonly product?: 'local' | 'docker'
  /** Set if the step runs beside the next: its tests have servers of their own. */
  readonly isBeside?: true
  /** Set if a file that fails has no second try. */
  readonly isFinal?: true
  readonly env?: Readonly<Record<string, string>>
  /** Returns the reason why the whole step cannot run here. */
  readonly hindrance: (lacks: Lacks) => string | undefined
}

const noEmulators = ({ java }: Lacks) => java
const noBrowser = ({ java, browser }: Lacks) => browser ?? java
const noDocker = ({ docker }: Lacks) => docker
const nothing = () => undefined

/** Runs fuzz tests, models and races at full length; `make test` runs a sample. */
const long = { TESSERA_LONG: '1' }

/** Test files that do more where TESSERA_LONG is set. */
const sampled = globSync('tests/emulator/**/*.test.ts', { cwd: root }).filter((path) =>
  readFileSync(join(root, path), 'utf8').includes('support/long.ts'),
)

export const testSteps: readonly Step[] = [
  { title: 'pure', project: 'pure', hindrance: nothing },
  { title: 'component', project: 'component', hindrance: nothing },
  { title: 'emulator', project: 'emulator', hindrance: noEmulators },
  { title: 'browser', project: 'browser', product: 'local', hindrance: noBrowser },
  { title: 'own servers', project: 'own servers', isBeside: true, hindrance: noEmulators },
  { title: 'stack', project: 'stack', product: 'local', hindrance: noBrowser },
]

export const dockerSteps: readonly Step[] = [
  { title: 'docker', project: 'docker', product: 'docker', hindrance: noDocker },
]

const attacksThroughNginx: Step = {
  ...{ title: 'attacks through nginx', project: 'attacks through nginx', product: 'docker', hindrance: noDocker },
}

export const slowSteps: readonly Step[] = [
  { title: 'emulator, full length', project: 'emulator', files: sampled, env: long, hindrance: noEmulators },
  attacksThroughNginx,
  { title: 'races of processes', project: 'races', isBeside: true, hindrance: noEmulators },
  { title: 'slow', project: 'slow', product: 'docker', hindrance: noDocker },
]

/** Steps of the slow suite that a change to certain files calls for. */
export interface Group {
  readonly paths: RegExp
  readonly steps: readonly Step[]
}

const slow = (...names: string[]): Step => ({
  title: `slow: ${names.join(', ')}`,
  project: 'slow',
  files: names.map((name) => `tests/slow/${name}.test.ts`),
  product: 'docker',
  hindrance: noDocker,
})

const fullLength = (...names: string[]): Step => ({
  title: `full length: ${names.join(', ')}`,
  project: 'emulator',
  files: names.map((name) => `tests/emulator/${name}.test.ts`),
  env: long,
  hindrance: noEmulators,
})

const races: Step = { title: 'races of 50', project: 'races', env: { TESSERA_RACES: '50' }, hindrance: noEmulators }

/** Which groups of the slow suite a change pulls into `.ci/run`. Before a release everything runs: `make test-slow`. */
export const groups: readonly Group[] = [
  { paths: /^gateway\/src\/(journal|backup)\//, steps: [slow('kill', 'compaction', 'full-disk', 'deleted-photos')] },
  { paths: /^gateway\/src\/emulators\//, steps: [slow('kill', 'emulator-memory')] },
  {
    paths: /^(web\/nginx\/|Dockerfile|docker-compose(\.tls)?\.yml)/,
    steps: [attacksThroughNginx, slow('slow-clients')],
  },
  { paths: /^docker-compose\.caddy/, steps: [slow('caddy')] },
  { paths: /^(scripts\/(verbs|product)\/|Makefile|docker-compose\.yml|Dockerfile)/, steps: [slow('verbs')] },
  { paths: /^api\/src\/(accounts|leases|receipts)\/|^api\/src\/members\/(add|import|places)/, steps: [races] },
  { paths: /^api\/src\/(events|firebase)\//, steps: [slow('three-apis')] },
  { paths: /^web\/src\/(ui\/list|members|payments)\//, steps: [slow('members-many', 'payments-many')] },
  { paths: /^firebase\/firestore\.rules|^domain\/src\/payments\/once/, steps: [fullLength('rules/once-per-year')] },
  { paths: /^api\/src\/uploads\//, steps: [fullLength('api/hostile-uploads')] },
  { paths: /^domain\/src\/\w+\/contract\.ts|^api\/src\/http\//, steps: [fullLength('api/contract-fuzz')] },
  { paths: /^api\/src\/members\/import/, steps: [fullLength('api/members-import-many')] },
]

/** Steps that changed files call for, each once. */
export function stepsFor(changed: readonly string[]): readonly Step[] {
  const steps = groups.filter(({ paths }) => changed.some((path) => paths.test(path))).flatMap((group) => group.steps)
  return [...new Map(steps.map((step) => [step.title, step])).values()]
}
