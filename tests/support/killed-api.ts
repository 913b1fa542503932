import type { Api } from './api.ts'

/** The API's parts, whose server is killed as it commits: before anything is written, or before the answer. */
export function killed({ deps }: Api, when: 'before' | 'after'): Api['deps'] {
  const { db } = deps.firebase
  const dying = new Proxy(db, {
    get: (target, name) => {
      const value = Reflect.get(target, name, target)
      if (name !== 'batch') return typeof value === 'function' ? value.bind(target) : value
      return () => {
        const batch = target.batch()
        const commit = batch.commit.bind(batch)
        batch.commit = async () => {
          if (when === 'after') await commit()
          throw new Error('killed')
        }
        return batch
      }
    },
  })
  return { ...deps, firebase: { ...deps.firebase, db: dying } }
}
