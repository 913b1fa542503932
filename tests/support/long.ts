/** True if tests run at full length (`make test-slow`); otherwise they run a sample. */
export const isLong = process.env.TESSERA_LONG === '1'
