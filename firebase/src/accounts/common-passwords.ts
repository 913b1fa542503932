import { fold } from '@tessera/domain/text'

/** How many of the most common passwords are refused. */
const refusedMost = 10_000

let common: Promise<ReadonlySet<string>> | undefined

/** Unpacking the list takes a tenth of a second. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, refusedMost))
}

/** Whether a password is among the 10,000 most common ones, in whatever case. The list is read at the first call. */
export async function isCommon(password: string): Promise<boolean> {
  common ??= readCommon()
  return (await common).has(fold(password))
}
