import type { Deps } from '@tessera/api/deps'

const gone = () => Promise.reject(Object.assign(new Error('the server is dead'), { code: 'ECONNRESET' }))

/**
 * Simulates a crash of the API after `survives` changes of documents or accounts: every later change fails, including
 * the cleanup after a failure.
 */
export function dying(survives: number): { change: (deps: Deps) => Partial<Deps>; isOver: () => boolean } {
  let made = 0
  const changing =
    <Args extends unknown[], R>(work: (...args: Args) => Promise<R>) =>
    (...args: Args): Promise<R> => {
      made += 1
      return made > survives ? gone() : work(...args)
    }
  const change = (deps: Deps): Partial<Deps> => {
    const { db, accounts } = deps.firebase
    const mortal = new Proxy(db, {
      get(target, name) {
        if (name === 'batch')
          return () => {
            const batch = target.batch()
            return Object.assign(batch, { commit: changing(batch.commit.bind(batch)) })
          }
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const { create, createMany, enable, setClaims, revoke, endPlace, remove, removeMany } = accounts
    const changes = { create, createMany, enable, setClaims, revoke, endPlace, remove, removeMany }
    const mortals = Object.fromEntries(
      Object.entries(changes).map(([name, work]) => [name, changing(work as (...args: unknown[]) => Promise<unknown>)]),
    )
    return { firebase: { ...deps.firebase, db: mortal, accounts: { ...accounts, ...mortals } } }
  }
  return { change, isOver: () => made > survives }
}
