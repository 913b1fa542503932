/** An error that counts as unavailable (`faults.ts`), and after which the SDK does not try again. */
export const notAnswering = () => Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' })

/** Resolves as `work` does, or rejects as unavailable once it takes longer than `patience`, in milliseconds. */
export async function within<T>(patience: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(notAnswering()), patience)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
