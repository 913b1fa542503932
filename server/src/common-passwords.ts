import { fold } from '@tessera/domain/text'

/** Number of most common passwords that are refused. */
const refusedMost = 10_000

let common: Promise<ReadonlySet<string>> | undefined

/** Loads the list lazily, because unpacking it takes 0.1 seconds. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, refusedMost))
}

/** True if a password is among the 10,000 most common ones, ignoring case. The first call loads the list. */
export async function isCommon(password: string): Promise<boolean> {
  common ??= readCommon()
  return (await common).has(fold(password))
}
