import type { Lacks } from './lacks.ts'

/** One run of vitest: a layer of docs/testing.md, and its requirements on the machine. */
export interface Step {
  readonly title: string
  /** The project in vitest.config.ts. */
  readonly project: string
  /** Set if the tests need the running product, which starts once for all such steps. */
  readonly onProduct?: true
  /** Set if the step runs beside the next: its tests have servers of their own. */
  readonly isBeside?: true
  readonly env?: Readonly<Record<string, string>>
  /** Returns the reason why the whole step cannot run here. */
  readonly hindrance: (lacks: Lacks) => string | undefined
}

const noEmulators = ({ java }: Lacks) => java
const noProduct = ({ java, docker }: Lacks) => java && docker && `${java} ${docker}`
const noBrowser = (lacks: Lacks) => lacks.browser ?? noProduct(lacks)
const nothing = () => undefined

const checkSteps: readonly Step[] = [
  { title: 'pure', project: 'pure', hindrance: nothing },
  { title: 'component', project: 'component', hindrance: nothing },
]

export const testSteps: readonly Step[] = [
  ...checkSteps,
  { title: 'emulator', project: 'emulator', hindrance: noEmulators },
  { title: 'browser', project: 'browser', onProduct: true, hindrance: noBrowser },
  { title: 'stack', project: 'stack', onProduct: true, hindrance: noProduct },
]

/** UTC-11; the other steps run in a time zone ahead of UTC. */
const farWest = { TZ: 'Pacific/Pago_Pago' }
/** Runs fuzz tests at full length; `make test` runs a sample. */
const long = { TESSERA_LONG: '1' }

export const slowSteps: readonly Step[] = [
  { title: 'pure, UTC-11', project: 'pure', env: farWest, hindrance: nothing },
  { title: 'component, UTC-11', project: 'component', env: farWest, hindrance: nothing },
  { title: 'emulator, UTC-11', project: 'emulator', env: { ...farWest, ...long }, hindrance: noEmulators },
  { title: 'browser, UTC-11', project: 'browser', env: farWest, onProduct: true, hindrance: noBrowser },
  {
    title: 'attacks through nginx',
    project: 'attacks through nginx',
    onProduct: true,
    hindrance: ({ docker }) => docker,
  },
  { title: 'races of processes', project: 'races', isBeside: true, hindrance: noEmulators },
  { title: 'slow', project: 'slow', onProduct: true, hindrance: noProduct },
]
