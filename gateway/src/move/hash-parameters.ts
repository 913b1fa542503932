import { z } from 'zod'

/** Parameters with which a Firebase project hashes passwords (Google's modified scrypt). */
export interface HashParameters {
  readonly signerKey: Buffer
  readonly saltSeparator: Buffer
  readonly rounds: number
  readonly memoryCost: number
}

const schema = z
  .object({
    signerKey: z.base64().min(1),
    saltSeparator: z.base64(),
    // Google's values are 8 and 14. The maximum takes 128 MB per comparison.
    rounds: z.coerce.number().int().min(1).max(16),
    memoryCost: z.coerce.number().int().min(1).max(16),
  })
  .transform(({ signerKey, saltSeparator, ...cost }) => ({
    ...cost,
    signerKey: Buffer.from(signerKey, 'base64'),
    saltSeparator: Buffer.from(saltSeparator, 'base64'),
  }))

/** Parameters as Google's REST API writes them; undefined for anything else. */
export const parametersOf = (config: unknown): HashParameters | undefined => schema.safeParse(config).data

/** Parses what the Firebase console shows as "Password hash parameters"; undefined for anything else. */
export function parametersInText(text: string): HashParameters | undefined {
  const value = (name: string) => new RegExp(`\\b${name}:\\s*"?([\\w+/=]+)`).exec(text)?.[1]
  return parametersOf({
    signerKey: value('base64_signer_key'),
    saltSeparator: value('base64_salt_separator'),
    rounds: value('rounds'),
    memoryCost: value('mem_cost'),
  })
}
