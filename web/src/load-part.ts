import { isLost } from './http/once-more.ts'

/** Maximum loading time, in milliseconds. */
const patience = 120_000

/** Pauses before each retry, in milliseconds: a network may change several times in a row. */
const pauses = [300, 1_500, 4_000]

/** A part of the app could not be fetched. A TypeError, as a lost connection is everywhere. */
export class PartNotLoaded extends TypeError {}

/**
 * Loads a lazy part of the app, in up to four attempts if the connection is lost, in one while there is none. Throws `PartNotLoaded`
 * then, or after two minutes.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooSlow = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new PartNotLoaded('The import of a part took too long')), patience)
  })
  try {
    return await Promise.race([untilItComes(load), tooSlow])
  } catch (error) {
    throw isLost(error) ? new PartNotLoaded(String(error), { cause: error }) : error
  } finally {
    clearTimeout(timer)
  }
}

async function untilItComes<T>(load: () => Promise<T>, [pause, ...later] = pauses): Promise<T> {
  try {
    if (unstyled.has(load)) await fetchLostStyles()
    return await load()
  } catch (error) {
    if (lostStyles.size > 0) unstyled.add(load)
    if (!isLost(error) && !unstyled.has(load)) throw error
    // Vite reports lost styles as a plain Error.
    if (pause === undefined || navigator.onLine === false) throw new TypeError(String(error), { cause: error })
  }
  await new Promise((done) => setTimeout(done, pause))
  return await untilItComes(load, later)
}

/** Styles that could not be fetched. Vite asks for each only once, and would then show the part without them. */
const lostStyles = new Set<HTMLLinkElement>()
/** The parts that they may belong to. */
const unstyled = new WeakSet<() => Promise<unknown>>()

const noteLostStyle = ({ target }: Event) => {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostStyles.add(target)
}
if (typeof document !== 'undefined') addEventListener('error', noteLostStyle, true)

/** Fetches again what was lost. Throws a TypeError if that fails. */
const fetchLostStyles = (): Promise<unknown> =>
  Promise.all(
    [...lostStyles].map(
      (link) =>
        new Promise((resolve, reject) => {
          const again = link.cloneNode() as HTMLLinkElement
          again.onload = resolve
          again.onerror = () => reject(new TypeError(`Could not be fetched: ${link.href}`))
          lostStyles.delete(link)
          link.replaceWith(again)
        }),
    ),
  )
