/** Whether tests run at full length, as `make test-slow` asks for; otherwise they make a sample of what they could. */
export const isLong = process.env.TESSERA_LONG === '1'
