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
  /** Set if the step runs beside those that follow: its tests have servers of their own. */
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
  title: 'attacks through nginx',
  project: 'attacks through nginx',
  product: 'docker',
  hindrance: noDocker,
}

const emulatorAtFullLength: Step = {
  title: 'emulator, full length',
  project: 'emulator',
  files: sampled,
  env: long,
  isBeside: true,
  hindrance: noEmulators,
}

const slowTests: Step = { title: 'slow', project: 'slow', product: 'docker', hindrance: noDocker }

/** No change calls for them by itself: they show what a club needs, before a release. */
const jobsOfClubs: Step = { title: 'jobs of clubs', project: 'jobs', product: 'local', hindrance: noBrowser }

export const slowSteps: readonly Step[] = [
  emulatorAtFullLength,
  attacksThroughNginx,
  { title: 'races of processes', project: 'races', isBeside: true, hindrance: noEmulators },
  jobsOfClubs,
  slowTests,
]

/** What a change to certain files calls for: files of tests/slow, files of tests/emulator at full length, and other steps. */
interface Group {
  readonly paths: RegExp
  readonly slow?: readonly string[]
  readonly fullLength?: readonly string[]
  readonly steps?: readonly Step[]
}

const races: Step = {
  title: 'races of 50',
  project: 'races',
  env: { TESSERA_RACES: '50' },
  isBeside: true,
  hindrance: noEmulators,
}

/** Which slow tests a change pulls into `.ci/run`. Before a release everything runs: `make test-slow`. */
export const groups: readonly Group[] = [
  { paths: /^gateway\/src\/(journal|documents)\//, slow: ['kill', 'compaction', 'full-disk', 'deleted-photos'] },
  { paths: /^gateway\/src\/emulators\//, slow: ['kill', 'emulator-memory'] },
  { paths: /^gateway\/src\/limits\/club-memory/, slow: ['club-memory'] },
  {
    paths: /^(web\/nginx\/|Dockerfile\.web|docker-compose(\.tls)?\.yml)/,
    slow: ['slow-clients'],
    steps: [attacksThroughNginx],
  },
  { paths: /^docker-compose\.caddy/, slow: ['caddy'] },
  { paths: /^(scripts\/verbs\/|docker-compose\.yml|Dockerfile)/, slow: ['verbs'] },
  { paths: /^api\/src\/(accounts|donations|leases|receipt-numbers|receipts)\//, steps: [races] },
  {
    paths: /^api\/src\/members\/(add|import|remove|undo-import|uniques|update)|^api\/src\/clubs\/(logo|settings)/,
    steps: [races],
  },
  {
    paths: /^api\/src\/passes\/(configure|cards\/(make-pass|store)|certificates\/(keep|.*store)|templates\/.*store)/,
    steps: [races],
  },
  { paths: /^api\/src\/(events|leases|firebase)\//, slow: ['three-apis'] },
  { paths: /^web\/src\/ui\/(list|window)|^web\/src\/members\/members-/, slow: ['members-many'] },
  { paths: /^web\/src\/ui\/(list|window)|^web\/src\/payments\/payments-/, slow: ['payments-many'] },
  { paths: /^firebase\/firestore\.rules|^domain\/src\/payments\/once/, fullLength: ['rules/once-per-year'] },
  { paths: /^api\/src\/uploads\//, fullLength: ['api/hostile-uploads'] },
  { paths: /^domain\/src\/\w+\/contract\.ts|^api\/src\/http\//, fullLength: ['api/contract-fuzz'] },
  { paths: /^api\/src\/members\/import/, fullLength: ['api/members-import-many'] },
]

/** Paths of the test files that a group names. */
export const slowFiles = ({ slow = [] }: Group): string[] => slow.map((name) => `tests/slow/${name}.test.ts`)
export const fullLengthFiles = ({ fullLength = [] }: Group): string[] =>
  fullLength.map((name) => `tests/emulator/${name}.test.ts`)

/** Steps that changed files call for. Changed tests call for none: their own layer runs them. */
export function stepsFor(changed: readonly string[]): readonly Step[] {
  const product = changed.filter((path) => !/\.test\.tsx?$/.test(path))
  const called = groups.filter(({ paths }) => product.some((path) => paths.test(path)))
  const slow = [...new Set(called.flatMap(slowFiles))]
  const full = [...new Set(called.flatMap(fullLengthFiles))]
  return [
    ...(full.length > 0 ? [{ ...emulatorAtFullLength, files: full }] : []),
    ...new Set(called.flatMap(({ steps = [] }) => steps)),
    ...(slow.length > 0 ? [{ ...slowTests, files: slow }] : []),
  ]
}
