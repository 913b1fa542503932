import type { Deps } from '@tessera/api/deps'
import { onTestFinished } from 'vitest'

/**
 * Records, for one test, what the API asks of Firestore, by verb: `commit`, `batchGet`, `runQuery` …
 * Holds the first `together` requests until all of them have been sent: they must not wait for each other.
 */
export function recordVerbs(together = 1): { readonly verbs: string[] } {
  const verbs: string[] = []
  const sent = Promise.withResolvers<void>()
  const send = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const verb = /\/documents:(\w+)/.exec(String(input))?.[1]
    if (!verb) return send(input, init)
    verbs.push(verb)
    if (verbs.length >= together) sent.resolve()
    await sent.promise
    return send(input, init)
  }
  onTestFinished(() => {
    globalThis.fetch = send
  })
  return { verbs }
}

/** Records the names of the calls to the accounts in `calls`, for `makeOwnApi`. */
export const recordAccountCalls = (calls: string[]) => (deps: Deps) => ({
  firebase: {
    ...deps.firebase,
    accounts: new Proxy(deps.firebase.accounts, {
      get: (accounts, name) => {
        calls.push(String(name))
        return Reflect.get(accounts, name)
      },
    }),
  },
})
