import { onceMoreIfLost } from './http/once-more.ts'

/** How long a part of the app may take to come, in milliseconds. */
const patience = 120_000

/** Loads a part of the app, a second time where the connection was lost; after two minutes it counts as one that could not be loaded. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooSlow = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new TypeError('The import of a part took too long')), patience)
  })
  try {
    return await Promise.race([onceMoreIfLost(load), tooSlow])
  } finally {
    clearTimeout(timer)
  }
}
